/** The content of a handover report: rows with fields, each field with the version in which it was last changed. */
import { type CivilDate, isCivilDate } from '../../dates.ts'
import {
  type MeterMedium,
  type MeterUnit,
  READING_EVENTS,
  READING_PATTERN,
  type ReadingEvent,
} from '../meters/types.ts'

export const INSPECTION_KINDS = ['in', 'out'] as const
export type InspectionKind = (typeof INSPECTION_KINDS)[number]

export const INSPECTION_STATES = ['draft', 'signed', 'withdrawn'] as const
export type InspectionStatus = (typeof INSPECTION_STATES)[number]

/** From the best to the worst. */
export const CONDITIONS = ['new', 'good', 'worn', 'damaged', 'missing'] as const
export type Condition = (typeof CONDITIONS)[number]

/** `protocol` is one row with the day and the remarks of both sides; its id is that of the inspection. */
export const ROW_KINDS = ['protocol', 'room', 'item', 'meter', 'key'] as const
export type RowKind = (typeof ROW_KINDS)[number]

/** The most rows of a protocol that are not removed. */
export const MOST_INSPECTION_ROWS = 600
export const NAME_MAX = 80
export const REMARK_MAX = 1000

/** A value that another device entered for the same field without knowing the other value. */
export type Rival = { value: string; device: string }
/** Values are text: numbers in decimal digits, an empty text if nothing was entered. */
export type Field = { value: string; version: number; device: string; rivals: readonly Rival[] }
export type InspectionRow = {
  id: string
  kind: RowKind
  /** The place in the order in which rows were added. */
  order: number
  fields: Readonly<Record<string, Field>>
}
export type InspectionContent = { version: number; rows: readonly InspectionRow[] }

const text = (most: number) => (value: string) => value.length <= most && !/[\p{Cc}\p{Cs}]/u.test(value)
const lines = (most: number) => (value: string) =>
  value.length <= most && !/[^\P{Cc}\n\t]|\p{Cs}/u.test(value)
const named = (value: string): boolean => value.trim() !== '' && text(NAME_MAX)(value)
const whole = (least: number, most: number) => (value: string) =>
  /^\d{1,3}$/.test(value) && Number(value) >= least && Number(value) <= most
const oneOf = (values: readonly string[]) => (value: string) => values.includes(value)
const reading = (value: string): boolean => value === '' || READING_PATTERN.test(value)
const removal = { removed: oneOf(['', 'yes']) }

/** Which values each field accepts. What a meter is comes from the property and is not entered. */
const FIELDS: Record<RowKind, Readonly<Record<string, (value: string) => boolean>>> = {
  protocol: { day: isCivilDate, landlordRemark: lines(REMARK_MAX), tenantRemark: lines(REMARK_MAX) },
  room: { name: named, ...removal },
  item: {
    room: (value) => /^[0-9a-f-]{36}$/.test(value),
    name: named,
    quantity: whole(1, 999),
    condition: oneOf(CONDITIONS),
    remark: lines(REMARK_MAX),
    ...removal,
  },
  meter: { value: reading, event: oneOf(READING_EVENTS), newStart: reading },
  key: { name: named, count: whole(0, 99), ...removal },
}

/** Whether a field of such a row exists and accepts the value. */
export const acceptsValue = (kind: RowKind, field: string, value: string): boolean =>
  Object.hasOwn(FIELDS[kind], field) && FIELDS[kind][field]!(value)

/** The value of a field; empty if nothing was entered. */
export const fieldValue = (row: InspectionRow, field: string): string => row.fields[field]?.value ?? ''

export const isRemoved = (row: InspectionRow): boolean => fieldValue(row, 'removed') === 'yes'

export type SheetItem = {
  /** The same in the protocols of move-in and move-out. */
  id: string
  name: string
  quantity: number
  condition: Condition
  remark: string
}
/** What a meter is, as it was when the protocol began. */
export type DescribedMeter = { id: string; medium: MeterMedium; unit: MeterUnit; serial: string }
export type SheetMeter = DescribedMeter & { value: string; event: ReadingEvent; newStart: string }
export type Sheet = {
  day: CivilDate
  rooms: { id: string; name: string; items: SheetItem[] }[]
  meters: SheetMeter[]
  keys: { id: string; name: string; count: number }[]
  landlordRemark: string
  tenantRemark: string
}

const itemOf = (row: InspectionRow): SheetItem => ({
  id: row.id,
  name: fieldValue(row, 'name'),
  quantity: Number(fieldValue(row, 'quantity') || '1'),
  condition: (fieldValue(row, 'condition') || 'good') as Condition,
  remark: fieldValue(row, 'remark'),
})

/** Returns the protocol as people read it, without removed rows. Items of a removed room are left out with it. */
export function sheetOf(content: InspectionContent): Sheet {
  const rows = content.rows.filter((row) => !isRemoved(row)).toSorted((a, b) => a.order - b.order)
  const of = (kind: RowKind): InspectionRow[] => rows.filter((row) => row.kind === kind)
  const protocol = of('protocol')[0]
  const items = of('item')
  return {
    day: protocol ? fieldValue(protocol, 'day') : '',
    rooms: of('room').map((room) => ({
      id: room.id,
      name: fieldValue(room, 'name'),
      items: items.filter((item) => fieldValue(item, 'room') === room.id).map(itemOf),
    })),
    meters: of('meter').map((row) => ({
      id: row.id,
      medium: (fieldValue(row, 'medium') || 'other') as MeterMedium,
      unit: (fieldValue(row, 'unit') || 'm3') as MeterUnit,
      serial: fieldValue(row, 'serial'),
      value: fieldValue(row, 'value'),
      event: (fieldValue(row, 'event') || 'none') as ReadingEvent,
      newStart: fieldValue(row, 'newStart'),
    })),
    keys: of('key').map((row) => ({
      id: row.id,
      name: fieldValue(row, 'name'),
      count: Number(fieldValue(row, 'count') || '0'),
    })),
    landlordRemark: protocol ? fieldValue(protocol, 'landlordRemark') : '',
    tenantRemark: protocol ? fieldValue(protocol, 'tenantRemark') : '',
  }
}

/** Returns the ids of the rows that people read: none that was removed, and no item of a removed room. */
export function shownRows(content: InspectionContent): ReadonlySet<string> {
  const { rooms, meters, keys } = sheetOf(content)
  const items = rooms.flatMap((room) => room.items)
  const protocol = content.rows.filter(({ kind }) => kind === 'protocol')
  return new Set([...protocol, ...rooms, ...items, ...meters, ...keys].map(({ id }) => id))
}

/** Returns the photos of the rows that people read: nobody signs or receives a photo that no screen and no paper shows. */
export function shownPhotos<Photo extends { rowId: string }>(
  content: InspectionContent,
  photos: readonly Photo[],
): Photo[] {
  const shown = shownRows(content)
  return photos.filter(({ rowId }) => shown.has(rowId))
}

/** Returns the fields that two devices entered differently, so that somebody must choose. Rows that nobody reads need no choice. */
export function conflictsOf(content: InspectionContent): { row: InspectionRow; field: string }[] {
  const shown = shownRows(content)
  return content.rows.flatMap((row) =>
    Object.entries(row.fields)
      .filter(([, { rivals }]) => rivals.length > 0 && shown.has(row.id))
      .map(([field]) => ({ row, field })),
  )
}
