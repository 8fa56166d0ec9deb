/** What a handover report needs before both sides sign it, and the text whose digest they sign. */
import type { CivilDate } from '../../dates.ts'
import type { MeterReading } from '../meters/types.ts'
import { readingIssues } from '../meters/use.ts'
import {
  conflictsOf,
  type InspectionContent,
  type InspectionKind,
  type SheetMeter,
  sheetOf,
  shownPhotos,
} from './content.ts'

/** A meter of the property with the readings that are recorded already. */
export type KnownMeter = { id: string; digits: number; readings: readonly MeterReading[] }

/** Why a protocol cannot be signed yet. `rowId` names the row; null for the protocol itself. */
export type InspectionIssue = {
  code:
    | 'day_missing'
    | 'day_in_future'
    | 'nothing_listed'
    | 'two_values'
    | 'reading_contradicts'
    | 'number_out_of_range'
  rowId: string | null
}

/** Returns the reading that a row of a protocol records; null if nobody entered a value. */
export const readingOf = (row: SheetMeter, day: CivilDate): MeterReading | null =>
  row.value === ''
    ? null
    : {
        day,
        value: row.value,
        event: row.event,
        newStart: row.event === 'exchanged' ? row.newStart || '0' : null,
      }

/** Returns what contradicts the recorded readings of the meter: a lower value is refused until the meter was exchanged. */
export function meterIssue(
  row: SheetMeter,
  meter: KnownMeter | undefined,
  day: CivilDate,
): 'reading_contradicts' | 'number_out_of_range' | null {
  const reading = readingOf(row, day)
  if (!reading || !meter) return null
  const [issue] = readingIssues(meter.readings, reading, meter.digits)
  if (!issue) return null
  return issue.code === 'reading_contradicts' ? 'reading_contradicts' : 'number_out_of_range'
}

/** Returns everything that has to be settled before both sides can sign. */
export function inspectionIssues(
  content: InspectionContent,
  meters: readonly KnownMeter[],
  today: CivilDate,
): InspectionIssue[] {
  const sheet = sheetOf(content)
  const issues: InspectionIssue[] = conflictsOf(content).map(({ row }) => ({
    code: 'two_values',
    rowId: row.id,
  }))
  if (sheet.day === '') issues.push({ code: 'day_missing', rowId: null })
  if (sheet.day > today) issues.push({ code: 'day_in_future', rowId: null })
  if (sheet.rooms.length + sheet.meters.length + sheet.keys.length === 0)
    issues.push({ code: 'nothing_listed', rowId: null })
  if (sheet.day === '') return issues
  const known = new Map(meters.map((meter) => [meter.id, meter]))
  for (const row of sheet.meters) {
    const code = meterIssue(row, known.get(row.id), sheet.day)
    if (code) issues.push({ code, rowId: row.id })
  }
  return issues
}

/** Days after the signatures in which the tenant can say that they did not sign. */
const OBJECTION_DAYS = 7

/** Whether the tenant can still object; both are milliseconds since the epoch. */
export const mayObject = (signedAt: number, now: number): boolean =>
  now - signedAt <= OBJECTION_DAYS * 86_400_000

/** A photo by the SHA-256 of the file that was uploaded, so that the device that took it can compute the same digest. */
export type SignedPhoto = { id: string; rowId: string; sha256: string }

type Json = string | number | { [key: string]: Json } | readonly Json[]

/** JSON with sorted keys and without spaces (RFC 8785), for texts and whole numbers. */
function canonical(value: Json): string {
  if (typeof value === 'string' || typeof value === 'number') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const keys = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${keys.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(',')}}`
}

/** Returns the text whose SHA-256 both sides sign: everything that the protocol says, with the photos that it shows. */
export function signedText(
  of: { id: string; kind: InspectionKind; leaseId: string },
  content: InspectionContent,
  photos: readonly SignedPhoto[],
): string {
  const { day, rooms, meters, keys, landlordRemark, tenantRemark } = sheetOf(content)
  const pictures = shownPhotos(content, photos)
    .map(({ id, rowId, sha256 }) => ({ id, rowId, sha256 }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return canonical({
    inspection: of.id,
    kind: of.kind,
    lease: of.leaseId,
    ...{ day, rooms, meters, keys, landlordRemark, tenantRemark },
    photos: pictures,
  })
}
