import type { FieldIssue } from '@domovik/domain/field-codes.ts'
import { isSameSpelling } from '../address.ts'
import { type ConvertedRow, shortText } from '../convert-row.ts'
import type { Mapping, Problem, Values } from '../types.ts'

/** A field of a row with its content. */
export type FieldOfRow = { field: string; value: string }

/**
 * A row with the record it would become; null if the row has a problem. `storedAddress` is the address of the unit that the row was
 * matched with, if the row writes it in another way; `notTaken` is what the row says about a known person and the import leaves out.
 */
export type Drafted<Draft> = ConvertedRow & {
  draft: Draft | null
  storedAddress?: string | null
  notTaken?: FieldOfRow[]
}

/** Returns the stored address of a unit if the row does not spell it so. */
export const otherSpelling = (stored: string, written: string | null): string | null =>
  written !== null && isSameSpelling(stored, written) ? null : stored

/** Returns the fields with their content in the row. */
export const fieldsOfRow = (values: Values, fields: readonly string[]): FieldOfRow[] =>
  fields.map((field) => ({ field, value: textOf(values, field) ?? '' }))

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
