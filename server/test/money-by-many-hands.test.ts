/**
 * Random histories of one landlord's money, entered concurrently by several users through the API. In any order: no call fails with a server error, refunds and allocations never exceed the
 * available amount, every cached value equals a replay of the posted rows, and the audit chain is intact.
 */
import { runs } from '@domovik/domain/random-tests.fixture.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { forOrganization } from '../src/machinery/scope/system.ts'
import { verifyBooks } from '../src/rental/payments/verify-books.ts'
import { type Landlord, startTestServer, type TestServer } from './harness.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-06-20' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

const KINDS = [
  'receipt',
  'receipt',
  'receipt',
  'designated',
  'pending',
  'settle',
  'deposit',
  'settleDeposit',
  'settleDeposit',
  'undoSettlement',
  'charge',
  'refund',
  'refund',
  'creditNote',
  'writeOff',
  'reverse',
  'changeTerms',
  'generate',
  'terminate',
] as const

/** `pick` chooses among the rows created so far, `day` among the last hundred days. */
const act = fc.record({
  kind: fc.constantFrom(...KINDS),
  pick: fc.nat(1000),
  cents: fc.integer({ min: 1, max: 150_000 }),
  day: fc.integer({ min: 0, max: 100 }),
})
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

const paymentMethod = 'bank_transfer' as const
const reason = 'By one of many hands'
const handsAtOnce = 6

const dayOf = (back: number) => new Date(Date.UTC(2026, 5, 20 - back)).toISOString().slice(0, 10)

async function letFlat() {
  const { deposits, payments, leases, properties, tenants } = anna.api
  const property = await properties.create({ address: 'ul. Wspólna 1' })
  const tenant = await tenants.create({ name: 'Marta Wójcik' })
  const lease = await leases.create({
    propertyId: property.id,
    tenantId: tenant.id,
    startDate: '2026-02-10',
    rentAmount: 60_000,
    billsAmount: 9_000,
    depositAmount: 50_000,
    paymentDueDay: 5,
  })
  const rows = async () => (await payments.list({ tenantId: tenant.id, limit: 200 })).rows
  const one = async (pick: number, kind: string) => {
    const found = (await rows()).filter((row) => row.kind === kind)
    return found[pick % Math.max(1, found.length)]?.id
  }
  const run: Record<Act['kind'], (act: Act) => Promise<unknown>> = {
    receipt: ({ cents, day }) =>
      payments.recordReceipt({
        tenantId: tenant.id,
        amount: cents,
        paymentDate: dayOf(day),
        paymentMethod,
        recordAgain: true,
      }),
    designated: async ({ pick, cents, day }) => {
      const charge = await one(pick, 'charge')
      const designations = charge ? [charge] : []
      const paymentDate = dayOf(day)
      return payments.recordReceipt({
        tenantId: tenant.id,
        amount: cents,
        paymentDate,
        paymentMethod,
        recordAgain: true,
        designations,
      })
    },
    pending: ({ cents, day }) =>
      payments.recordReceipt({
        tenantId: tenant.id,
        amount: cents,
        paymentDate: dayOf(day),
        paymentMethod,
        recordAgain: true,
        status: 'pending',
      }),
    settle: async ({ pick, day }) => {
      const pending = (await rows()).find(
        ({ paymentStatus, kind }) => kind === 'receipt' && paymentStatus === 'pending',
      )
      const status = pick % 2 ? 'completed' : 'failed'
      return pending && payments.settle({ id: pending.id, status, paymentDate: dayOf(day) })
    },
    deposit: ({ cents, day }) =>
      payments.recordReceipt({
        tenantId: tenant.id,
        amount: cents,
        paymentDate: dayOf(day),
        paymentMethod,
        recordAgain: true,
        deposit: true,
      }),
    settleDeposit: async ({ pick, cents, day }) => {
      const { openCharges } = await deposits.get({ leaseId: lease.id })
      const charge = openCharges[pick % Math.max(1, openCharges.length)]
      const amount = Math.ceil(cents / 3)
      return deposits.settle({
        leaseId: lease.id,
        settledOn: dayOf(day % 20),
        applied: charge ? [{ chargeId: charge.id, amount: Math.min(amount, charge.remaining) }] : [],
        deductions: pick % 2 ? [{ description: 'Broken window', amount }] : [],
        returned: pick % 3 ? amount : 0,
        reason,
      })
    },
    undoSettlement: async ({ pick }) => {
      const { settlements } = await deposits.get({ leaseId: lease.id })
      const one = settlements[pick % Math.max(1, settlements.length)]
      return one && deposits.undo({ leaseId: lease.id, id: one.id, reason })
    },
    charge: ({ cents, day }) =>
      payments.addCharge({
        tenantId: tenant.id,
        type: 'other',
        amount: cents,
        dueDate: dayOf(day),
        description: 'Broken window',
        recordAgain: true,
      }),
    refund: async ({ pick, cents, day }) => {
      const id = await one(pick, 'receipt')
      return (
        id &&
        payments.refund({
          ...{ id, amount: cents, reason, paymentDate: dayOf(day), paymentMethod, recordAgain: true },
        })
      )
    },
    creditNote: async ({ pick, cents }) => {
      const id = await one(pick, 'charge')
      return id && payments.creditNote({ id, amount: cents, reason, recordAgain: true })
    },
    writeOff: async ({ pick, cents }) => {
      const id = await one(pick, 'charge')
      return id && payments.writeOff({ id, amount: cents, reason, recordAgain: true })
    },
    reverse: async ({ pick }) => {
      const all = await rows()
      const row = all[pick % Math.max(1, all.length)]
      return row && payments.reverse({ id: row.id, reason })
    },
    changeTerms: ({ cents, day }) =>
      leases.changeTerms({
        id: lease.id,
        validFrom: dayOf(day - 20),
        rentAmount: cents,
        billsAmount: 9_000,
        extraFees: 0,
        additionalFees: 0,
        additionalFeesOnce: false,
        paymentDueDay: 5,
      }),
    generate: () => payments.generateCharges(),
    terminate: ({ pick, day }) =>
      pick % 4 === 0
        ? leases.terminate({ id: lease.id, lastDay: dayOf(day - 30), reason, penalty: 1_000 })
        : Promise.resolve(),
  }
  return { tenant, lease, run: (each: Act) => run[each.kind](each) }
}

