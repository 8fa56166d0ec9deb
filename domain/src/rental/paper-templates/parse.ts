/**
 * Reads the text of a template, line by line:
 * `# ` begins a heading, `## ` a numbered clause, `- ` an item of a list, `| a | b |` a row of a table, whose first row is its head.
 * Other lines are paragraphs, which an empty line ends. {if ...}, {else}, {each ...}, {end}, {signatures} and {page} have
 * lines of their own.
 */
import { readCondition } from './condition.ts'
import { readInline } from './inline.ts'
import { type Inline, type Node, TEMPLATE_LIMITS, type TemplateIssue, type TextLine } from './syntax.ts'
import { isAsked, isList, type ListKey, showsAccount } from './variables.ts'

export type Parsed = { nodes: Node[]; issues: TemplateIssue[] }

type Open = {
  line: number
  node: Extract<Node, { kind: 'if' | 'each' }>
  inElse: boolean
}

const COMMAND = /^\{\s*(if|else|each|end|signatures|page)\b([^{}]*)\}$/
const UNKNOWN_COMMAND = /^\{\s*([a-z_]+)(?:\s+[^{}]*)?\}$/
const MARKS: readonly [string, TextLine][] = [
  ['## ', 'clause'],
  ['# ', 'heading'],
  ['- ', 'item'],
]
/** Faults that are listed at most, so that a broken text does not fill the screen. */
const MOST_ISSUES = 50

/** Returns the parts of the text and its faults. A text with faults is not printed. */
export function parseTemplate(text: string): Parsed {
  const { characters } = TEMPLATE_LIMITS
  if (text.trim() === '') return { nodes: [], issues: [{ line: 1, code: 'text_missing' }] }
  if (text.length > characters) return { nodes: [], issues: [{ line: 1, code: 'text_too_long' }] }
  const issues: TemplateIssue[] = []
  const top: Node[] = []
  const open: Open[] = []
  let count = 0
  let paragraph: Inline[] | null = null

  const here = (): Node[] => {
    const last = open.at(-1)
    if (!last) return top
    if (last.node.kind === 'each') return last.node.nodes
    return last.inElse ? last.node.no : last.node.yes
  }
  const list = (): ListKey | null => {
    const last = open.findLast(({ node }) => node.kind === 'each')
    return last?.node.kind === 'each' ? last.node.list : null
  }
  const add = (node: Node, line: number): void => {
    count += 1
    if (count === TEMPLATE_LIMITS.parts + 1) issues.push({ line, code: 'too_many_parts' })
    if (count <= TEMPLATE_LIMITS.parts) here().push(node)
  }
  const begin = (node: Open['node'], line: number): void => {
    if (open.length === TEMPLATE_LIMITS.depth) issues.push({ line, code: 'too_deep' })
    add(node, line)
    open.push({ line, node, inElse: false })
  }

  function command(name: string, rest: string, line: number): void {
    const last = open.at(-1)
    switch (name) {
      case 'if': {
        const test = readCondition(rest, list())
        if (!test) issues.push({ line, code: 'condition_unclear', word: rest.slice(0, 60) })
        begin({ kind: 'if', test: test ?? { kind: 'given', key: '', given: true }, yes: [], no: [] }, line)
        return
      }
      case 'each':
        if (!isList(rest)) issues.push({ line, code: 'list_unknown', word: rest.slice(0, 60) })
        if (list() !== null) issues.push({ line, code: 'list_in_list' })
        begin({ kind: 'each', list: isList(rest) ? rest : 'charges', nodes: [] }, line)
        return
      case 'else':
        if (last?.node.kind !== 'if' || last.inElse) issues.push({ line, code: 'else_unexpected' })
        else last.inElse = true
        return
      case 'end':
        if (!open.pop()) issues.push({ line, code: 'end_unexpected' })
        return
      default:
        add({ kind: name === 'page' ? 'page' : 'signatures' }, line)
    }
  }

  for (const [index, written] of text.split(/\r\n|\r|\n/).entries()) {
    if (issues.length >= MOST_ISSUES) break
    const line = index + 1
    const content = written.trim()
    const read = (part: string): Inline[] => readInline(part, line, list(), issues)
    const found = COMMAND.exec(content)
    const mark = MARKS.find(([start]) => content.startsWith(start))
    const unknown = UNKNOWN_COMMAND.exec(content)
    const inText = content !== '' && !found && !mark && !content.startsWith('|') && !unknown
    if (!inText) paragraph = null
    if (content === '') continue
    if (found) command(found[1]!, found[2]!.trim(), line)
    else if (unknown) issues.push({ line, code: 'command_unknown', word: unknown[1]! })
    else if (mark) add({ kind: mark[1], parts: read(content.slice(mark[0].length).trim()) }, line)
    else if (content.startsWith('|')) add({ kind: 'row', cells: cellsOf(content).map(read) }, line)
    else if (paragraph) paragraph.push({ kind: 'text', text: '\n' }, ...read(content))
    else {
      paragraph = read(content)
      add({ kind: 'text', parts: paragraph }, line)
    }
  }
  for (const { line } of open) issues.push({ line, code: 'end_missing' })
  return { nodes: top, issues: issues.slice(0, MOST_ISSUES) }
}

const cellsOf = (row: string): string[] =>
  row
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|')
    .map((cell) => cell.trim())

/** Returns the parts of a title: one line of text with variables. */
export function parseTitle(text: string): { parts: Inline[]; issues: TemplateIssue[] } {
  const issues: TemplateIssue[] = []
  if (text.trim() === '') issues.push({ line: 0, code: 'text_missing' })
  if (text.length > TEMPLATE_LIMITS.title) issues.push({ line: 0, code: 'text_too_long' })
  return { parts: readInline(text.trim(), 0, null, issues), issues }
}

/** Returns the names of the variables and lists that the text contains, also in conditions, in their order. */
function keysIn(nodes: readonly Node[], title: readonly Inline[]): string[] {
  const found = new Set<string>()
  const read = (parts: readonly Inline[]): void => {
    for (const part of parts) if (part.kind === 'value') found.add(part.key)
  }
  const visit = (node: Node): void => {
    if ('parts' in node) read(node.parts)
    else if (node.kind === 'row') for (const cell of node.cells) read(cell)
    else if (node.kind === 'if') {
      found.add(node.test.key)
      for (const each of [...node.yes, ...node.no]) visit(each)
    } else if (node.kind === 'each') {
      found.add(node.list)
      for (const each of node.nodes) visit(each)
    }
  }
  read(title)
  for (const node of nodes) visit(node)
  return [...found]
}

/** Returns the names of the values that are asked when a paper is made, in their order: `ask.reason`. */
export const askedIn = (nodes: readonly Node[], title: readonly Inline[] = []): string[] =>
  keysIn(nodes, title).filter(isAsked)

/** Returns the variables of the text that say what the tenant paid or owes; for the list of charges `charge.open`. */
export const accountIn = (nodes: readonly Node[], title: readonly Inline[] = []): string[] =>
  keysIn(nodes, title)
    .filter(showsAccount)
    .map((key) => (isList(key) ? 'charge.open' : key))
