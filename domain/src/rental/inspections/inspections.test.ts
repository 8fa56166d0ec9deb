import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../random-tests.fixture.ts'
import { compareSheets, isLoss } from './compare.ts'
import { CONDITIONS, conflictsOf, fieldValue, type InspectionContent, sheetOf } from './content.ts'
import { applyOperation } from './operations.ts'
import { after, empty, furnished, item, itself, meter, put, room, water } from './report.fixture.ts'
import { inspectionIssues, meterIssue, signedText } from './sign.ts'
import { startContent, withMeter } from './start.ts'

const fieldOf = (content: InspectionContent, rowId: string, name: string) =>
  content.rows.find(({ id }) => id === rowId)!.fields[name]!

describe('a protocol that several devices change', () => {
  it('reads as rooms with their items, meters and keys', () => {
    const content = after(furnished, put(itself, 'protocol', 'tenantRemark', 'Bright'))
    expect(sheetOf(content)).toEqual({
      day: '2026-08-31',
      rooms: [
        {
          id: room,
          name: 'Kitchen',
          items: [{ id: item, name: 'Chair', quantity: 4, condition: 'good', remark: '' }],
        },
      ],
      meters: [{ ...water, value: '', event: 'none', newStart: '' }],
      keys: [],
      landlordRemark: '',
      tenantRemark: 'Bright',
    })
  })

  it('stores both values of two devices and waits until somebody who saw both chooses', () => {
    const base = furnished.version
    const mine = after(furnished, put(meter, 'meter', 'value', '120.5', base, 'phone'))
    const { content, outcome } = applyOperation(mine, put(meter, 'meter', 'value', '121', base, 'tablet'))
    expect(outcome).toBe('conflict')
    expect(fieldOf(content, meter, 'value')).toMatchObject({
      value: '120.5',
      rivals: [{ value: '121', device: 'tablet' }],
    })
    expect(inspectionIssues(content, [], '2026-09-01')).toContainEqual({ code: 'two_values', rowId: meter })
    const chosen = after(content, put(meter, 'meter', 'value', '121', content.version, 'phone'))
    expect([fieldOf(chosen, meter, 'value').value, conflictsOf(chosen)]).toEqual(['121', []])
  })

  it('takes equal values and later values of the same device without a conflict', () => {
    const base = furnished.version
    const first = after(furnished, put(meter, 'meter', 'value', '120', base, 'phone'))
    expect(applyOperation(first, put(meter, 'meter', 'value', '120', base, 'tablet')).outcome).toBe('same')
    const again = applyOperation(first, put(meter, 'meter', 'value', '125', base, 'phone'))
    expect([again.outcome, fieldOf(again.content, meter, 'value').value]).toEqual(['applied', '125'])
  })

  it('lets a removal lose against a change that its author did not know, in both orders', () => {
    const base = furnished.version
    const remove = put(item, 'item', 'removed', 'yes', base, 'phone')
    const change = put(item, 'item', 'condition', 'damaged', base, 'tablet')
    for (const order of [
      [remove, change],
      [change, remove],
    ]) {
      const content = after(furnished, ...order)
      expect(sheetOf(content).rooms[0]!.items.map(({ condition }) => condition)).toEqual(['damaged'])
    }
    expect(sheetOf(after(furnished, remove)).rooms[0]!.items).toEqual([])
  })

  it('lets the removal of a room lose against an item that its author did not know, in both orders', () => {
    const base = furnished.version
    const lamp = '00000000-0000-4000-8000-000000000009'
    const removal = put(room, 'room', 'removed', 'yes', base, 'phone')
    const added = [
      put(lamp, 'item', 'room', room, base, 'tablet'),
      put(lamp, 'item', 'name', 'Lamp', base, 'tablet'),
    ]
    const changed = [put(item, 'item', 'condition', 'damaged', base, 'tablet')]
    for (const late of [added, changed])
      for (const order of [
        [removal, ...late],
        [...late, removal],
      ]) {
        const { rooms } = sheetOf(after(furnished, ...order))
        expect(rooms.map(({ name }) => name)).toEqual(['Kitchen'])
        expect(rooms[0]!.items).toHaveLength(late === added ? 2 : 1)
      }
    // Who removes the room after having seen the items removes them with it.
    expect(sheetOf(after(furnished, ...added, { ...removal, base: 99 })).rooms).toEqual([])
    expect(sheetOf(after(furnished, removal, ...added.map((one) => ({ ...one, base: 99 })))).rooms).toEqual(
      [],
    )
  })

  it('refuses values that a field does not accept', () => {
    for (const operation of [
      put(item, 'item', 'condition', 'broken'),
      put(item, 'item', 'quantity', '0'),
      put(item, 'item', 'price', '1'),
      put(item, 'room', 'name', 'Bath'),
      put(meter, 'meter', 'value', '1,5'),
      put(itself, 'protocol', 'day', '2026-02-30'),
      put(room, 'room', 'constructor', 'x'),
    ])
      expect(() => applyOperation(furnished, operation)).toThrow('validation_failed')
  })

  it('never loses a value that was entered without knowing another one', () => {
    // No two devices enter the same value: equal values agree and are no conflict.
    const devices = ['phone', 'tablet', 'laptop']
    const one = fc.tuple(fc.nat({ max: 2 }), fc.integer({ min: 1, max: 3 }))
    const values = fc.array(
      one.map(([who, n]): [string, number] => [devices[who]!, 3 * who + n]),
      { minLength: 1, maxLength: 8 },
    )
    fc.assert(
      fc.property(values, (entered) => {
        const base = furnished.version
        const content = after(
          furnished,
          ...entered.map(([device, n]) => put(meter, 'meter', 'value', String(n), base, device)),
        )
        const field = fieldOf(content, meter, 'value')
        const stored = new Set([field.value, ...field.rivals.map(({ value }) => value)])
        for (const device of new Set(entered.map(([each]) => each))) {
          const last = entered.findLast(([each]) => each === device)![1]
          expect(stored).toContain(String(last))
        }
      }),
      { numRuns: runs(100) },
    )
  })
})

