/** The stored lines of months, compared with a recomputation and with measures that are added up from rows alone. */
import { addDays } from '@domovik/domain/dates.ts'
import { metricOf } from '@domovik/domain/insight/kpi/metric.ts'
import { METRICS } from '@domovik/domain/insight/kpi/types.ts'
import { type Measured, membersOf } from '@domovik/domain/insight/measures/types.ts'
import type { Window } from '@domovik/domain/intervals.ts'
import { randomFrom, runs, seed } from '@domovik/domain/random-tests.fixture.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { inTransaction } from '../../machinery/db/transaction.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { live } from '../dashboard/live.fixture.ts'
import { measuresByRows } from './by-rows.fixture.ts'
import { measuredGroupsOf, measuresAndGroupsOf, measuresOf, type Narrowed } from './queries.ts'
import { setRates } from './rates.fixture.ts'

const today = '2026-04-17'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: today })
})
afterAll(() => server?.stop())

/** Returns the number of months of properties whose stored lines differ from the books. */
async function differing({ organizationId }: Landlord): Promise<number> {
  const { rows } = await server.services.database.system.query<{ months: number }>(
    'select app.rebuild_property_months($1) as months',
    [organizationId],
  )
  return rows[0]!.months
}

const attempt = (act: () => Promise<unknown>) =>
  act().catch((error: { status?: number }) => {
    if (!error.status || error.status >= 500) throw error
  })

/** Expenses, incomes, values and loans at random, with later edits, deleted rows and a removed property. */
async function invest(anna: Landlord, random: () => number): Promise<void> {
  const upTo = (most: number) => Math.floor(random() * most)
  const day = (back: number) => addDays(today, -upTo(back))
  const { rows } = await anna.api.properties.list({ limit: 50 })
  const expenses: string[] = []
  const incomes: string[] = []
  for (const { id } of rows) {
    if (random() < 0.7)
      await anna.api.investments.save({
        propertyId: id,
        purchasePrice: 10_000_000 + upTo(9_000_000),
        purchaseDate: day(900),
      })
    if (random() < 0.5)
      await attempt(() =>
        anna.api.investments.addLoan({
          propertyId: id,
          lender: 'Bank',
          type: 'annuity',
          originalAmount: 5_000_000,
          startDate: day(700),
          termMonths: 120,
          instalmentDay: 5,
          stressRate: random() < 0.5 ? '8' : null,
          forPurchase: random() < 0.5,
          rates: [{ validFrom: day(800), annualRate: '6' }],
        }),
      )
    for (let i = 0; i < upTo(3); i++)
      await attempt(() =>
        anna.api.investments.value({
          propertyId: id,
          valuedOn: day(600),
          marketValue: 11_000_000 + upTo(9_000_000),
        }),
      )
  }
  for (let step = 0; step < 40; step++) {
    const date = day(500)
    const amount = 1_000 + upTo(90_000)
    const propertyId = random() < 0.15 ? undefined : rows[upTo(rows.length)]!.id
    const status = (['pending', 'approved', 'paid', 'paid'] as const)[upTo(4)]!
    const vatAmount = random() < 0.5 ? upTo(amount) : undefined
    const split = random() < 0.4 ? splitAtRandom(rows, amount, upTo) : undefined
    await attempt(async () => {
      const { id } = await anna.api.expenses.create({
        amount,
        date,
        ...(vatAmount === undefined ? {} : { vatAmount }),
        category: (['repairs', 'taxes', 'insurance', 'loan_interest', 'loan_principal'] as const)[upTo(5)]!,
        capital: random() < 0.2,
        status,
        ...(status === 'paid' ? { paidOn: addDays(date, upTo(40)) } : {}),
        ...(split ? { split } : propertyId ? { propertyId } : {}),
      })
      expenses.push(id)
    })
    await attempt(async () => {
      const { id } = await anna.api.incomes.create({
        amount,
        date,
        category: 'other',
        ...(propertyId ? { propertyId } : {}),
        ...(random() < 0.6 ? { paidOn: date } : {}),
      })
      incomes.push(id)
    })
  }
  for (let step = 0; step < 15; step++) {
    const expense = expenses[upTo(expenses.length)]!
    const income = incomes[upTo(incomes.length)]!
    const amount = 1 + upTo(70_000)
    await attempt(() =>
      anna.api.expenses.update({
        id: expense,
        amount,
        date: day(500),
        category: 'repairs',
      }),
    )
    // Split, split in another way, and back.
    if (random() < 0.5)
      await attempt(() =>
        anna.api.expenses.update(
          random() < 0.6
            ? { id: expense, amount, split: splitAtRandom(rows, amount, upTo) }
            : { id: expense, split: null, propertyId: rows[upTo(rows.length)]!.id },
        ),
      )
    await attempt(() => anna.api.incomes.update({ id: income, amount, date: day(500), category: 'other' }))
    if (random() < 0.3) await attempt(() => anna.api.expenses.mark({ ids: [expense], status: 'approved' }))
    if (random() < 0.3) await attempt(() => anna.api.expenses.remove({ ids: [expense] }))
    if (random() < 0.3) await attempt(() => anna.api.incomes.remove({ ids: [income] }))
  }
  if (random() < 0.7)
    await server.query('update organizations set vat_registered = true where id = $1', [anna.organizationId])
  await server.query(
    `update properties set deleted_at = now() where organization_id = $1 and id = (select id from properties where organization_id = $1 order by address limit 1)`,
    [anna.organizationId],
  )
}

