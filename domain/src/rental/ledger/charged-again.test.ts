import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../dates.ts'
import { accountBalance } from './balances.ts'
import { replay } from './replay.ts'
import { charge, creditNote, receipt } from './sample-events.ts'
import type { ChargeEvent, ChargeKind, LedgerEvent, LedgerState } from './types.ts'

const today = '2026-06-20'
const stay = { bookingId: 'stay', postedOn: '2026-05-20' } as const
const again = { bookingId: 'stay', replaces: 'b', postedOn: today } as const
const cancelled = (targetId: string): LedgerEvent => ({
  ...{ type: 'reversal', id: `no-${targetId}`, date: today, targetId },
})
const openOf = (events: readonly LedgerEvent[]) =>
  Object.fromEntries(
    [...replay(events).charges.values()]
      .filter(({ cancelledOn }) => cancelledOn === null)
      .map(({ charge: { id }, remaining }) => [id, remaining]),
  )

describe('the money of a stay that is charged again (2.5)', () => {
  // Another stay of the same guest, which is due first.
  const other = charge('a', 'stay', 100_00, '2026-06-15', { bookingId: 'other', postedOn: '2026-05-20' })
  const first = charge('b', 'stay', 200_00, '2026-06-25', stay)
  const paid = [other, first, receipt('r', 200_00, '2026-06-01', { designations: ['b'] }), cancelled('b')]

  it.each<[string, LedgerEvent[], Record<string, number>]>([
    ['its new charge', [charge('c', 'stay', 200_00, '2026-07-01', again)], { a: 100_00, c: 0 }],
    [
      'its charges of the same kind first',
      [charge('c', 'tourist_tax', 30_00, today, again), charge('d', 'stay', 200_00, '2026-07-01', again)],
      { a: 100_00, c: 30_00, d: 0 },
    ],
    [
      'its other charges next, and then those of other stays',
      [charge('c', 'extra_fee', 50_00, today, again), charge('d', 'stay', 90_00, '2026-07-01', again)],
      { a: 40_00, c: 0, d: 0 },
    ],
    [
      'what a credit note leaves of it',
      [charge('c', 'stay', 200_00, '2026-07-01', again), creditNote('n', 'c', 60_00, today)],
      { a: 40_00, c: 0 },
    ],
    ['other charges if the stay is called off', [], { a: 0 }],
  ])('pays %s', (_, replaced, open) => {
    expect(openOf([...paid, ...replaced])).toEqual(open)
  })

  it('pays the new charge if it arrives after a payer named the old one', () => {
    const late = receipt('late', 200_00, '2026-06-21', { designations: ['b'] })
    const events = [other, first, cancelled('b'), charge('c', 'stay', 200_00, '2026-07-01', again), late]
    expect(openOf(events)).toEqual({ a: 100_00, c: 0 })
  })

  it('pays the new charge if it is entered later with a day before that was posted', () => {
    const back = receipt('late', 200_00, '2026-06-18', { designations: ['c'] })
    const events = [other, first, cancelled('b'), charge('c', 'stay', 200_00, '2026-07-01', again), back]
    expect(openOf(events)).toEqual({ a: 100_00, c: 0 })
    expect(replay(events, { until: '2026-06-18' }).charges.get('b')).toMatchObject({ remaining: 0 })
  })

  it('pays no more than the old charge if the payer named others too', () => {
    const named = receipt('z', 300_00, today, { designations: ['b', 'a'] })
    const events = [other, first, named, cancelled('b'), charge('c', 'stay', 400_00, '2026-07-01', again)]
    expect(openOf(events)).toEqual({ a: 0, c: 200_00 })
  })

  it.each([
    ['before', 'm', 100_00, 0],
    ['after', 'o', 0, 100_00],
  ])('is paid by what was received earlier on the same day: %s the change', (_, id, a, c) => {
    // Ids grow with time; the cancellation has the id no-b. The old charge is due first, the new one last.
    const events = [
      charge('a', 'stay', 100_00, '2026-06-25', { bookingId: 'other', postedOn: today }),
      charge('b', 'stay', 100_00, '2026-06-22', { bookingId: 'stay', postedOn: today }),
      receipt(id, 100_00, today),
      cancelled('b'),
      charge('c', 'stay', 100_00, '2026-07-01', again),
    ]
    expect(openOf(events)).toEqual({ a, c })
  })

  it('each kind keeps its own money before the rest of another kind pays it', () => {
    const events = [
      charge('b', 'stay', 500_00, '2026-05-20', stay),
      charge('t', 'tourist_tax', 8_00, '2026-05-20', stay),
      receipt('may', 500_00, '2026-05-21'),
      receipt('june', 8_00, '2026-06-05'),
      cancelled('b'),
      cancelled('t'),
      charge('c', 'stay', 400_00, '2026-05-20', again),
      charge('u', 'tourist_tax', 8_00, '2026-05-20', { ...again, replaces: 't' }),
    ]
    const { allocations } = replay(events)
    expect(allocations.map(({ sourceId, chargeId }) => [sourceId, chargeId])).toEqual([
      ['may', 'c'],
      ['june', 'u'],
    ])
  })

  it('is kept over two changes of one day, also money that waited for the first of them', () => {
    const back = receipt('late', 200_00, '2026-06-18', { designations: ['c'] })
    const events = [
      ...[other, first, cancelled('b'), charge('c', 'stay', 200_00, '2026-07-01', again)],
      ...[back, charge('d', 'stay', 200_00, '2026-07-02', { ...again, replaces: 'c' }), cancelled('c')],
    ]
    expect(openOf(events)).toEqual({ a: 100_00, d: 0 })
  })

  it.each([[['c', 'b']], [['b', 'c']]])(
    'pays an old and a new charge that were named in any order: %j',
    (designations) => {
      const added = charge('c', 'stay', 100_00, '2026-07-01', { bookingId: 'stay', postedOn: today })
      const back = receipt('late', 300_00, '2026-06-19', { designations })
      expect(openOf([other, first, added, back])).toEqual({ a: 100_00, b: 0, c: 0 })
    },
  )

  it('an extension takes no money that came before it on the same day', () => {
    const events = [
      ...[other, first, receipt('r', 200_00, '2026-06-01', { designations: ['b'] })],
      receipt('s', 100_00, today),
      charge('x', 'stay', 80_00, '2026-06-10', { bookingId: 'stay', postedOn: '2026-06-10' }),
      charge('y', 'stay', 90_00, today, { bookingId: 'stay', postedOn: today }),
    ]
    expect(openOf(events)).toEqual({ a: 80_00, b: 0, x: 0, y: 90_00 })
  })

  it('a deposit pays the deposit of the same stay', () => {
    const events = [
      charge('a', 'deposit', 100_00, '2026-06-15', { bookingId: 'other', postedOn: '2026-06-10' }),
      charge('b', 'deposit', 100_00, '2026-06-10', stay),
      receipt('r', 100_00, '2026-06-01', { deposit: true }),
      cancelled('b'),
      charge('c', 'deposit', 100_00, '2026-07-01', again),
    ]
    expect(openOf(events)).toEqual({ a: 100_00, c: 0 })
  })

  it('a new charge that is due before today takes nothing that was paid on another one until today', () => {
    const events = [
      charge('b', 'stay', 200_00, '2026-06-01', stay),
      charge('a', 'other', 100_00, '2026-06-10', { postedOn: '2026-06-05' }),
      receipt('r', 200_00, '2026-06-02'),
      receipt('s', 100_00, '2026-06-10'),
      cancelled('b'),
      charge('c', 'stay', 200_00, '2026-06-01', again),
    ]
    const { charges } = replay(events)
    expect(charges.get('a')).toMatchObject({ remaining: 0, paidOn: '2026-06-10' })
    expect(charges.get('c')).toMatchObject({ remaining: 0, paidOn: today })
  })
})