/** Finds rows from which more was taken than they contain. */
const overdrawn = `
  select 'refund' as law, t.id from transactions t
   where t.kind = 'receipt' and t.amount < (select coalesce(sum(r.amount), 0) from transactions r where r.kind = 'refund' and r.parent_id = t.id
     and not exists (select 1 from transactions b where b.kind = 'reversal' and b.parent_id = r.id))
  union all
  select 'source', t.id from transactions t where t.amount < (select sum(a.amount) from allocations a where a.source_id = t.id)
  union all
  select 'charge', t.id from transactions t where t.amount < (select sum(a.amount) from allocations a where a.charge_id = t.id)
  union all
  select 'reversed twice', parent_id from transactions where kind = 'reversal' group by parent_id having count(*) > 1
  union all
  select 'charged twice', lease_id from transactions where kind = 'charge' and parent_id is null and service_from is not null
   group by lease_id, type, service_from having count(*) > 1`

const histories = fc.array(act, { minLength: 18, maxLength: 36 })
/** Meets both refusals with any seed: six calls at once refund more than was received and reverse the same row. */
const refused: Act[] = (['receipt', 'refund', 'reverse', 'reverse'] as const).flatMap((kind) =>
  Array.from({ length: handsAtOnce }, () => ({
    kind,
    pick: 0,
    cents: kind === 'refund' ? 150_000 : 1_000,
    day: 10,
  })),
)

it('keeps every rule of the ledger under concurrent writes', async () => {
  const refusals = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const { tenant, lease, run } = await letFlat()
      for (let from = 0; from < history.length; from += handsAtOnce) {
        const answers = await Promise.allSettled(history.slice(from, from + handsAtOnce).map(run))
        for (const answer of answers) {
          if (answer.status === 'fulfilled') continue
          const { code, status } = answer.reason as { code?: string; status?: number }
          refusals.set(String(code), (refusals.get(String(code)) ?? 0) + 1)
          expect({ code, status }).toEqual({ code, status: expect.toSatisfy((is) => is >= 400 && is < 500) })
        }
      }
      const account = await anna.api.tenants.account({ id: tenant.id })
      expect(account.balance).toBe(account.dueOpen - account.prepaid)
      expect(account.lines.at(-1)?.balance ?? 0).toBe(account.balance)
      const deposit = await anna.api.deposits.get({ leaseId: lease.id })
      expect(deposit.held).toBe(deposit.lines.reduce((sum, { amount }) => sum + amount, 0))
      expect((await anna.api.tenants.get({ id: tenant.id })).depositsHeld).toBe(deposit.held)
      expect(await server.query(overdrawn)).toEqual([])
    }),
    { numRuns: runs(8), examples: [[refused]] },
  )
  const found = await forOrganization(server.services, anna.organizationId, 'verify-books', verifyBooks)
  expect(found).toEqual({ accounts: runs(8), differences: 0 })
  expect(await anna.api.operations.verifyAudit()).toMatchObject({ brokenSeq: null })
  // Histories without any refused call would prove little.
  expect([...refusals.keys()]).toEqual(expect.arrayContaining(['refund_exceeds_receipt', 'already_reversed']))
})
