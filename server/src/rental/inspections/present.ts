/** A handover report as landlords see it. */
import type { get } from '@domovik/contract/admin/rental/inspections.ts'
import { compareSheets } from '@domovik/domain/rental/inspections/compare.ts'
import { fieldValue, sheetOf, shownPhotos } from '@domovik/domain/rental/inspections/content.ts'
import type { KnownMeter } from '@domovik/domain/rental/inspections/sign.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { sql } from 'drizzle-orm'
import { hasPermission, type Scope } from '../../machinery/scope/scope.ts'
import { metersOf } from '../meters/queries.ts'
import { deductionsOf } from './deductions.ts'
import { objectionOf } from './objection.ts'
import { type InspectionRecord, type InspectionRow, lastSigned, type StoredPhoto } from './queries.ts'

type Shown = InferContractRouterOutputs<{ get: typeof get }>['get']
type Late = Omit<Shown['late'][number], 'rowName' | 'room'>

/** The columns of the list. */
export function presentRow(row: InspectionRow): Shown['inspection'] {
  const { id, kind, state, day, leaseId, propertyId, propertyAddress, tenantId, tenantName, signedAt } = row
  return { id, kind, state, day, leaseId, propertyId, propertyAddress, tenantId, tenantName, signedAt }
}

async function comparisonOf(
  scope: Scope,
  found: InspectionRecord,
  meters: readonly KnownMeter[],
): Promise<Shown['comparison']> {
  if (found.kind !== 'out') return null
  const before = await lastSigned(scope, { leaseId: found.leaseId, kind: 'in' })
  if (!before) return null
  const photos = Map.groupBy(before.photos, ({ rowId }) => rowId)
  const compared = compareSheets(sheetOf(before.content), sheetOf(found.content), meters)
  return {
    ...compared,
    inspectionId: before.id,
    day: before.day,
    items: compared.items.map((item) => ({
      ...item,
      photosBefore: (photos.get(item.id) ?? []).map(({ id }) => id),
    })),
  }
}

/** Returns the changes that arrived after the protocol was closed. Rows that arrived too late are named by their own late changes. */
async function lateOf(scope: Scope, { id, content }: InspectionRecord): Promise<Shown['late']> {
  const { rows } = await scope.db.execute<Late>(sql`
    select id, row_id as "rowId", kind, field, value, entered_at as "enteredAt" from inspection_operations
     where organization_id = ${scope.organizationId} and inspection_id = ${id} and outcome = 'late' order by created_at, id`)
  const lastValue = (rowId: string, field: string): string => {
    const row = content.rows.find((each) => each.id === rowId)
    if (row) return fieldValue(row, field)
    return rows.findLast((late) => late.rowId === rowId && late.field === field)?.value ?? ''
  }
  return rows.map(({ enteredAt, ...late }) => ({
    ...late,
    enteredAt: new Date(enteredAt).toISOString(),
    rowName: lastValue(late.rowId, 'name'),
    room: late.kind === 'item' ? lastValue(roomOf(late, lastValue), 'name') : '',
  }))
}

/** The id of the room of an item. A change of the room itself names the room that it was changed to. */
const roomOf = (
  late: Pick<Late, 'rowId' | 'field' | 'value'>,
  lastValue: (rowId: string, field: string) => string,
): string => (late.field === 'room' ? late.value : lastValue(late.rowId, 'room'))

/** While a draft is changed, removed rows can come back with their photos. */
const photosOf = ({ state, content, photos }: InspectionRecord): StoredPhoto[] =>
  state === 'draft' ? photos : shownPhotos(content, photos)

/** Returns everything that the screen of a protocol shows. */
export async function presentInspection(scope: Scope, found: InspectionRecord): Promise<Shown> {
  const meters = await metersOf(scope, found.propertyId)
  return {
    inspection: presentRow(found),
    content: {
      version: found.content.version,
      rows: found.content.rows.map((row) => ({
        ...row,
        fields: Object.fromEntries(
          Object.entries(row.fields).map(([name, field]) => [name, { ...field, rivals: [...field.rivals] }]),
        ),
      })),
    },
    photos: photosOf(found).map(({ fileId: _, ...photo }) => photo),
    meters: meters.map(({ id, medium, unit, serial, digits, readings }) => ({
      ...{ id, medium, unit, serial, digits },
      readings: readings.map(({ day, value, event, newStart }) => ({ day, value, event, newStart })),
    })),
    signatures: found.signatures,
    sha256: found.sha256,
    objection: await objectionOf(scope, found.id),
    withdrawReason: found.withdrawReason,
    comparison: await comparisonOf(scope, found, meters),
    // What a tenant owes or disputes is shown only with this permission (docs/decisions/148).
    deductions: hasPermission(scope, 'view_payments') ? await deductionsOf(scope, found.id) : [],
    late: await lateOf(scope, found),
    can: {
      edit: hasPermission(scope, 'edit_properties') && found.state === 'draft',
      deduct: hasPermission(scope, 'edit_payments') && found.kind === 'out' && found.state !== 'withdrawn',
    },
  }
}
