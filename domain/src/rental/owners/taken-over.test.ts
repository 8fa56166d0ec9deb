import { describe, expect, it } from 'vitest'
import type { Ownership } from './shares.ts'
import { type DepositMovement, takenOver } from './taken-over.ts'

const paid = (day: string, amount: number, more: Partial<DepositMovement> = {}): DepositMovement => ({
  ...{ sourceId: `paid ${day}`, tenantId: 'Ola', propertyId: 'home', day, amount },
  ...more,
})
const from = (validFrom: string, ...parts: [string, number][]): Ownership => ({
  validFrom,
  parts: parts.map(([ownerId, part]) => ({ ownerId, part })),
})
const year = { from: '2026-01-01', to: '2027-01-01' }
const rowsOf = (
  movements: DepositMovement[],
  versions: Ownership[],
  ownerId: string,
  { from, to }: { from: string; to: string } = year,
) =>
  takenOver(movements, new Map([['home', versions]]), ownerId, { from: new Map([['home', from]]), to }).map(
    ({ line, day, amount, share, sourceId }) => [line, day, amount, share, sourceId],
  )

describe('deposits that come and leave with a property', () => {
  const before = [paid('2025-05-01', 2_000_00), paid('2025-06-01', -500_00)]

  it('are what each tenant still has there when the statements begin', () => {
    const left = [
      paid('2025-02-01', 900_00, { tenantId: 'Jan' }),
      paid('2025-03-01', -900_00, { tenantId: 'Jan' }),
    ]
    expect(rowsOf([...before, ...left], [from('2025-01-01', ['a', 1])], 'a')).toEqual([
      ['deposits_taken_over', '2026-01-01', 1_500_00, 1_500_00, 'paid 2025-05-01'],
    ])
  })

  it('come on the day of the share, if that is later', () => {
    const later = paid('2026-03-10', 100_00)
    expect(rowsOf([...before, later], [from('2026-03-10', ['a', 1])], 'a')).toEqual([
      ['deposits_taken_over', '2026-03-10', 1_500_00, 1_500_00, 'paid 2025-05-01'],
    ])
  })

  it('go from one owner to the next with the property, or with a part of it', () => {
    const versions = [
      from('2025-01-01', ['a', 1]),
      from('2026-04-01', ['a', 1], ['b', 2]),
      from('2026-06-01'),
    ]
    const first = ['deposits_taken_over', '2026-01-01', 1_500_00, 1_500_00, 'paid 2025-05-01']
    expect(rowsOf(before, versions, 'a')).toEqual([
      first,
      ['deposits_handed_over', '2026-04-01', -1_500_00, -1_000_00, 'paid 2025-05-01'],
      ['deposits_handed_over', '2026-06-01', -1_500_00, -500_00, 'paid 2025-05-01'],
    ])
    expect(rowsOf(before, versions, 'b')).toEqual([
      ['deposits_taken_over', '2026-04-01', 1_500_00, 1_000_00, 'paid 2025-05-01'],
      ['deposits_handed_over', '2026-06-01', -1_500_00, -1_000_00, 'paid 2025-05-01'],
    ])
  })

  it('leave no cent at an owner who has no part any more, also of several receipts', () => {
    const three = [1, 2, 3].map((day) => paid(`2026-02-0${day}`, 1_000_00))
    const versions = [from('2026-01-01', ['a', 1], ['b', 1], ['c', 1]), from('2026-03-01', ['d', 1])]
    const shares = (ownerId: string) => rowsOf(three, versions, ownerId).map(([, , , share]) => share)
    expect(['a', 'b', 'c', 'd'].map(shares)).toEqual([[-999_99], [-1_000_02], [-999_99], [3_000_00]])
  })

  it('are a row for each day on which the part changes', () => {
    const versions = [
      from('2025-01-01', ['a', 1]),
      from('2026-02-05', ['a', 3], ['b', 1]),
      from('2026-02-10', ['b', 1], ['a', 1]),
    ]
    const days = (ownerId: string) =>
      rowsOf(before, versions, ownerId).map(([, day, , share]) => [day, share])
    expect(days('b')).toEqual([
      ['2026-02-05', 375_00],
      ['2026-02-10', 375_00],
    ])
    expect(days('a').slice(1)).toEqual([
      ['2026-02-05', -375_00],
      ['2026-02-10', -375_00],
    ])
  })

  it('are none of what moves later, of a day after the window, or if the owner stays the same', () => {
    expect(rowsOf([paid('2026-01-01', 1_000_00)], [from('2025-01-01', ['a', 1])], 'a')).toEqual([])
    const sold = [from('2025-01-01', ['a', 1]), from('2027-01-01', ['b', 1])]
    expect(rowsOf(before, sold, 'b')).toEqual([])
    expect(rowsOf(before, [from('2025-01-01', ['a', 1]), from('2026-02-01', ['a', 3])], 'a')).toHaveLength(1)
  })
})
