/** Rows of lists as drafts, for tests. */
import { convertRows } from '../convert-row.ts'
import { fieldsOfSubject } from '../fields/index.ts'
import { guessMapping } from '../guess-mapping.ts'
import type { Known } from '../known.ts'
import { readFile } from '../read/file.ts'
import type { Mapping, Subject } from '../types.ts'
import { draftBookings } from './draft-bookings.ts'
import { draftLeases } from './draft-leases.ts'
import { draftProperties } from './draft-properties.ts'
import { draftTenants } from './draft-tenants.ts'

export const today = '2026-03-15'
export const nothing: Known = { properties: [], tenants: [], taken: [], references: [] }
export const flat = {
  id: '0198a000-0000-7000-8000-000000000001',
  address: 'ul. Długa 5/3',
  city: 'Kraków',
  postalCode: '31-147',
  propertyType: 'apartment',
  rentalType: 'long-term',
}
export const holidayFlat = {
  ...flat,
  id: '0198a000-0000-7000-8000-000000000002',
  address: 'ul. Krótka 2',
  rentalType: 'short-term',
}
export const twin = { ...flat, id: '0198a000-0000-7000-8000-000000000003', city: 'Łódź' }
export const anna = {
  id: '0198a000-0000-7000-8000-00000000000a',
  name: 'Anna Nowak',
  email: 'anna@example.com',
  phone: '600 100 200',
}

export async function rowsOf(subject: Subject, bytes: Buffer | string, currency = 'EUR') {
  const { format, table } = await readFile(Buffer.from(bytes), 'list.csv', subject)
  const fields = fieldsOfSubject(subject)
  const mapping: Mapping = guessMapping(fields, table.columns)
  return { mapping, rows: convertRows(table, fields, mapping, { decimal: format.decimal, currency }) }
}

export async function properties(text: Buffer | string, known: Partial<Known> = {}) {
  const { mapping, rows } = await rowsOf('properties', text)
  return draftProperties(rows, mapping, { ...nothing, ...known }.properties, today)
}
export async function tenants(text: string, known: Partial<Known> = {}) {
  const { mapping, rows } = await rowsOf('tenants', text)
  return draftTenants(rows, mapping, { ...nothing, ...known }.tenants)
}
export async function leases(text: string, known: Partial<Known> = {}) {
  const { mapping, rows } = await rowsOf('leases', text)
  return draftLeases(rows, mapping, { ...nothing, properties: [flat], ...known }, today)
}
export async function bookings(text: string, known: Partial<Known> = {}) {
  const { mapping, rows } = await rowsOf('bookings', text)
  return draftBookings(rows, mapping, { ...nothing, properties: [holidayFlat], ...known }, today)
}
export const codes = (rows: { problems: { field: string | null; code: string }[] }[]) =>
  rows.map(({ problems }) => problems.map(({ field, code }) => `${field}: ${code}`))
