/** The states that lists, search and the dashboard show are those that the rules of domain/ find in the stored rows. */
import { addDays } from '@domovik/domain/dates.ts'
import { inclusive } from '@domovik/domain/intervals.ts'
import { seed } from '@domovik/domain/random-tests.fixture.ts'
import { leaseRange } from '@domovik/domain/rental/leases/range.ts'
import { leaseStatus } from '@domovik/domain/rental/leases/status.ts'
import { termsAt, versionsFrom } from '@domovik/domain/rental/leases/terms.ts'
import { LEASE_STATUSES } from '@domovik/domain/rental/leases/types.ts'
import { chargeStatus } from '@domovik/domain/rental/ledger/charge-status.ts'
import { replay } from '@domovik/domain/rental/ledger/replay.ts'
import { propertyStatus } from '@domovik/domain/rental/properties/status.ts'
import { accountStatus } from '@domovik/domain/rental/tenants/account-status.ts'
import { tenantPaymentStatus } from '@domovik/domain/rental/tenants/payment-status.ts'
import { rentalStatus } from '@domovik/domain/rental/tenants/rental-status.ts'
import { tenantStatus } from '@domovik/domain/rental/tenants/status.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../test/harness.ts'
import { type LedgerRow, toEvent } from './payments/events.ts'

const today = '2026-04-20'
const day = (n: number) => addDays(today, n)
const letting = fc.record({
  starts: fc.integer({ min: -90, max: 30 }),
  lasts: fc.option(fc.integer({ min: 5, max: 120 }), { freq: 3 }),
  endedAfter: fc.option(fc.integer({ min: 0, max: 60 }), { freq: 1 }),
  calledOff: fc.boolean(),
  paid: fc.constantFrom(0, 30_000, 100_000, 250_000, 500_000),
  outOfService: fc.option(fc.integer({ min: -20, max: 10 }), { freq: 2 }),
  account: fc.constantFrom('none', 'invited', 'active', 'disabled'),
})

/** A seed whose 24 lettings meet every state. The seed of the run draws 12 more; one page of a list shows them all. */
const known = 20_261_122

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: today })
  anna = await server.signUpLandlord()
  const { organizationId, api } = anna
  const lettings = [known, seed].flatMap((from, n) =>
    fc.sample(letting, { numRuns: n ? 12 : 24, seed: from }),
  )
  for (const [n, each] of lettings.entries()) {
    const property = await api.properties.create({ address: `ul. Losowa ${n}`, managedFrom: '2025-01-01' })
    const tenant = await api.tenants.create({ name: `Najemca ${n}` })
    if (each.outOfService !== null)
      await server.query(
        'insert into out_of_service (organization_id, id, property_id, from_date, to_date) values ($1, gen_random_uuid(), $2, $3, $4)',
        [organizationId, property.id, day(each.outOfService), n % 2 ? null : day(each.outOfService + 9)],
      )
    if (each.account !== 'none')
      await server.query(`update tenants set invitation_sent_at = '2026-04-01' where id = $1`, [tenant.id])
    if (each.account === 'active' || each.account === 'disabled')
      await server.query(
        'insert into tenant_accounts (organization_id, tenant_id, user_id, disabled_at) values ($1, $2, gen_random_uuid(), $3)',
        [organizationId, tenant.id, each.account === 'disabled' ? '2026-04-10' : null],
      )
    // A tenth of them has no lease at all.
    if (n % 10 === 9) continue
    const start = day(each.starts)
    const lease = await api.leases.create({
      propertyId: property.id,
      tenantId: tenant.id,
      startDate: start,
      endDate: each.lasts === null ? undefined : addDays(start, each.lasts),
      rentAmount: 100_000,
      depositAmount: n % 3 ? 0 : 50_000,
    })
    if (each.calledOff && each.starts > 0)
      await server.query(`update leases set cancelled_at = '2026-04-15' where id = $1`, [lease.id])
    else if (each.endedAfter !== null && each.endedAfter < (each.lasts ?? 999))
      await server.query(`update leases set termination_last_day = $2 where id = $1`, [
        lease.id,
        addDays(start, each.endedAfter),
      ])
    if (each.paid > 0)
      await api.payments.recordReceipt({
        tenantId: tenant.id,
        amount: each.paid,
        paymentDate: today,
        paymentMethod: 'cash',
      })
  }
})
afterAll(() => server?.stop())

