/**
 * The dry run: every row as it would be imported, or the reasons why it cannot be. The import itself uses the
 * same code.
 */
import type { checked } from '@domovik/contract/admin/rental/imports.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import type { z } from 'zod'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { type ConvertedRow, convertRows, datesOf, missingFields, showValue } from './convert-row.ts'
import type { Drafted } from './drafts/draft.ts'
import { type BookingDraft, draftBookings } from './drafts/draft-bookings.ts'
import { draftLeases, type LeaseDraft } from './drafts/draft-leases.ts'
import { draftProperties, type PropertyDraft } from './drafts/draft-properties.ts'
import { draftTenants, type TenantDraft } from './drafts/draft-tenants.ts'
import { fieldsOfSubject, shownField } from './fields/index.ts'
import { loadKnown } from './known.ts'
import type { Cell, Format, Mapping, Subject, Table } from './types.ts'

export type Drafts =
  | { subject: 'properties'; rows: Drafted<PropertyDraft>[] }
  | { subject: 'tenants'; rows: Drafted<TenantDraft>[] }
  | { subject: 'leases'; rows: Drafted<LeaseDraft>[] }
  | { subject: 'bookings'; rows: Drafted<BookingDraft>[] }

type Given = { subject: Subject; format: Format; mapping: Mapping }

/** Checks every row against the organization's data of today. */
export async function draftRows(
  scope: OrganizationScope,
  table: Table,
  { subject, format, mapping }: Given,
): Promise<Drafts> {
  const reading = {
    decimal: format.decimal,
    currency: scope.currency,
    dateOrder: format.dateOrder ?? null,
  }
  const rows: ConvertedRow[] = convertRows(table, fieldsOfSubject(subject), mapping, reading)
  const known = await loadKnown(scope, subject)
  switch (subject) {
    case 'properties':
      return { subject, rows: draftProperties(rows, mapping, known.properties, scope.today) }
    case 'tenants':
      return { subject, rows: draftTenants(rows, mapping, known.tenants) }
    case 'leases':
      return { subject, rows: draftLeases(rows, mapping, known, scope.today) }
    case 'bookings':
      return { subject, rows: draftBookings(rows, mapping, known, scope.today) }
  }
}

/** Returns the mapping if all its fields and columns exist. Throws import_column_missing. */
export function requireMapping(subject: Subject, columns: readonly string[], mapping: Mapping): Mapping {
  const fields = new Set(fieldsOfSubject(subject).map(({ key }) => key))
  const chosen = Object.entries(mapping).filter(([, column]) => column !== '')
  const unknown = chosen.find(([field, column]) => !fields.has(field) || !columns.includes(column))
  if (unknown) throw new DomainError('import_column_missing', { field: unknown[0], column: unknown[1] })
  return Object.fromEntries(chosen)
}

const PREVIEW_ROWS = 20
const SAMPLES = 3

type Shown = Pick<
  z.infer<typeof checked>,
  | 'format'
  | 'columns'
  | 'fields'
  | 'mapping'
  | 'goodRows'
  | 'badRows'
  | 'preview'
  | 'problems'
  | 'missingFields'
  | 'dates'
  | 'notTaken'
>

/** Converts the result of the dry run to its API shape. */
export function showTry(table: Table, { subject, format, mapping }: Given, { rows }: Drafts): Shown {
  const fields = fieldsOfSubject(subject)
  const bad = rows.filter(({ draft }) => draft === null)
  const byKey = new Map(fields.map((field) => [field.key, field]))
  return {
    format: { ...format, dateOrder: format.dateOrder ?? null },
    mapping,
    columns: table.columns.map((name, index) => ({ name, samples: samplesOf(table, index) })),
    fields: fields.map(shownField),
    goodRows: rows.length - bad.length,
    badRows: bad.length,
    preview: rows.slice(0, PREVIEW_ROWS).map(({ row, values, problems, storedAddress = null }) => ({
      row,
      problems,
      storedAddress,
      values: Object.fromEntries(
        Object.entries(values).map(([key, value]) => [key, showValue(byKey.get(key)!, value)]),
      ),
    })),
    problems: bad.map(({ row, problems }) => ({ row, problems })),
    missingFields: missingFields(fields, mapping),
    dates: datesOf(table, fields, mapping, format.dateOrder),
    notTaken: rows.flatMap(({ row, notTaken = [] }) => notTaken.map((one) => ({ row, ...one }))),
  }
}

function samplesOf({ rows }: Table, index: number): string[] {
  const samples = new Set<string>()
  for (const { cells } of rows) {
    const text = textOf(cells[index] ?? '')
    if (text !== '') samples.add(text)
    if (samples.size === SAMPLES) break
  }
  return [...samples]
}

const textOf = (cell: Cell): string => String(cell).trim().slice(0, 120)
