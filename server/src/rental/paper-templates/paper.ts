/** A template filled for a lease, as blocks for a screen and as a paper for the press. */
import { DomainError } from '@domovik/domain/errors.ts'
import type { TemplateKind } from '@domovik/domain/rental/paper-templates/kinds.ts'
import {
  accountIn,
  askedIn,
  parseTemplate,
  parseTitle,
} from '@domovik/domain/rental/paper-templates/parse.ts'
import { type Filled, fillTemplate, type Printed } from '@domovik/domain/rental/paper-templates/render.ts'
import type { TemplateIssue } from '@domovik/domain/rental/paper-templates/syntax.ts'
import type { Language } from '@domovik/locales/index.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { Block, Paper } from '../../machinery/services/press.ts'
import { letterhead } from '../papers/parties.ts'
import { wordsIn } from '../papers/words.ts'
import type { Texts } from './table.ts'
import { type LeaseFacts, sidesOf, valuesOf } from './values.ts'

type Wording = { title: string; body: string }
type Asked = Readonly<Record<string, string>>

const refuse = (language: string, { line, code, word }: TemplateIssue): never => {
  throw new DomainError('template_invalid', { language, line, issue: code, word: word ?? null })
}

/** Throws template_invalid, with the first fault, if one of the texts cannot be printed. */
export function requireValid(texts: Texts): void {
  const given = Object.entries(texts)
  if (given.length === 0) throw new DomainError('template_invalid', { issue: 'text_missing', line: 1 })
  for (const [language, { title, body }] of given) {
    const [issue] = [...parseTitle(title).issues, ...parseTemplate(body).issues]
    if (issue) refuse(language, issue)
  }
}

/** Returns the language of a paper: the one that was asked for, else that of the tenant, else the first that the texts have. */
export function languageOf(texts: Texts, asked: Language | null | undefined, tenant: Language): Language {
  if (asked) {
    if (!texts[asked]) throw new DomainError('not_found')
    return asked
  }
  if (texts[tenant]) return tenant
  return (Object.keys(texts) as Language[])[0] ?? tenant
}

export type FilledPaper = Filled & { language: Language; asked: string[] }

/** Whether one of the texts names what the tenant paid or owes, also in a condition. */
export const showsAccounts = (texts: Texts): boolean =>
  Object.values(texts).some(
    ({ title, body }) => accountIn(parseTemplate(body).nodes, parseTitle(title).parts).length > 0,
  )

/**
 * Fills a text for a lease. For a member who may not view payments, everything that names the account is missing, also in a
 * condition, which would otherwise leave out a sum without a word. Throws template_invalid, template_too_long.
 */
export function fillFor(
  scope: OrganizationScope,
  facts: LeaseFacts,
  { title, body }: Wording,
  language: Language,
  asked: Asked,
): FilledPaper {
  const [heading, text] = [parseTitle(title), parseTemplate(body)]
  const [issue] = [...heading.issues, ...text.issues]
  if (issue) refuse(language, issue)
  const data = valuesOf(scope, facts, language, asked)
  const filled = fillTemplate(text.nodes, heading.parts, data)
  const hidden = facts.ledger === null ? accountIn(text.nodes, heading.parts) : []
  return {
    ...filled,
    missing: [...new Set([...filled.missing, ...hidden])],
    language,
    asked: askedIn(text.nodes, heading.parts),
  }
}

/** Returns the paper for the press. A letter has the address of the home; the other papers name it in their text. */
export function paperOf(
  scope: OrganizationScope,
  facts: LeaseFacts,
  { title, blocks, language }: FilledPaper,
  kind: TemplateKind | null,
): Paper {
  const { parties, home } = facts
  const lives = kind !== 'lease'
  const tenant = {
    name: parties.tenant.name,
    address: lives ? home.address : null,
    city: lives ? home.city : null,
    postalCode: lives ? home.postalCode : null,
  }
  const { issued, ...head } = letterhead(scope, { ...parties, language, tenant })
  const sides = sidesOf(facts, wordsIn(language))
  // A letter is about the account, whose tenant it is written to; other papers go to everybody who rents the home.
  const lines = kind === 'letter' ? head.to.lines : [...facts.coTenants, ...head.to.lines]
  const to = { ...head.to, lines }
  return {
    ...head,
    to,
    title,
    facts: issued.slice(0, 1),
    blocks: blocks.map((block) => blockOf(block, sides)),
  }
}

/** Characters that a warning names. */
const MOST_NAMED = 30

/** Returns the characters that the paper shows as boxes. It can be made with them. */
export const unprintableIn = ({ services }: OrganizationScope, paper: Paper): string[] =>
  services.press.unprintable(paper).slice(0, MOST_NAMED)

export const withUnprintable = (
  scope: OrganizationScope,
  facts: LeaseFacts,
  filled: FilledPaper,
): FilledPaper & { unprintable: string[] } => ({
  ...filled,
  unprintable: unprintableIn(scope, paperOf(scope, facts, filled, null)),
})

function blockOf(block: Printed, sides: { label: string; name: string }[]): Block {
  switch (block.kind) {
    case 'items':
      return { kind: 'list', items: block.items }
    case 'table':
      return {
        kind: 'table',
        columns: block.head.map((title, at) => ({ title, align: 'start', wide: at === 0 })),
        rows: block.rows,
      }
    case 'signatures':
      return { kind: 'signatures', sides }
    case 'page':
      return { kind: 'page' }
    case 'text':
      return { kind: 'text', text: block.text }
    default:
      return { kind: 'heading', text: block.text }
  }
}