type StoredLease = {
  id: string
  propertyId: string
  tenantId: string
  start: string
  end: string | null
  terminationLastDay: string | null
  cancelled: boolean
}

/** Stored rows as JSON, past every query of the product. */
async function stored<Row>(columns: string, table: string): Promise<Row[]> {
  const [answer] = await server.query<{ rows: Row[] }>(
    `select coalesce(json_agg(row), '[]'::json) as rows from (select ${columns} from ${table} where organization_id = $1) as row`,
    [anna.organizationId],
  )
  return answer!.rows
}

const storedLeases = () =>
  stored<StoredLease>(
    `id, property_id as "propertyId", tenant_id as "tenantId", start_date as start, end_date as "end",
     termination_last_day as "terminationLastDay", cancelled_at is not null as cancelled`,
    'leases',
  )

/** Each tenant's account, replayed. */
async function accounts() {
  const rows = await stored<LedgerRow & { tenantId: string }>(
    `id, tenant_id as "tenantId", kind, type, amount, effective_date as "effectiveDate", posted_on as "postedOn", due_date as "dueDate", service_from as "serviceFrom",
     service_to as "serviceTo", lease_id as "leaseId", property_id as "propertyId", parent_id as "parentId", status, method, description, reason, reference`,
    'transactions',
  )
  const byTenant = Map.groupBy(rows, ({ tenantId }) => tenantId)
  return new Map([...byTenant].map(([id, own]) => [id, replay(own.map(toEvent))]))
}

