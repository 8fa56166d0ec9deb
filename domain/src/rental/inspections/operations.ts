/** Changes of a handover report that arrive from several devices, some of them late (docs/decisions/094). */
import { DomainError } from '../../errors.ts'
import {
  acceptsValue,
  type Field,
  fieldValue,
  type InspectionContent,
  type InspectionRow,
  isRemoved,
  MOST_INSPECTION_ROWS,
  type RowKind,
} from './content.ts'

export type Operation = {
  id: string
  rowId: string
  kind: RowKind
  field: string
  value: string
  /** The version of the content that the device knew when the person entered the value. */
  base: number
  device: string
}

/**
 * What became of an operation: `same` if the field already had the value, `conflict` if both values are stored until
 * somebody chooses, `outdated` for a removal of a row that somebody changed meanwhile, `late` if the protocol was closed.
 */
export const OUTCOMES = ['applied', 'same', 'conflict', 'outdated', 'late'] as const
export type Outcome = (typeof OUTCOMES)[number]

type Applied = { content: InspectionContent; outcome: Outcome }

const withField = (row: InspectionRow, name: string, field: Field): InspectionRow => ({
  ...row,
  fields: { ...row.fields, [name]: field },
})

/** Whether the field was changed on another device after the person of the operation last saw it. */
const isUnseen = (field: Field, { base, device }: Operation): boolean =>
  field.version > base && field.device !== device

function replace(content: InspectionContent, row: InspectionRow): InspectionContent {
  return {
    version: content.version + 1,
    rows: content.rows.map((other) => (other.id === row.id ? row : other)),
  }
}

/** The items of a room, also those that were removed. */
const itemsOf = (content: InspectionContent, roomId: string): InspectionRow[] =>
  content.rows.filter((row) => row.kind === 'item' && fieldValue(row, 'room') === roomId)

/** The room of an item comes back if somebody enters the item on a device that did not know that the room was removed. */
function withRoom({ content, outcome }: Applied, operation: Operation): Applied {
  const { rowId, kind, field, base, device } = operation
  const row = content.rows.find(({ id }) => id === rowId)
  if (kind !== 'item' || !row || field === 'removed' || isRemoved(row)) return { content, outcome }
  const room = content.rows.find(({ id }) => id === fieldValue(row, 'room'))
  const removed = room?.fields.removed
  if (!room || removed?.value !== 'yes' || removed.version <= base || removed.device === device)
    return { content, outcome }
  return { content: replace(content, restored(room, operation, content.version + 1)), outcome }
}

/** A removed row comes back if somebody changes it. */
function restored(row: InspectionRow, { device }: Pick<Operation, 'device'>, version: number): InspectionRow {
  if (!isRemoved(row)) return row
  return withField(row, 'removed', { value: '', version, device, rivals: [] })
}

/**
 * Returns the content with the row of a photo that arrives. Devices offer no photos of removed rows, so the device of the photo did
 * not know of a removal: the row, and the room of an item, come back, as with any other change.
 */
export function withRowOfPhoto(content: InspectionContent, rowId: string): InspectionContent {
  const row = content.rows.find(({ id }) => id === rowId)
  const roomId = row?.kind === 'item' ? fieldValue(row, 'room') : null
  return content.rows
    .filter(({ id }) => id === rowId || id === roomId)
    .reduce((so, each) => {
      const { removed } = each.fields
      return removed?.value === 'yes' ? replace(so, restored(each, removed, so.version + 1)) : so
    }, content)
}

function addRow(content: InspectionContent, operation: Operation): Applied {
  if (content.rows.filter((row) => !isRemoved(row)).length >= MOST_INSPECTION_ROWS)
    throw new DomainError('validation_failed', { issues: [{ field: 'rowId', code: 'not_allowed' }] })
  const { rowId, kind, field, value, device } = operation
  const version = content.version + 1
  const fields = { [field]: { value, version, device, rivals: [] } }
  const order = Math.max(0, ...content.rows.map((row) => row.order)) + 1
  return {
    content: { version, rows: [...content.rows, { id: rowId, kind, order, fields }] },
    outcome: 'applied',
  }
}

function removeRow(content: InspectionContent, row: InspectionRow, operation: Operation): Applied {
  const { value, device } = operation
  if ((value === 'yes') === isRemoved(row)) return { content, outcome: 'same' }
  const changed = [row, ...itemsOf(content, row.id).filter((item) => !isRemoved(item))].some(({ fields }) =>
    Object.entries(fields).some(([name, field]) => name !== 'removed' && isUnseen(field, operation)),
  )
  if (value === 'yes' && changed) return { content, outcome: 'outdated' }
  const version = content.version + 1
  return {
    content: replace(content, withField(row, 'removed', { value, version, device, rivals: [] })),
    outcome: 'applied',
  }
}

/** Stores the value beside the other one. A second value of the same device replaces its first. */
function withRival(field: Field, { value, device }: Operation, version: number): Field {
  if (field.device === device) return { ...field, value, version }
  const others = field.rivals.filter((rival) => rival.device !== device)
  return { ...field, version, rivals: [...others, { value, device }] }
}

/**
 * Applies one operation. Rows that are added merge; a removal of a row, or of a room with its items, gives way to a change
 * that its author did not know; two values of one field are both stored until somebody who has seen both enters one. Throws
 * validation_failed.
 */
export const applyOperation = (content: InspectionContent, operation: Operation): Applied =>
  withRoom(applyToRow(content, operation), operation)

function applyToRow(content: InspectionContent, operation: Operation): Applied {
  const { rowId, kind, field: name, value, base } = operation
  if (!acceptsValue(kind, name, value))
    throw new DomainError('validation_failed', { issues: [{ field: 'value', code: 'not_allowed' }] })
  const row = content.rows.find(({ id }) => id === rowId)
  if (!row) return addRow(content, operation)
  if (row.kind !== kind)
    throw new DomainError('validation_failed', { issues: [{ field: 'kind', code: 'not_allowed' }] })
  if (name === 'removed') return removeRow(content, row, operation)
  const version = content.version + 1
  const back = restored(row, operation, version)
  const field = row.fields[name]
  const set = (next: Field, outcome: Outcome): Applied => ({
    content: replace(content, withField(back, name, next)),
    outcome,
  })
  if (!field) return set({ value, version, device: operation.device, rivals: [] }, 'applied')
  const isOpen = field.rivals.length > 0 && field.version > base
  if (field.value === value && (isOpen || field.rivals.length === 0) && back === row)
    return { content, outcome: 'same' }
  if (isOpen || (isUnseen(field, operation) && field.value !== value))
    return set(withRival(field, operation, version), 'conflict')
  return set({ value, version, device: operation.device, rivals: [] }, 'applied')
}
