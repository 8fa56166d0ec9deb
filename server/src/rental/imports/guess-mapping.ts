/**
 * Guesses which column fills which field: by the field's own name in all spellings, otherwise by known
 * headers.
 */
import type { Field } from './fields/field.ts'
import { plain } from './plain-text.ts'
import type { Mapping } from './types.ts'

/**
 * Tries exact headers first, then headers that begin with a known one ("Czynsz najmu za miesiąc"), longest
 * first.
 */
export function guessMapping(fields: readonly Field[], columns: readonly string[]): Mapping {
  const mapping: Mapping = {}
  const headers = new Map(columns.map((column) => [column, plainHeader(column)]))
  const free = new Set(columns)
  const assign = (field: Field, column: string | undefined) => {
    if (column === undefined || field.key in mapping) return
    mapping[field.key] = column
    free.delete(column)
  }
  for (const fit of [isOwnName, isKnownHeader]) {
    for (const field of fields)
      assign(
        field,
        [...free].find((column) => fit(field, headers.get(column)!)),
      )
  }
  const beginnings = fields
    .flatMap((field) => namesOf(field).known.map((name) => ({ field, name })))
    .filter(({ name }) => name.length >= 4)
    .sort((a, b) => b.name.length - a.name.length)
  for (const { field, name } of beginnings) {
    assign(
      field,
      [...free].find((column) => headers.get(column)!.startsWith(`${name} `)),
    )
  }
  return mapping
}

/** Counts the cells that are known headers, to tell a header line from a title or data. */
export function knownHeaders(fields: readonly Field[], cells: readonly string[]): number {
  return cells.filter((cell) => {
    if (cell === '') return false
    const header = plainHeader(cell)
    return fields.some((field) => isOwnName(field, header) || isKnownHeader(field, header))
  }).length
}

const isOwnName = (field: Field, header: string): boolean => namesOf(field).own === header
const isKnownHeader = (field: Field, header: string): boolean => namesOf(field).known.includes(header)

type Names = { own: string; known: string[] }
const names = new WeakMap<Field, Names>()
function namesOf(field: Field): Names {
  const found = names.get(field) ?? { own: plain(field.key), known: field.headers.map(plain) }
  names.set(field, found)
  return found
}

/** The header without a unit or currency in brackets. */
const plainHeader = (column: string): string =>
  plain(column.replace(/[([{][^)\]}]*[)\]}]/g, ' ')) || plain(column)