const cents = fc.integer({ min: 1, max: 400_00 })
const day = fc.integer({ min: 0, max: 40 }).map((days) => addDays('2026-05-20', days))
const kind = fc.constantFrom<ChargeKind>('stay', 'extra_fee', 'tourist_tax')
const charges = (bookingId: string, prefix: string) =>
  fc.array(fc.record({ kind, cents, day }), { minLength: 1, maxLength: 3 }).map((rows) =>
    rows.map((row, at): ChargeEvent => {
      const more = { bookingId, postedOn: row.day < today ? row.day : '2026-06-19' }
      return charge(`${prefix}${at}`, row.kind, row.cents, row.day, more)
    }),
  )

it('a stay that is charged again for the same price on other days changes nothing else', () => {
  const money = fc.array(fc.record({ cents, day, named: fc.nat(5) }), { maxLength: 5 })
  const often = fc.integer({ min: 1, max: 2 })
  fc.assert(
    fc.property(
      charges('stay', 's'),
      charges('other', 'o'),
      money,
      day,
      often,
      (own, others, receipts, dueDate, times) => {
        const posted = [...own, ...others]
        const before = [
          ...posted,
          ...receipts.map(({ cents: amount, day: on, named }, at) => {
            const target = posted[named % (posted.length * 2)]
            // Also money of the day of the change, which was entered before it.
            return receipt(`r${at}`, amount, on < today ? on : today, {
              designations: target && !(target.postedOn > on) ? [target.id] : [],
            })
          }),
        ]
        const bounced = receipts.slice(0, 1).map((_, at): LedgerEvent => {
          return { type: 'reversal', id: `zzz${at}`, date: addDays(today, 1), targetId: `r${at}` }
        })
        const after: LedgerEvent[] = [...before]
        // Ids grow with time: a change posts the new charges, then the cancellations of the old ones.
        for (let time = 1; time <= times; time++)
          for (const [at, row] of own.entries()) {
            const replaces = time === 1 ? row.id : `za${at}`
            after.push(
              { ...row, id: time === 1 ? `za${at}` : `zc${at}`, replaces, dueDate, postedOn: today },
              { type: 'reversal', id: `z${time === 1 ? 'b' : 'd'}${at}`, date: today, targetId: replaces },
            )
          }
        const last = times === 1 ? 'za' : 'zc'
        const paid = (state: LedgerState, kind: ChargeKind, idOf: (id: string, at: number) => string) =>
          own.reduce((sum, row, at) => {
            return row.kind === kind ? sum + state.charges.get(idOf(row.id, at))!.paid : sum
          }, 0)
        const [was, is] = [replay(before), replay(after)]
        for (const { id } of others) expect(is.charges.get(id)).toEqual(was.charges.get(id))
        // Of two charges of one kind the money can pay the other one.
        for (const { kind } of own) {
          expect(paid(is, kind, (_, at) => last + at)).toBe(paid(was, kind, (id) => id))
        }
        expect(is.unappliedCredit).toBe(was.unappliedCredit)
        for (let at = '2026-05-20'; at < today; at = addDays(at, 1))
          expect(accountBalance(is, at)).toBe(accountBalance(was, at))
        // Money that is taken back opens what it paid. Credit would then pay what is due first, and the due days are others now.
        if (was.unappliedCredit > 0) return
        const [open, openAgain] = [before, after].map((events) => replay([...events, ...bounced]))
        for (const { id } of others)
          expect(openAgain!.charges.get(id)!.remaining).toBe(open!.charges.get(id)!.remaining)
      },
    ),
  )
})