/** Some of the properties, with equal shares or with amounts. */
function splitAtRandom(rows: readonly { id: string }[], amount: number, upTo: (most: number) => number) {
  const parts = rows.slice(upTo(rows.length - 1)).map(({ id }) => ({ propertyId: id }))
  if (upTo(2) === 0) return { by: 'equal' as const, parts }
  const first = upTo(amount)
  const amounts = parts.map((part, n) => ({
    ...part,
    amount: n === 0 ? first : n === 1 ? amount - first : 0,
  }))
  return { by: 'amounts' as const, parts: amounts }
}

const byProperty = (rows: readonly Measured[]): Measured[] =>
  rows.toSorted((a, b) => String(a.propertyId).localeCompare(String(b.propertyId)))

describe('measures of random books from stored months', () => {
  it.each(Array.from({ length: runs(2) }, (_, index) => seed + 150 + index))(
    'equal those added up from rows alone, by property and for the portfolio (life %i)',
    async (life) => {
      const anna = await server.signUpLandlord()
      const random = randomFrom(life)
      await live(anna, life, today, 25, (leaseId) => setRates(anna, leaseId, random, today))
      await invest(anna, random)
      expect(await differing(anna)).toBe(0)
      const windows: Window[] = [
        { from: '2026-01-01', to: '2026-04-18' },
        { from: '2025-01-01', to: '2026-01-01' },
        { from: '2026-02-01', to: '2026-03-01' },
        { from: '2026-03-05', to: '2026-03-05' },
        ...Array.from({ length: 3 }, (): Window => {
          const from = addDays(today, -Math.floor(random() * 600) - 1)
          return { from, to: addDays(from, 1 + Math.floor(random() * 300)) }
        }),
      ]
      const some = (await anna.api.properties.list({})).rows[1]!.id
      for (const narrowed of [{}, { propertyId: some }, { rentalType: 'long-term' }] satisfies Narrowed[])
        await forOrganization(server.services, anna.organizationId, 'test', async (scope) => {
          const slow = await measuresByRows(scope, windows, narrowed)
          const fast = await measuresOf(scope, windows, narrowed)
          const groups = await measuredGroupsOf(scope, windows, narrowed)
          const [first, ...others] = windows
          expect(await measuresAndGroupsOf(scope, first!, others, narrowed)).toEqual({
            rows: fast[0],
            groups: await measuredGroupsOf(scope, others, narrowed),
          })
          for (const [w, window] of windows.entries()) {
            expect(byProperty(fast[w]!), JSON.stringify({ window, narrowed })).toEqual(byProperty(slow[w]!))
            expect(groups[w]!.flatMap(membersOf).length).toBe(
              slow[w]!.filter(({ propertyId }) => propertyId).length,
            )
            for (const metric of METRICS) {
              const { value, missing, numerator, denominator, above, below, ...same } = metricOf(
                metric,
                groups[w]!,
                window,
              )
              const exact = metricOf(metric, slow[w]!, window)
              expect(same, metric).toEqual(expect.objectContaining(pick(exact, Object.keys(same))))
              expect(new Set(missing), metric).toEqual(new Set(exact.missing))
              // Annual amounts are not integers, so the order in which they are added up shows in the last digits.
              expect([value, numerator, denominator].map(near), metric).toEqual(
                [exact.value, exact.numerator, exact.denominator].map(near),
              )
              expect([...above, ...below].map(({ amount }) => near(amount))).toEqual(
                [...exact.above, ...exact.below].map(({ amount }) => near(amount)),
              )
            }
          }
        })
    },
  )
})