describe('the protocol of move-out', () => {
  it('begins as a copy with the same ids, without remarks and readings', () => {
    const before = after(
      furnished,
      put(item, 'item', 'remark', 'scratch'),
      put(meter, 'meter', 'value', '5'),
      put(itself, 'protocol', 'tenantRemark', 'Bright'),
    )
    const out = startContent({ id: 'out', day: '2026-12-31', meters: [water] }, before)
    expect(sheetOf(out)).toMatchObject({
      day: '2026-12-31',
      rooms: [{ id: room, items: [{ id: item, name: 'Chair', quantity: 4, condition: 'good', remark: '' }] }],
      meters: [{ id: meter, value: '' }],
      tenantRemark: '',
    })
  })

  it('proposes a deduction for damaged and missing, never for worn', () => {
    const lost = CONDITIONS.flatMap((from) =>
      CONDITIONS.filter((to) => isLoss(from, to)).map((to) => `${from}>${to}`),
    )
    expect(lost).toEqual([
      'new>damaged',
      'new>missing',
      'good>damaged',
      'good>missing',
      'worn>damaged',
      'worn>missing',
      'damaged>missing',
    ])
  })

  it('takes a meter that the property got later', () => {
    const bare = startContent({ id: itself, day: '2026-08-31', meters: [] }, null)
    expect(sheetOf(withMeter(bare, water)).meters).toEqual(sheetOf(empty).meters)
  })

  it('is compared item by item', () => {
    const other = '00000000-0000-4000-8000-000000000009'
    const out = after(
      furnished,
      put(item, 'item', 'condition', 'damaged'),
      put(other, 'item', 'room', room),
      put(other, 'item', 'name', 'Lamp'),
      put(other, 'item', 'condition', 'damaged'),
    )
    expect(compareSheets(sheetOf(furnished), sheetOf(out), []).items).toMatchObject([
      { id: item, before: { condition: 'good' }, after: { condition: 'damaged' }, proposesDeduction: true },
      { id: other, before: null, after: { condition: 'damaged' }, proposesDeduction: false },
    ])
    expect(compareSheets(sheetOf(furnished), sheetOf(empty), []).items).toMatchObject([
      { id: item, after: null, proposesDeduction: true },
    ])
  })
})

describe('signing', () => {
  const known = {
    id: meter,
    digits: 5,
    readings: [{ day: '2026-01-01', value: '100', event: 'none' as const, newStart: null }],
  }
  const row = (value: string, event: 'none' | 'exchanged', newStart = '') => ({
    ...water,
    value,
    event,
    newStart,
  })

  it.each([
    ['99', 'none', 'reading_contradicts'],
    ['100', 'none', null],
    ['99', 'exchanged', 'reading_contradicts'],
    ['130', 'exchanged', null],
    ['123456', 'none', 'number_out_of_range'],
    ['', 'none', null],
  ] as const)('compares the reading %s (%s) with the one before: %s', (value, event, issue) => {
    expect(meterIssue(row(value, event, '2'), known, '2026-08-31')).toBe(issue)
  })

  it('waits for the day of the handover', () => {
    expect(inspectionIssues(empty, [known], '2026-08-30')).toEqual([{ code: 'day_in_future', rowId: null }])
    expect(inspectionIssues(empty, [known], '2026-08-31')).toEqual([])
    const bare = startContent({ id: itself, day: '2026-08-31', meters: [] }, null)
    expect(inspectionIssues(bare, [], '2026-08-31')).toEqual([{ code: 'nothing_listed', rowId: null }])
  })

  it('signs every value and photo, in an order that does not depend on the device', () => {
    const of = { id: itself, kind: 'in' as const, leaseId: 'lease' }
    const photos = [
      { id: 'b', rowId: item, sha256: '2' },
      { id: 'a', rowId: item, sha256: '1' },
    ]
    const text = signedText(of, furnished, photos)
    expect(signedText(of, furnished, photos.toReversed())).toBe(text)
    expect(text.startsWith('{"day":"2026-08-31","inspection":')).toBe(true)
    expect(signedText(of, after(furnished, put(item, 'item', 'remark', 'scratch')), photos)).not.toBe(text)
    expect(signedText(of, furnished, photos.slice(1))).not.toBe(text)
    const shown = [...photos, { id: 'c', rowId: 'unknown', sha256: '3' }]
    expect(signedText(of, furnished, shown)).toBe(text)
    expect(fieldValue(furnished.rows[0]!, 'day')).toBe('2026-08-31')
  })
})
