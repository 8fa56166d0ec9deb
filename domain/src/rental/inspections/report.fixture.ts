/** A report of a flat with a kitchen, its chairs and a water meter, and changes of it. */
import type { InspectionContent } from './content.ts'
import { applyOperation, type Operation } from './operations.ts'
import { startContent } from './start.ts'

export const [room, item, meter, itself] = [1, 2, 3, 4].map(
  (n) => `00000000-0000-4000-8000-00000000000${n}`,
) as [string, string, string, string]
export const water = { id: meter, medium: 'cold_water', unit: 'm3', serial: 'W-7' } as const
export const empty = startContent({ id: itself, day: '2026-08-31', meters: [water] }, null)
export const put = (
  rowId: string,
  kind: Operation['kind'],
  field: string,
  value: string,
  base = 99,
  device = 'phone',
): Operation => ({ id: `${rowId}${field}${value}${device}`, rowId, kind, field, value, base, device })
export const after = (content: InspectionContent, ...operations: Operation[]): InspectionContent =>
  operations.reduce((so, operation) => applyOperation(so, operation).content, content)
export const furnished = after(
  empty,
  put(room, 'room', 'name', 'Kitchen'),
  put(item, 'item', 'room', room),
  put(item, 'item', 'name', 'Chair'),
  put(item, 'item', 'quantity', '4'),
  put(item, 'item', 'condition', 'good'),
)
