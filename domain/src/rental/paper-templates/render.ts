/** Fills a template with the values of a lease. The result is texts in blocks, not source of any language. */
import { DomainError } from '../../errors.ts'
import { holds } from './condition.ts'
import type { Inline, Line, Node, TemplateData, Value } from './syntax.ts'
import { LINES_PER_LIST, type ListKey } from './variables.ts'

export type Printed =
  | { kind: 'heading' | 'clause' | 'text'; text: string }
  | { kind: 'items'; items: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] }
  | { kind: 'signatures' }
  | { kind: 'page' }

/** `missing` names the variables without a value that the paper would print. */
export type Filled = { title: string; blocks: Printed[]; missing: string[] }

/** Printed in place of a value that is missing. A paper with it is only a preview. */
export const BLANK = '________'

/** Parts of one paper, and its characters. */
const MOST_PARTS = 3_000
const MOST_CHARACTERS = 200_000

type Flat =
  | Extract<Printed, { kind: 'heading' | 'clause' | 'text' | 'signatures' | 'page' }>
  | { kind: 'item'; text: string }
  | { kind: 'row'; cells: string[] }

/** Throws template_too_long if the paper would have too many parts or characters, or too long a list. */
export function fillTemplate(nodes: readonly Node[], title: readonly Inline[], data: TemplateData): Filled {
  const missing = new Set<string>()
  const flat: Flat[] = []
  let characters = 0
  let clause = 0

  const write = (parts: readonly Inline[], line: Line): string => {
    let text = ''
    let endsWithValue = false
    for (const part of parts) {
      if (part.kind === 'text') {
        // One full stop after a name such as "Lipa sp. z o.o.".
        const doubled = endsWithValue && text.endsWith('.') && /^\.(?!\.)/.test(part.text)
        text += doubled ? part.text.slice(1) : part.text
      } else {
        const value = valueAt(part.key, line)
        if (value === null) missing.add(part.key)
        text += value?.text ?? BLANK
      }
      endsWithValue = part.kind !== 'text'
    }
    characters += text.length
    return text
  }
  const valueAt = (key: string, line: Line): Value | null => line[key] ?? data.values[key] ?? null
  // A sum below a shortened list would not be the sum of its lines.
  const lines = (list: ListKey): readonly Line[] => {
    const all = data.lists[list] ?? []
    if (all.length > LINES_PER_LIST) throw new DomainError('template_too_long')
    return all
  }
  const add = (part: Flat): void => {
    flat.push(part)
    if (flat.length > MOST_PARTS || characters > MOST_CHARACTERS) throw new DomainError('template_too_long')
  }
  const visit = (node: Node, line: Line): void => {
    switch (node.kind) {
      case 'if': {
        const branch = holds(node.test, valueAt(node.test.key, line)) ? node.yes : node.no
        for (const each of branch) visit(each, line)
        return
      }
      case 'each':
        for (const next of lines(node.list)) for (const each of node.nodes) visit(each, next)
        return
      case 'row':
        add({ kind: 'row', cells: node.cells.map((cell) => write(cell, line)) })
        return
      case 'clause':
        clause += 1
        add({ kind: 'clause', text: `${clause}. ${write(node.parts, line)}` })
        return
      case 'signatures':
      case 'page':
        add({ kind: node.kind })
        return
      default:
        add({ kind: node.kind, text: write(node.parts, line) })
    }
  }
  const heading = write(title, {}).slice(0, 200)
  for (const node of nodes) visit(node, {})
  return { title: heading, blocks: joined(flat), missing: [...missing] }
}

/** Makes lists of items, and tables of rows, that follow each other. */
function joined(flat: readonly Flat[]): Printed[] {
  const blocks: Printed[] = []
  for (const part of flat) {
    const last = blocks.at(-1)
    if (part.kind === 'item') {
      if (last?.kind === 'items') last.items.push(part.text)
      else blocks.push({ kind: 'items', items: [part.text] })
    } else if (part.kind === 'row') {
      if (last?.kind === 'table') last.rows.push(part.cells)
      else blocks.push({ kind: 'table', head: part.cells, rows: [] })
    } else blocks.push(part)
  }
  return blocks.map((block) => (block.kind === 'table' ? evened(block) : block))
}

/** Gives every row as many cells as the longest one. */
function evened({ head, rows }: Extract<Printed, { kind: 'table' }>): Printed {
  const width = Math.max(head.length, ...rows.map((row) => row.length))
  const even = (row: readonly string[]): string[] => [...row, ...Array<string>(width - row.length).fill('')]
  return { kind: 'table', head: even(head), rows: rows.map(even) }
}
