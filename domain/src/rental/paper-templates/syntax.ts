/** The parts of a parsed template. A template is data: its texts never become source of another language. */
import type { ListKey } from './variables.ts'

/** A text as it was typed, or a variable. */
export type Inline = { kind: 'text'; text: string } | { kind: 'value'; key: string }

export const TEXT_LINES = ['heading', 'clause', 'text', 'item'] as const
export type TextLine = (typeof TEXT_LINES)[number]

/** Compares a variable with a constant; `given` asks whether there is a value. Constants of money are cents. */
export type Test =
  | { kind: 'given'; key: string; given: boolean }
  | { kind: 'compare'; key: string; sign: Sign; constant: string | number }

export const SIGNS = ['=', '!=', '<', '>', '<=', '>='] as const
export type Sign = (typeof SIGNS)[number]

export type Node =
  | { kind: TextLine; parts: Inline[] }
  | { kind: 'row'; cells: Inline[][] }
  | { kind: 'if'; test: Test; yes: Node[]; no: Node[] }
  | { kind: 'each'; list: ListKey; nodes: Node[] }
  | { kind: 'signatures' }
  | { kind: 'page' }

export const ISSUES = [
  'text_missing',
  'text_too_long',
  'too_many_parts',
  'too_deep',
  'brace_open',
  'variable_unknown',
  'variable_outside_list',
  'list_unknown',
  'list_in_list',
  'command_unknown',
  'condition_unclear',
  'end_missing',
  'end_unexpected',
  'else_unexpected',
] as const
export type IssueCode = (typeof ISSUES)[number]

/** A fault of a template; `line` counts from 1, `word` is what was not understood. */
export type TemplateIssue = { line: number; code: IssueCode; word?: string }

/** Limits of one text of a template. */
export const TEMPLATE_LIMITS = { characters: 40_000, parts: 300, depth: 3, title: 160 } as const

/** A value for comparing (cents, civil date, number or text), and as the paper writes it. */
export type Value = { raw: string | number; text: string }
export type Line = Readonly<Record<string, Value | null>>
/** `values` contains asked values too. What is missing or null has no value. */
export type TemplateData = { values: Line; lists: Readonly<Partial<Record<ListKey, readonly Line[]>>> }
