/** What a new handover report begins with. */
import type { CivilDate } from '../../dates.ts'
import {
  type DescribedMeter,
  type Field,
  type InspectionContent,
  type InspectionRow,
  shownRows,
} from './content.ts'

/** The device of values that no person entered. */
const NO_DEVICE = 'server'

/** Values that the next protocol does not repeat: they describe one day. */
const OF_ONE_DAY: ReadonlySet<string> = new Set(['remark', 'removed'])

/**
 * Returns the content of a new protocol: one row for each meter, and the rooms, items and keys of `earlier` with the same
 * ids, so that both protocols can be compared. Remarks and readings are not repeated.
 */
export function startContent(
  of: { id: string; day: CivilDate; meters: readonly DescribedMeter[] },
  earlier: InspectionContent | null,
): InspectionContent {
  const field = (value: string): Field => ({ value, version: 1, device: NO_DEVICE, rivals: [] })
  const row = (id: string, kind: InspectionRow['kind'], fields: InspectionRow['fields']) => ({
    id,
    kind,
    fields,
  })
  const shown = earlier ? shownRows(earlier) : new Set()
  const repeated = (earlier?.rows ?? [])
    .filter((each) => shown.has(each.id) && ['room', 'item', 'key'].includes(each.kind))
    .toSorted((a, b) => a.order - b.order)
    .map(({ id, kind, fields }) =>
      row(
        id,
        kind,
        Object.fromEntries(
          Object.entries(fields)
            .filter(([name]) => !OF_ONE_DAY.has(name))
            .map(([name, { value }]) => [name, field(value)]),
        ),
      ),
    )
  const rows = [
    row(of.id, 'protocol', { day: field(of.day) }),
    ...repeated,
    ...of.meters.map(({ id, medium, unit, serial }) =>
      row(id, 'meter', {
        medium: field(medium),
        unit: field(unit),
        serial: field(serial),
        event: field('none'),
      }),
    ),
  ]
  return { version: 1, rows: rows.map((each, place) => ({ ...each, order: place + 1 })) }
}

/** Returns the content with a meter that the property got after the protocol began. */
export function withMeter(content: InspectionContent, meter: DescribedMeter): InspectionContent {
  const version = content.version + 1
  const field = (value: string): Field => ({ value, version, device: NO_DEVICE, rivals: [] })
  const { id, medium, unit, serial } = meter
  const fields = { medium: field(medium), unit: field(unit), serial: field(serial), event: field('none') }
  const order = Math.max(0, ...content.rows.map((row) => row.order)) + 1
  return { version, rows: [...content.rows, { id, kind: 'meter', order, fields }] }
}
