import { describe, expect, it } from 'vitest'
import { compareSheets, isChanged } from './compare.ts'
import type { Sheet, SheetItem, SheetMeter } from './content.ts'

const sheet = (day: string, more: Partial<Sheet>): Sheet => ({
  ...{ day, rooms: [], meters: [], keys: [], landlordRemark: '', tenantRemark: '' },
  ...more,
})
const chairs = (more: Partial<SheetItem>): Partial<Sheet> => ({
  rooms: [
    {
      id: 'kitchen',
      name: 'Kitchen',
      items: [{ id: 'chair', name: 'Chair', quantity: 6, condition: 'good', remark: '', ...more }],
    },
  ],
})
const keys = (count: number): Partial<Sheet> => ({ keys: [{ id: 'door', name: 'Door', count }] })
const water = { id: 'water', medium: 'cold_water', unit: 'm3', serial: 'W-7' } as const
const read = (value: string, more: Partial<SheetMeter> = {}): Partial<Sheet> => ({
  meters: [{ ...water, value, event: 'none', newStart: '', ...more }],
})
const compare = (before: Partial<Sheet>, after: Partial<Sheet>, known = [{ id: 'water', digits: 3 }]) =>
  compareSheets(
    sheet('2026-01-01', before),
    sheet('2026-08-31', after),
    known.map((meter) => ({ ...meter, readings: [] })),
  )

describe('the comparison of move-in and move-out', () => {
  it.each([
    ['fewer pieces', {}, { quantity: 4 }, true, true],
    ['more pieces', {}, { quantity: 8 }, true, false],
    ['a worse condition', {}, { condition: 'damaged' }, true, true],
    ['wear', { condition: 'new' }, { condition: 'worn' }, true, false],
    ['another remark', {}, { remark: 'red' }, false, false],
    [
      'fewer pieces of what was missing',
      { condition: 'missing' },
      { condition: 'missing', quantity: 4 },
      true,
      false,
    ],
  ] as const)('of %s', (_, before, after, changed, proposed) => {
    const [item] = compare(chairs(before), chairs(after)).items
    expect([isChanged(item!), item!.proposesDeduction]).toEqual([changed, proposed])
  })

  it('proposes an item that is no longer listed, unless it was missing before', () => {
    const gone = compare(chairs({}), {}).items
    expect(gone).toMatchObject([{ room: 'Kitchen', name: 'Chair', after: null, proposesDeduction: true }])
    expect(isChanged(gone[0]!)).toBe(true)
    expect(compare(chairs({ condition: 'missing' }), {}).items).toMatchObject([{ proposesDeduction: false }])
  })

  it('proposes nothing if the later report was begun without the earlier one', () => {
    const own = chairs({ id: 'own chair', condition: 'good' })
    expect(compare(chairs({}), own).items).toMatchObject([
      { id: 'own chair', before: null, proposesDeduction: false },
      { id: 'chair', after: null, proposesDeduction: false },
    ])
  })

  it.each([
    ['missing keys', keys(3), keys(0), { before: 3, after: 0 }, true, true],
    ['keys that are no longer listed', keys(3), {}, { before: 3, after: null }, true, true],
    ['the same keys', keys(3), keys(3), { before: 3, after: 3 }, false, false],
    ['a new key', {}, keys(1), { before: null, after: 1 }, true, false],
    ['more keys', keys(1), keys(2), { before: 1, after: 2 }, true, false],
  ] as const)('of %s', (_, before, after, counts, changed, proposesDeduction) => {
    const [key] = compare(before, after).keys
    expect(key).toEqual({ id: 'door', name: 'Door', ...counts, proposesDeduction })
    expect(isChanged(key!)).toBe(changed)
  })

  it.each([
    ['counted on', read('100'), read('130.5'), '30.5'],
    ['rolled over', read('990'), read('12', { event: 'rolled_over' }), '22'],
    ['exchanged at move-in', read('990', { event: 'exchanged', newStart: '5' }), read('12'), '7'],
    ['exchanged at move-out', read('100'), read('130', { event: 'exchanged', newStart: '0' }), '30'],
    ['contradicting', read('100'), read('90'), null],
  ] as const)('computes the use of a meter: %s', (_, before, after, used) => {
    expect(compare(before, after).meters).toMatchObject([{ ...water, used }])
  })

  it('shows no use of a meter that was deleted, and nothing of one that only one report reads', () => {
    expect(compare(read('100'), read('130'), []).meters).toEqual([
      { ...water, before: '100', after: '130', used: null },
    ])
    expect(compare(read('100'), read('')).meters).toEqual([])
    expect(compare({}, read('130')).meters).toEqual([])
  })
})
