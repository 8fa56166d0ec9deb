import type { adminContract } from '@domovik/contract/admin/index.ts'
import type { MailState } from '@domovik/domain/machinery/mail/states.ts'
import type { TimelineSubject } from '@domovik/domain/rental/timeline/kinds.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useTranslation } from '../../../ui/app/language.ts'
import { words } from '../../../ui/app/words.ts'
import { useSentence } from '../../shared/history.tsx'
import { useCurrency } from '../../shared/use-currency.ts'

export type TimelineEntry = InferContractRouterOutputs<
  typeof adminContract
>['timeline']['list']['rows'][number]

const paths: Record<string, string> = {
  transactions: '/payments',
  expenses: '/expenses',
  incomes: '/income',
  tickets: '/tickets',
  documents: '/documents',
  messages: '/messages',
  tenants: '/tenants',
}
const ownPaths = { tenant: '/tenants', property: '/properties', lease: '/leases' } as const

/**
 * The record that an entry opens; a change opens the history of its subject, a mail its tenant. A mail on the page of its tenant opens
 * nothing.
 */
export const addressOf = (
  entry: TimelineEntry,
  subject: TimelineSubject,
  subjectId: string,
): string | undefined =>
  entry.kind === 'change'
    ? `${ownPaths[subject]}/${subjectId}?tab=history`
    : entry.recordId === subjectId && entry.kind === 'mail'
      ? undefined
      : `${paths[entry.table]}/${entry.recordId}`

/** The text of a value in the first of the places that has it. */
function word(value: string, ...places: readonly string[]): string {
  const key = places.map((place) => `${place}.${value}`).find((one) => words.exists(one))
  return key === undefined ? value : words.t(key as 'common:none')
}

const placesOf: Record<string, readonly string[]> = {
  transactions: ['charges:kinds', 'payments:types', 'payments:kinds', 'timeline:types', 'charges:movement'],
  expenses: ['expenses:categories'],
  incomes: ['incomes:categories'],
}

const mailEntries = {
  sent: 'timeline:entries.mail',
  waiting: 'timeline:entries.mailNotSent',
  failed: 'timeline:entries.mailRefused',
} as const satisfies Record<MailState, string>

/** Returns what an entry says: "Rent: March", "Message from the tenant: Good morning". */
export function useEntryText(): (entry: TimelineEntry) => string {
  const { t } = useTranslation([
    'timeline',
    'charges',
    'payments',
    'expenses',
    'incomes',
    'organization_admin',
  ])
  const sentence = useSentence(useCurrency())
  return ({ kind, table, type, text, change, at, who, state }) => {
    const said = text ?? ''
    switch (kind) {
      case 'money': {
        const what = word(type ?? '', ...(placesOf[table] ?? []))
        return text && text !== what ? `${what}: ${text}` : what
      }
      case 'reminder':
        return t('timeline:entries.reminder', { what: word(type ?? '', ...placesOf.transactions!) })
      case 'message':
        return t(type === 'tenant' ? 'timeline:entries.fromTenant' : 'timeline:entries.toTenant', {
          text: said,
        })
      case 'mail':
        return t(mailEntries[state ?? 'sent'], {
          what: word(type ?? '', 'organization_admin:logs.templates'),
        })
      case 'ticket':
        return t('timeline:entries.ticket', { text: said })
      case 'note':
        return t('timeline:entries.note', { text: said })
      case 'document':
        return t('timeline:entries.document', { text: said })
      case 'change':
        return change ? sentence({ ...change, at, table, who }) : ''
    }
  }
}
