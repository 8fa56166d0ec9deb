import type { FieldIssue } from '@domovik/domain/errors.ts'
import { type ConvertedRow, shortText } from '../convert-row.ts'
import type { Mapping, Problem, Values } from '../types.ts'

/** A row with what it would become; null when something is wrong with it. */
export type Drafted<Draft> = ConvertedRow & { draft: Draft | null }

export const textOf = (values: Values, key: string): string | null => {
  const value = values[key]
  return typeof value === 'string' ? value : null
}

export const numberOf = (values: Values, key: string): number | null => {
  const value = values[key]
  return typeof value === 'number' ? value : null
}

export const listOf = (values: Values, key: string): string[] => {
  const value = values[key]
  return Array.isArray(value) ? value : []
}

/** A problem of a row that was found after its cells were read. */
export function problem(mapping: Mapping, row: ConvertedRow, field: string, code: Problem['code']): Problem {
  const cell = row.given[field]
  return { field, column: mapping[field] ?? null, code, value: cell === undefined ? null : shortText(cell) }
}

/** What the domain's rules say, for fields that have no problem yet. */
export function addIssues(row: ConvertedRow, mapping: Mapping, issues: readonly FieldIssue[]): Problem[] {
  const known = new Set(row.problems.map(({ field }) => field))
  return [
    ...row.problems,
    ...issues
      .filter(({ field }) => !known.has(field))
      .map(({ field, code }) => problem(mapping, row, field, code)),
  ]
}
