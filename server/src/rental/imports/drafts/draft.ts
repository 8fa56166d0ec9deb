import type { FieldIssue } from '@domovik/domain/field-codes.ts'
import { type ConvertedRow, shortText } from '../convert-row.ts'
import type { Mapping, Problem, Values } from '../types.ts'

/** A row with the record it would become; null if the row has a problem. */
export type Drafted<Draft> = ConvertedRow & { draft: Draft | null }

/** The value as text; null if it is empty or not text. */
export const textOf = (values: Values, key: string): string | null => {
  const value = values[key]
  return typeof value === 'string' ? value : null
}

/** The value as a number; null if it is empty or not a number. Amounts are in cents. */
export const numberOf = (values: Values, key: string): number | null => {
  const value = values[key]
  return typeof value === 'number' ? value : null
}

/** The value as a list; empty if it is not a list. */
export const listOf = (values: Values, key: string): string[] => {
  const value = values[key]
  return Array.isArray(value) ? value : []
}

/** Creates a problem found after the cells of the row were read. */
export function problem(mapping: Mapping, row: ConvertedRow, field: string, code: Problem['code']): Problem {
  const cell = row.given[field]
  return { field, column: mapping[field] ?? null, code, value: cell === undefined ? null : shortText(cell) }
}

/** Adds the issues of the domain rules for fields that have no problem yet. */
export function addIssues(row: ConvertedRow, mapping: Mapping, issues: readonly FieldIssue[]): Problem[] {
  const known = new Set(row.problems.map(({ field }) => field))
  return [
    ...row.problems,
    ...issues
      .filter(({ field }) => !known.has(field))
      .map(({ field, code }) => problem(mapping, row, field, code)),
  ]
}
