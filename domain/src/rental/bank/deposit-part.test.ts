import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { depositIn } from './deposit-part.ts'
import type { OpenDue } from './match-types.ts'

const rent = (remaining: number): OpenDue => ({
  id: 'rent',
  unit: null,
  kind: 'rent',
  remaining,
  dueOn: '2026-03-10',
})
const deposit = (remaining: number): OpenDue => ({
  id: 'deposit',
  unit: null,
  kind: 'deposit',
  remaining,
  dueOn: '2026-03-01',
})
const warranty = (remaining: number): OpenDue => ({
  id: 'warranty',
  unit: null,
  kind: 'warranty',
  remaining,
  dueOn: '2026-03-01',
})
const partOf = (amount: number, open: OpenDue[], named = false, next: number | null = null) => {
  const nextMonth = next === null ? null : { total: next, dueOn: '2026-04-10' }
  const { deposit: asked, depositPart } = depositIn(amount, { open, nextMonth, requested: [] }, open, named)
  return [asked, depositPart]
}

describe('the part of a deposit in a line', () => {
  const both = [deposit(200_000), rent(100_000)]
  it.each<[string, (string | number | null)[], [string | null, number]]>([
    ['nothing without an open deposit', partOf(300_000, [rent(300_000)], true), [null, 0]],
    ['rent and deposit together', partOf(300_000, both), [null, 200_000]],
    ['the same with a text that names the deposit', partOf(300_000, both, true), [null, 200_000]],
    ['the deposit and the next month', partOf(300_000, [deposit(200_000)], false, 100_000), [null, 200_000]],
    ['deposit and warranty with the rent', partOf(350_000, [...both, warranty(50_000)]), [null, 250_000]],
    ['one deposit of two with the rent', partOf(150_000, [...both, warranty(50_000)]), [null, 50_000]],
    ['the deposit alone', partOf(200_000, both), ['possible', 200_000]],
    ['deposit and warranty alone', partOf(250_000, [...both, warranty(50_000)]), ['possible', 250_000]],
    ['the deposit alone, named', partOf(200_000, both, true), ['preselected', 200_000]],
    ['the rent alone', partOf(100_000, both), [null, 0]],
    ['the rent alone, but the text names a deposit', partOf(100_000, both, true), ['preselected', 100_000]],
    ['a part of the rent', partOf(90_000, both), [null, 0]],
    ['more than the rent', partOf(250_000, both), ['possible', 150_000]],
    ['more than everything', partOf(900_000, both), ['possible', 200_000]],
    ['another sum that names a deposit', partOf(250_000, both, true), ['preselected', 200_000]],
    [
      'two rents or a rent and a deposit',
      partOf(200_000, [rent(100_000), rent(100_000), deposit(100_000)]),
      ['possible', 100_000],
    ],
  ])('%s', (_, found, expected) => expect(found).toEqual(expected))

  it('is never more than the line or the open deposits, and without a question the rest is what is expected', () => {
    const cents = fc.integer({ min: 1, max: 6 }).map((units) => units * 50_000)
    const open = fc.array(fc.oneof(cents.map(rent), cents.map(deposit)), { maxLength: 5 })
    fc.assert(
      fc.property(cents, open, fc.boolean(), (amount, dues, named) => {
        const [asked, part] = partOf(amount, dues, named) as [string | null, number]
        const sumOf = (kind: string) =>
          dues.reduce((sum, due) => sum + (due.kind === kind ? due.remaining : 0), 0)
        expect(part).toBeLessThanOrEqual(Math.min(amount, sumOf('deposit')))
        if (asked !== null) return
        // One press: what it books on charges is not more than they ask for.
        if (sumOf('deposit') > 0) expect(amount - part).toBeLessThanOrEqual(sumOf('rent'))
      }),
    )
  })
})
