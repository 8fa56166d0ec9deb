import { addDays } from '@domovik/domain/dates.ts'
import { expect, it } from 'vitest'
import { barsOf, conflictOn, isFree, mayResize, mayShift, type Span, spanOn, spansByUnit } from './spans.ts'

const window = { from: '2026-06-01', days: 30 }
const stay = (from: string, to: string | null, more: Partial<Span> = {}): Span => ({
  key: from,
  unit: 0,
  kind: 'booking',
  id: from,
  from,
  to,
  state: 'confirmed',
  name: null,
  reference: null,
  version: 1,
  conflict: false,
  because: null,
  ...more,
})

it('draws a stay from the middle of its first day to the middle of its last, so that changeovers meet', () => {
  const [first, second] = barsOf([stay('2026-06-01', '2026-06-05'), stay('2026-06-05', '2026-06-08')], window)
  expect(first).toMatchObject({ left: 0.5, width: 4, lane: 0, lanes: 1 })
  expect(second).toMatchObject({ left: 4.5, width: 3, lane: 0, lanes: 1 })
})

it('cuts spans at the edges of the window and leaves out those outside of it', () => {
  const [before, after, endless] = barsOf(
    [
      stay('2026-05-20', '2026-06-03'),
      stay('2026-06-28', '2026-07-10'),
      stay('2026-05-01', null, { kind: 'lease' }),
    ],
    window,
  )
  expect(before).toMatchObject({ left: 0, width: 2.5, cutLeft: true, cutRight: false })
  expect(after).toMatchObject({ left: 27.5, width: 2.5, cutLeft: false, cutRight: true })
  expect(endless).toMatchObject({ left: 0, width: 30, cutLeft: true, cutRight: true })
  expect(barsOf([stay('2026-05-01', '2026-05-31'), stay('2026-07-02', '2026-07-03')], window)).toEqual([])
})

it('puts spans of the same days into lanes, and only those', () => {
  const bars = barsOf(
    [
      stay('2026-06-01', '2026-06-05'),
      stay('2026-06-04', '2026-06-06', { conflict: true }),
      stay('2026-06-10', '2026-06-12'),
    ],
    window,
  )
  expect(bars.map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 2],
    [1, 2],
    [0, 1],
  ])
})

it('frees the day of departure, and a conflict takes no night but is shown', () => {
  const spans = [
    stay('2026-06-01', '2026-06-05'),
    stay('2026-06-07', '2026-06-09', { conflict: true }),
    stay('2026-06-20', null),
  ]
  expect(spanOn(spans, '2026-06-04')?.id).toBe('2026-06-01')
  expect(spanOn(spans, '2026-06-05')).toBeUndefined()
  expect(spanOn(spans, '2026-06-07')).toMatchObject({ conflict: true })
  expect(spanOn([...spans, stay('2026-06-06', '2026-06-09')], '2026-06-07')?.id).toBe('2026-06-06')
  expect(conflictOn([...spans, stay('2026-06-06', '2026-06-09')], '2026-06-08')?.id).toBe('2026-06-07')
  expect(conflictOn(spans, '2026-06-09')).toBeUndefined()
  expect(isFree(spans, { from: '2026-06-05', to: '2026-06-20' })).toBe(true)
  expect(isFree(spans, { from: '2026-06-05', to: '2026-06-21' })).toBe(false)
  expect(isFree(spans, { from: addDays('2026-06-01', -1), to: '2026-06-02' })).toBe(false)
})

it.each([
  ['pending', true, true],
  ['confirmed', true, true],
  ['checked_in', false, true],
  ['completed', false, false],
  ['no_show', false, false],
] as const)('a booking that is %s may move: %s, and change its end: %s', (state, shift, resize) => {
  const span = stay('2026-06-01', '2026-06-05', { state })
  expect([mayShift(span), mayResize(span)]).toEqual([shift, resize])
})

it('sorts the entries of an answer into the rows of the units', () => {
  const unit = (id: string) => ({ id, address: id, city: null, rentalType: 'short-term' as const })
  const rows = spansByUnit({
    units: [unit('a'), unit('b')],
    entries: [[1, 'block', 'x', '2026-06-01', '2026-06-03', 'works', 'Roof', null, null, false, null]],
  })
  expect(rows.map((row) => row.map(({ id }) => id))).toEqual([[], ['x']])
})

it('shows a stay on two ranges of days twice, and only the span of its own nights can be moved', () => {
  const spans = spansByUnit({
    units: [{ id: 'u', address: 'a', city: null, rentalType: 'short-term' }],
    entries: [
      [0, 'booking', 'b', '2026-06-02', '2026-06-05', 'confirmed', null, 'B-1', 1, false, null],
      [0, 'booking', 'b', '2026-06-20', '2026-06-22', 'confirmed', null, 'B-1', null, true, 'otherDays'],
    ],
  })[0]!
  expect(new Set(spans.map(({ key }) => key)).size).toBe(2)
  expect(spans.map(mayShift)).toEqual([true, false])
  expect(conflictOn(spans, '2026-06-21')).toMatchObject({ id: 'b' })
})

it('tells the nights apart that a site sold beside one stay', () => {
  const spans = spansByUnit({
    units: [{ id: 'u', address: 'a', city: null, rentalType: 'short-term' }],
    entries: [
      [0, 'block', 'b', '2026-06-02', '2026-06-05', 'channel', 'Airbnb', null, null, false, 'over'],
      [0, 'block', 'b', '2026-06-20', '2026-06-22', 'channel', 'Airbnb', null, null, false, 'over'],
    ],
  })[0]!
  expect(new Set(spans.map(({ key }) => key)).size).toBe(2)
})