const near = (value: number | null): string | null => (value === null ? null : (value + 0).toPrecision(10))
const pick = (from: object, keys: string[]): object =>
  Object.fromEntries(Object.entries(from).filter(([key]) => keys.includes(key)))

describe('the stored lines of months', () => {
  it('equal a recomputation after 50 concurrent writes', async () => {
    const anna = await server.signUpLandlord()
    const flats = await Promise.all(
      [1, 2, 3].map(async (n) => {
        const property = await anna.api.properties.create({
          address: `Jasna ${n}`,
          managedFrom: '2026-01-01',
        })
        const tenant = await anna.api.tenants.create({ name: `Najemca ${n}` })
        await anna.api.leases.create({
          propertyId: property.id,
          tenantId: tenant.id,
          startDate: '2026-01-01',
          rentAmount: 60_000,
        })
        return { property, tenant }
      }),
    )
    const { rows: charges } = await anna.api.payments.list({ view: 'charges', limit: 50 })
    const reason = 'Pomyłka'
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => {
        const { property, tenant } = flats[n % flats.length]!
        const charge = charges[n % charges.length]!.id
        const date = `2026-0${1 + (n % 4)}-05`
        return attempt(async () => {
          if (n % 5 === 0) return anna.api.payments.creditNote({ id: charge, amount: 100 + n, reason })
          if (n % 5 === 1) return anna.api.payments.reverse({ id: charge, reason })
          if (n % 5 === 2)
            return anna.api.expenses.create({
              amount: 1_000 + n,
              date,
              category: 'repairs',
              status: 'approved',
              propertyId: property.id,
            })
          if (n % 5 === 3)
            return anna.api.incomes.create({
              amount: 500 + n,
              date,
              category: 'other',
              propertyId: property.id,
            })
          return anna.api.payments.recordReceipt({
            tenantId: tenant.id,
            amount: 20_000 + n,
            paymentDate: date,
            paymentMethod: 'cash',
          })
        })
      }),
    )
    expect(await differing(anna)).toBe(0)
  })

  it('are verified and corrected every night, one row per property and month', async () => {
    const anna = await server.signUpLandlord()
    const property = await anna.api.properties.create({ address: 'Jasna 1', managedFrom: '2026-01-01' })
    for (let n = 0; n < 3; n++)
      await anna.api.expenses.create({
        recordAgain: true,
        amount: 1_000,
        date: '2026-02-05',
        category: 'repairs',
        status: 'approved',
        propertyId: property.id,
      })
    await server.query('update property_months set operating = operating + 1 where organization_id = $1', [
      anna.organizationId,
    ])
    expect(await differing(anna)).toBe(1)
    expect(await differing(anna)).toBe(0)
    expect(
      await server.query('select operating from property_months where organization_id = $1', [
        anna.organizationId,
      ]),
    ).toEqual([{ operating: '3000' }])
    const { rows } = await anna.api.expenses.list({})
    await anna.api.expenses.remove({ ids: rows.map(({ id }) => id) })
    expect(await differing(anna)).toBe(0)
    expect(
      await server.query('select * from property_months where organization_id = $1', [anna.organizationId]),
    ).toEqual([])
  })

  it('are readable only by their own organization and writable by nobody', async () => {
    const anna = await server.signUpLandlord()
    await anna.api.expenses.create({
      amount: 1_000,
      date: '2026-02-05',
      category: 'repairs',
      status: 'approved',
    })
    const ben = await server.signUpLandlord()
    const as = ({ organizationId }: Landlord, text: string) =>
      inTransaction(
        server.services.database.app,
        { text: `select set_config('app.organization', $1, true)`, values: [organizationId] },
        (db) => db.execute(sql.raw(text)),
      )
    const read = 'select distinct organization_id as id from property_months'
    expect((await as(anna, read)).rows).toEqual([{ id: anna.organizationId }])
    expect((await as(ben, read)).rows).toEqual([])
    const refused = { cause: { code: '42501' } }
    await expect(as(anna, 'delete from property_months')).rejects.toMatchObject(refused)
    await expect(
      as(anna, `select app.rebuild_property_months('${anna.organizationId}')`),
    ).rejects.toMatchObject(refused)
  })
})
