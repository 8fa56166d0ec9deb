import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../dates.ts'
import { chargedAgain, type ReplacedCharge } from './due-days.ts'

const replaced = (amount: number, paid: number, dueDate: string, credited = 0): ReplacedCharge => ({
  ...{ amount, paid, dueDate, open: amount - paid - credited },
})
const on = (checkIn: string) => ({ checkIn })
const [june, july, august] = [on('2026-06-25'), on('2026-07-10'), on('2026-08-25')]

describe('the due days of a stay that is charged again', () => {
  it.each<[string, ReplacedCharge[], number, number, typeof june, typeof june, string, [number, string][]]>([
    ...([
      [
        'a paid stay keeps its day when it moves',
        [replaced(300_00, 300_00, '2026-06-20')],
        ...[300_00, 0, june, august, '2026-08-11', [[300_00, '2026-06-20']]],
      ],
      [
        'an unpaid stay follows the day of check-in',
        [replaced(300_00, 0, '2026-06-20')],
        ...[300_00, 0, june, august, '2026-08-11', [[300_00, '2026-08-11']]],
      ],
      [
        'an unpaid stay is never due later because it moves to an earlier day',
        [replaced(300_00, 0, '2026-06-20')],
        ...[300_00, 0, july, june, '2026-06-24', [[300_00, '2026-06-20']]],
      ],
      [
        'of a stay that is paid in part only what is open follows',
        [replaced(300_00, 100_00, '2026-06-20')],
        ...[300_00, 0, june, august, '2026-08-11'],
        [
          [100_00, '2026-06-20'],
          [200_00, '2026-08-11'],
        ],
      ],
      [
        'an open extension of a paid stay follows a move',
        [replaced(300_00, 300_00, '2026-06-20'), replaced(200_00, 0, '2026-06-24')],
        ...[500_00, 0, june, august, '2026-08-11'],
        [
          [300_00, '2026-06-20'],
          [200_00, '2026-08-11'],
        ],
      ],
      [
        'of a stay that moves to an earlier day the paid part is not due after the open one',
        [replaced(1000_00, 600_00, '2026-08-11')],
        ...[1000_00, 0, august, july, '2026-06-26', [[1000_00, '2026-06-26']]],
      ],
      [
        'a paid stay that moves to an earlier day is due before what is added later',
        [replaced(1000_00, 1000_00, '2026-08-11')],
        ...[1000_00, 0, august, july, '2026-06-26', [[1000_00, '2026-06-26']]],
      ],
      [
        'a paid part that was due before the usual day keeps it when the stay moves to an earlier day',
        [replaced(600_00, 600_00, '2026-06-20'), replaced(400_00, 0, '2026-08-11')],
        ...[1000_00, 0, august, july, '2026-06-26'],
        [
          [600_00, '2026-06-20'],
          [400_00, '2026-06-26'],
        ],
      ],
      [
        'what is paid is due with what is added if stays are due earlier now',
        [replaced(300_00, 300_00, '2026-08-11')],
        ...[400_00, 0, august, august, '2026-07-26', [[400_00, '2026-07-26']]],
      ],
      [
        'what a longer stay adds is due as if charged today',
        [replaced(300_00, 300_00, '2026-06-20')],
        ...[400_00, 0, june, august, '2026-08-11'],
        [
          [300_00, '2026-06-20'],
          [100_00, '2026-08-11'],
        ],
      ],
      [
        'what a new price adds to a paid stay is not due before today',
        [replaced(300_00, 300_00, '2026-07-06')],
        ...[400_00, 0, july, july, '2026-07-10'],
        [
          [300_00, '2026-07-06'],
          [100_00, '2026-07-10'],
        ],
      ],
      [
        'what a new price adds to an unpaid stay before its due day is due with it',
        [replaced(300_00, 0, '2026-08-11')],
        ...[400_00, 0, august, august, '2026-08-11', [[400_00, '2026-08-11']]],
      ],
      [
        'an overdue stay stays overdue when its unit changes',
        [replaced(300_00, 0, '2026-06-11')],
        ...[300_00, 0, june, june, '2026-06-24', [[300_00, '2026-06-11']]],
      ],
      [
        'a shorter stay keeps the day of its open extension',
        [replaced(300_00, 0, '2026-10-21'), replaced(600_00, 600_00, '2026-10-06')],
        ...[800_00, 0, july, july, '2026-10-21'],
        [
          [600_00, '2026-10-06'],
          [200_00, '2026-10-21'],
        ],
      ],
      [
        'a shorter stay that is paid keeps the earliest days',
        [replaced(600_00, 600_00, '2026-10-06'), replaced(300_00, 0, '2026-10-21')],
        ...[500_00, 0, july, july, '2026-10-21', [[500_00, '2026-10-06']]],
      ],
      [
        'a stay that is paid after its discount keeps its day',
        [replaced(300_00, 200_00, '2026-06-20', 100_00)],
        ...[300_00, 100_00, june, august, '2026-08-11', [[300_00, '2026-06-20']]],
      ],
      [
        'a discount on an unpaid stay follows with it',
        [replaced(300_00, 0, '2026-06-20', 50_00)],
        ...[300_00, 50_00, june, august, '2026-08-11', [[300_00, '2026-08-11']]],
      ],
      ['a first charge has the usual day', [], 300_00, 0, june, june, '2026-06-24', [[300_00, '2026-06-24']]],
      [
        'without a price nothing is charged',
        [replaced(300_00, 300_00, '2026-06-20')],
        0,
        0,
        ...[june, june, '2026-06-24', []],
      ],
    ] as [string, ReplacedCharge[], number, number, typeof june, typeof june, string, [number, string][]][]),
  ])('%s', (_, before, amount, credited, from, to, usual, due) => {
    const parts = chargedAgain({ amount, credited, before, usual, from, to })
    expect(parts.map((part) => [part.amount, part.dueDate])).toEqual(due)
  })

  it('a discount stays on the part that it paid', () => {
    const before = [replaced(300_00, 200_00, '2026-10-06', 100_00), replaced(300_00, 0, '2026-10-21')]
    const again = { before, usual: '2026-10-21', from: july, to: july }
    expect(chargedAgain({ ...again, amount: 500_00, credited: 100_00 })).toMatchObject([
      { amount: 300_00, credited: 100_00, dueDate: '2026-10-06' },
      { amount: 200_00, credited: 0, dueDate: '2026-10-21' },
    ])
  })

  it('says which open amounts have another day now', () => {
    const before = [replaced(300_00, 100_00, '2026-06-20'), replaced(200_00, 0, '2026-06-24')]
    const again = { before, usual: '2026-08-11', from: june, to: august }
    expect(chargedAgain({ ...again, amount: 600_00, credited: 0 })).toEqual([
      { amount: 100_00, credited: 0, dueDate: '2026-06-20', movedFrom: [] },
      { amount: 500_00, credited: 0, dueDate: '2026-08-11', movedFrom: ['2026-06-20', '2026-06-24'] },
    ])
  })

  it('adds up to price and credit, and what is added is never due before today', () => {
    const cents = fc.nat({ max: 500_00 })
    const charge = fc.record({ paid: cents, open: cents, credited: cents, due: fc.nat({ max: 60 }) })
    const day = (days: number) => addDays('2026-06-01', days)
    fc.assert(
      fc.property(
        fc.array(charge, { maxLength: 4 }),
        cents,
        cents,
        fc.nat({ max: 90 }),
        fc.boolean(),
        (charges, amount, credited, usual, moves) => {
          const before = charges.map(({ paid, open, credited: off, due }) => ({
            ...{ amount: paid + open + off, paid, open, dueDate: day(due) },
          }))
          const [from, to] = [july, moves ? august : july]
          const parts = chargedAgain({ amount, credited, before, usual: day(usual), from, to })
          const sum = (key: 'amount' | 'credited') => parts.reduce((all, part) => all + part[key], 0)
          expect([sum('amount'), sum('credited')]).toEqual([amount, Math.min(credited, amount)])
          expect(parts.every((part) => part.amount > 0 && part.credited <= part.amount)).toBe(true)
          expect(new Set(parts.map(({ dueDate }) => dueDate)).size).toBe(parts.length)
          const old = before.reduce((all, { amount: each }) => all + each, 0)
          const usually = parts.reduce(
            (all, part) => all + (part.dueDate === day(usual) ? part.amount : 0),
            0,
          )
          expect(usually).toBeGreaterThanOrEqual(amount - old)
          const days = new Set([day(usual), ...before.map(({ dueDate }) => dueDate)])
          expect(parts.every(({ dueDate }) => days.has(dueDate))).toBe(true)
          if (moves) expect(parts.every(({ dueDate }) => dueDate <= day(usual))).toBe(true)
        },
      ),
    )
  })
})