describe('on random books', () => {
  it('a lease has the status of its days', async () => {
    const { rows } = await anna.api.leases.list({ limit: 200, status: [...LEASE_STATUSES] })
    const leases = new Map((await storedLeases()).map((lease) => [lease.id, lease]))
    expect(rows.map(({ id, status }) => [id, status])).toEqual(
      rows.map(({ id }) => [id, leaseStatus(leases.get(id)!, today)]),
    )
    expect(new Set(rows.map(({ status }) => status)).size).toBeGreaterThanOrEqual(4)
    expect(rows.map(({ status }) => status)).toContain('cancelled')
    expect([...leases.values()].some(({ cancelled }) => cancelled)).toBe(true)
  })

  it('a property has the status of its leases and its days out of service, wherever it is shown', async () => {
    const leases = await storedLeases()
    const closed = await stored<{ propertyId: string; from: string; to: string | null }>(
      'property_id as "propertyId", from_date as "from", to_date as "to"',
      'out_of_service',
    )
    const statusOf = (id: string) =>
      propertyStatus(
        {
          leases: leases.filter(({ propertyId }) => propertyId === id).map(leaseRange),
          bookings: [],
          outOfService: closed
            .filter(({ propertyId }) => propertyId === id)
            .map(({ from, to }) => inclusive(from, to)),
        },
        today,
      )
    const { rows } = await anna.api.properties.list({ limit: 200 })
    const expected = rows.map(({ id }) => statusOf(id))
    expect(rows.map(({ status }) => status)).toEqual(expected)
    expect(new Set(expected)).toEqual(new Set(['occupied', 'maintenance', 'available']))
    for (const { id } of rows.slice(0, 8))
      expect((await anna.api.properties.get({ id })).property.status).toBe(statusOf(id))
    const { results } = await anna.api.search.query({ scope: 'properties', q: 'Losowa' })
    expect(results.map((found) => found.scope === 'properties' && found.status)).toEqual(
      results.map(({ id }) => statusOf(id)),
    )
    const { counts, occupancy } = await anna.api.dashboard.get()
    expect(counts.properties).toBe(rows.length)
    expect(occupancy.vacantNow).toBe(expected.filter((status) => status === 'available').length)
  })

  it('a unit is not let by a lease that was called off', async () => {
    const off = (await storedLeases()).find(({ cancelled }) => cancelled)!
    const { leases } = await anna.api.properties.get({ id: off.propertyId })
    expect(leases.map(({ id }) => id)).not.toContain(off.id)
  })

  it('a tenant has the statuses of their leases, their account and their money', async () => {
    const leases = await storedLeases()
    const money = await accounts()
    const portal = await stored<{ tenantId: string; accountCreatedAt: string; disabledAt: string | null }>(
      'tenant_id as "tenantId", linked_at as "accountCreatedAt", disabled_at as "disabledAt"',
      'tenant_accounts',
    )
    const { rows } = await anna.api.tenants.list({ limit: 200 })
    const expected = rows.map(({ id, invitationSentAt }) => {
      const own = leases.filter(({ tenantId }) => tenantId === id)
      const account = portal.find(({ tenantId }) => tenantId === id)
      return {
        tenantStatus: tenantStatus(own, today),
        rentalStatus: rentalStatus(own, today),
        accountStatus: accountStatus({
          invitationSentAt,
          accountCreatedAt: account?.accountCreatedAt ?? null,
          disabledAt: account?.disabledAt ?? null,
        }),
        paymentStatus: tenantPaymentStatus(money.get(id)?.charges.values() ?? [], today),
      }
    })
    expect(
      rows.map(({ tenantStatus, rentalStatus, accountStatus, paymentStatus }) => ({
        tenantStatus,
        rentalStatus,
        accountStatus,
        paymentStatus,
      })),
    ).toEqual(expected)
    expect(new Set(expected.map((each) => each.tenantStatus)).size).toBe(4)
    expect(new Set(expected.map((each) => each.accountStatus)).size).toBe(4)
  })

  it('a charge has the status of its account', async () => {
    const states = new Map([...(await accounts()).values()].flatMap(({ charges }) => [...charges]))
    const { rows } = await anna.api.payments.list({ view: 'charges', limit: 200 })
    expect(rows.length).toBe(states.size)
    expect(rows.map(({ id, paymentStatus }) => [id, paymentStatus])).toEqual(
      rows.map(({ id }) => [id, chargeStatus(states.get(id)!, today)]),
    )
  })

  it('a reversed receipt is cancelled in the list and in search', async () => {
    const { rows } = await anna.api.payments.list({ view: 'received', limit: 1 })
    const { id } = rows[0]!
    await anna.api.payments.reverse({ id, reason: 'booked twice' })
    const { payment } = await anna.api.payments.get({ id })
    expect(payment.paymentStatus).toBe('cancelled')
    const { results } = await anna.api.search.query({ scope: 'payments', q: 'cancelled' })
    expect(results.map((found) => found.id)).toContain(id)
  })

  it('the terms in force are those of the rule', async () => {
    const { id, tenantId, start } = (await storedLeases())[0]!
    const versions = [-70, -30, -5, 4, 40].map((n, i) => ({ validFrom: day(n), rentAmount: 1_000 * (i + 1) }))
    await server.query('delete from lease_terms where lease_id = $1', [id])
    for (const { validFrom, rentAmount } of versions)
      await server.query(
        'insert into lease_terms (organization_id, id, lease_id, tenant_id, valid_from, rent_amount) values ($1, gen_random_uuid(), $2, $3, $4, $5)',
        [anna.organizationId, id, tenantId, validFrom, rentAmount],
      )
    const given = versions.map(({ validFrom, rentAmount }) => ({ validFrom, rent: rentAmount }))
    const terms = versionsFrom(given, start) as never
    const days = Array.from({ length: 70 }, (_, n) => day(2 * n - 80))
    const answers = await server.query<{ rent: string }>(
      `select v.rent_amount as rent from unnest($3::date[]) with ordinality as d(day, n) cross join lateral app.lease_terms_on($1, $2, d.day) as v order by d.n`,
      [anna.organizationId, id, days],
    )
    expect(answers.map(({ rent }) => Number(rent))).toEqual(days.map((each) => termsAt({ terms }, each).rent))
    // The terms of all leases at once are those of each.
    const different = await server.query(
      `select from unnest($2::date[]) as d(day) cross join leases l cross join lateral app.lease_terms_on($1, l.id, d.day) as one
         left join lateral (select * from app.terms_of_leases_on($1, d.day) as v where v.lease_id = l.id) as of_all on true
        where l.organization_id = $1 and of_all.id is distinct from one.id`,
      [anna.organizationId, days],
    )
    expect(different).toEqual([])
  })
})
