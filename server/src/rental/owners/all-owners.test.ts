/** The statements of all owners together, over random books of tenants with units of several owners (docs/finance.md 8.16). */
import { nextMonthStart } from '@domovik/domain/dates.ts'
import { runs } from '@domovik/domain/random-tests.fixture.ts'
import { unstatedRows } from '@domovik/domain/rental/owners/statement.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { act, agency, MONTHS, OWNERS, sumOf } from './all-owners.fixture.ts'

it('contain all money of the books, each receipt once, and what is taken back changes no statement of others', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(act, { minLength: 5, maxLength: 40 }), (shared, acts) => {
      const of = agency(shared)
      const check = () => {
        // An advance pays later months of another unit, so only statements until the same month are compared.
        const until = MONTHS.slice(0, Math.min(...of.months.values()))
        const together = [...of.issued.values()]
          .flat()
          .filter(({ month }) => until.some((one) => one === month))
        const last = until.at(-1)
        const isCorrectedLater = of.late.some(
          ({ month, next }) => month < until.length && until.length <= next,
        )
        // The next statements correct what these say.
        if (isCorrectedLater) return
        if (last !== undefined) {
          const left = OWNERS.reduce((sum, id) => sum + of.leftOut.get(`${id} ${last}`)!, 0)
          const all = of.booksOf('adam', nextMonthStart(last)).all
          expect(sumOf(together) + left).toBe(all.reduce((sum, { amount }) => sum + amount, 0))
        }
        for (const { id, kind, amount } of of.rows) {
          if (kind !== 'receipt') continue
          const stated = sumOf(together.filter(({ sourceId }) => sourceId === id))
          expect(stated).toBeLessThanOrEqual(amount)
        }
      }
      for (const one of acts) {
        const known = of.rows.length
        const ends = MONTHS.map(nextMonthStart).filter((to) => to <= of.today())
        const seen = OWNERS.map((id) => ends.map((to) => of.preview(id, to)))
        const wholeBefore = OWNERS.map((id) => ends.map((to) => of.booksOf(id, to).whole))
        of.perform(one)
        const [added] = of.rows.slice(known)
        if (added)
          for (const [index, id] of OWNERS.entries())
            for (const [month, to] of ends.entries()) {
              const receipt = of.receiptOf(added)
              // What is taken back on its own day paid a home of the owner before, and pays none now.
              const before = wholeBefore[index]![month]!
              const isOwn = [...before, ...of.booksOf(id, to).whole, ...of.issued.get(id)!].some(
                (row) => receipt !== null && (row.sourceId === receipt || row.touches === receipt),
              )
              if (!isOwn) expect(of.preview(id, to)).toEqual(seen[index]![month])
            }
        check()
      }
      for (const to of MONTHS.map(nextMonthStart)) {
        const books = OWNERS.map((id) => of.booksOf(id, to))
        const all = books[0]!.all.reduce((sum, { amount }) => sum + amount, 0)
        for (const { all: same } of books) expect(same).toEqual(books[0]!.all)
        expect(sumOf(books.flatMap(({ whole }) => whole))).toBe(all)
      }
      of.end()
      for (const id of OWNERS) while (of.issue(id)) check()
      const last = OWNERS.map((id) => of.booksOf(id, '2026-06-01'))
      const isOver = of.rows.every(({ effectiveDate }) => effectiveDate < '2026-06-01')
      if (isOver)
        for (const [index, id] of OWNERS.entries())
          expect(unstatedRows(last[index]!.whole, of.issued.get(id)!)).toEqual([])
    }),
    { numRuns: runs(150) },
  )
})
