import { expect, it } from 'vitest'
import { lastDayInTime } from '../../rental/ledger/in-time.ts'
import { replay } from '../../rental/ledger/replay.ts'
import type { ChargeEvent, LedgerEvent } from '../../rental/ledger/types.ts'
import { onTime } from './tenant-financial.ts'

const first: ChargeEvent = {
  type: 'charge',
  id: 'a',
  kind: 'stay',
  amount: 1000_00,
  postedOn: '2026-06-01',
  dueDate: '2026-06-01',
}
const events: LedgerEvent[] = [
  first,
  { type: 'receipt', id: 'r', date: '2026-06-01', amount: 1000_00, status: 'completed' },
  { type: 'reversal', id: 'x', date: '2026-06-07', targetId: 'a' },
  { ...first, id: 'b', amount: 600_00, postedOn: '2026-06-07' },
]
const charges = (list: LedgerEvent[]) => replay(list, { until: '2026-06-30' }).charges

it('a stay that was paid on time and became shorter is still paid in time', () => {
  expect(charges(events).get('b')!.paidOn).toBe('2026-06-07')
  expect(onTime(charges(events).values(), '2026-06-01', '2026-06-30')).toEqual({ due: 1, inTime: 1 })
  // Money that comes after the change is late.
  const late = events.map((event) => (event.type === 'receipt' ? { ...event, date: '2026-06-08' } : event))
  expect(onTime(charges(late).values(), '2026-06-01', '2026-06-30')).toEqual({ due: 1, inTime: 0 })
})

it('rent that is entered late keeps its due day', () => {
  const rent = { ...first, kind: 'rent' as const, postedOn: '2026-06-07' }
  expect(lastDayInTime(charges([rent]).get('a')!)).toBe('2026-06-01')
  const fee = { ...rent, kind: 'extra_fee' as const }
  expect(lastDayInTime(charges([{ ...fee, leaseId: 'lease' }]).get('a')!)).toBe('2026-06-01')
  expect(lastDayInTime(charges([fee]).get('a')!)).toBe('2026-06-07')
})
