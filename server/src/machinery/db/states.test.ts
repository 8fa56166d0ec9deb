/** Every state and rule in SQL (sql/states.sql, sql/leases.sql) returns what the rule of domain/ returns. */
import { addDays } from '@domovik/domain/dates.ts'
import { REVENUE_KIND_OF } from '@domovik/domain/insight/reports/revenue.ts'
import { runs, seed } from '@domovik/domain/random-tests.fixture.ts'
import { countsOnAccrual, EXPENSE_LINES, expenseLine } from '@domovik/domain/rental/expenses/lines.ts'
import { EXPENSE_CATEGORIES, EXPENSE_STATUSES } from '@domovik/domain/rental/expenses/types.ts'
import { incomeStatus, isRevenue } from '@domovik/domain/rental/incomes/status.ts'
import { INCOME_CATEGORIES, INCOME_STATUSES } from '@domovik/domain/rental/incomes/types.ts'
import { isInSeriousArrears } from '@domovik/domain/rental/leases/polish-law.ts'
import { lastDay } from '@domovik/domain/rental/leases/range.ts'
import { lacksSignature } from '@domovik/domain/rental/leases/signature.ts'
import { daysLeft, leaseStatus } from '@domovik/domain/rental/leases/status.ts'
import { LEASE_STATUSES } from '@domovik/domain/rental/leases/types.ts'
import { chargeStatus, isOverdue } from '@domovik/domain/rental/ledger/charge-status.ts'
import {
  CHARGE_KINDS,
  CHARGE_STATUSES,
  type ChargeState,
  isDepositKind,
  isSettled,
  RECEIPT_STATUSES,
} from '@domovik/domain/rental/ledger/types.ts'
import { PAYMENT_TYPE_OF } from '@domovik/domain/rental/payments/types.ts'
import { propertyStatus } from '@domovik/domain/rental/properties/status.ts'
import { PROPERTY_STATUSES } from '@domovik/domain/rental/properties/types.ts'
import { accountStatus } from '@domovik/domain/rental/tenants/account-status.ts'
import { tenantPaymentStatus } from '@domovik/domain/rental/tenants/payment-status.ts'
import { rentalStatus } from '@domovik/domain/rental/tenants/rental-status.ts'
import { tenantStatus } from '@domovik/domain/rental/tenants/status.ts'
import {
  ACCOUNT_STATUSES,
  RENTAL_STATUSES,
  TENANT_PAYMENT_STATUSES,
  TENANT_STATUSES,
} from '@domovik/domain/rental/tenants/types.ts'
import { isOpenTicket } from '@domovik/domain/rental/tickets/status.ts'
import { TICKET_STATUSES } from '@domovik/domain/rental/tickets/types.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

/** Random cases, so many that every state is met with any seed. A failure names the seed. */
const some = <T>(arbitrary: fc.Arbitrary<T>, count = 500): T[] =>
  fc.sample(arbitrary, { numRuns: Math.max(count, runs(count)), seed })

const today = '2026-03-15'
const day = (n: number) => addDays('2026-03-15', n)
const offset = fc.integer({ min: -40, max: 40 })
const instants = fc.constantFrom(null, '2026-03-01T10:00:00Z')

type Given = Record<string, unknown>

/** What an expression over `c` makes of each case, in order; `columns` are the columns of `c`. */
async function inSql<Answer>(
  expression: string,
  columns: string,
  cases: readonly Given[],
): Promise<Answer[]> {
  const rows = await server.query<{ answer: Answer }>(
    `select ${expression} as answer from rows from (json_to_recordset($1::json) as (${columns})) with ordinality as c(${columns
      .split(', ')
      .map((column) => column.split(' ')[0])
      .join(', ')}, n) order by n`,
    [JSON.stringify(cases)],
  )
  return rows.map(({ answer }) => answer)
}

/** Compares all cases, and sees to it that every state there is has been met. */
async function compare<Case extends Given>(
  cases: readonly Case[],
  { sql, columns }: { sql: string; columns: string },
  rule: (each: Case) => unknown,
  all: readonly unknown[],
): Promise<void> {
  const expected = cases.map(rule)
  expect(await inSql(sql, columns, cases), `seed ${seed}`).toEqual(expected)
  expect([...new Set(expected)].sort()).toEqual([...all].sort())
}

const leaseCase = fc
  .record({
    from: offset,
    length: fc.option(fc.integer({ min: 0, max: 60 })),
    ended: fc.option(fc.integer({ min: 0, max: 60 })),
    cancelled: fc.boolean(),
    unsigned: fc.boolean(),
    on: offset,
  })
  .map(({ from, length, ended, cancelled, unsigned, on }) => ({
    start: day(from),
    end: length === null ? null : day(from + length),
    termination: ended === null || (length !== null && ended > length) ? null : day(from + ended),
    cancelled,
    unsigned,
    today: day(on),
  }))
const leaseColumns =
  'start date, "end" date, termination date, cancelled boolean, unsigned boolean, today date'
type LeaseCase = typeof leaseCase extends fc.Arbitrary<infer Case> ? Case : never
const leaseOf = ({ start, end, termination, cancelled, unsigned }: LeaseCase) => ({
  start,
  end,
  terminationLastDay: termination,
  cancelled,
  signed: !unsigned,
})

describe('in SQL as in domain/', () => {
  it('lease status', () =>
    compare(
      some(leaseCase),
      {
        sql: 'app.lease_status(c.start, c."end", c.termination, c.cancelled, c.unsigned, c.today)',
        columns: leaseColumns,
      },
      (each) => leaseStatus(leaseOf(each), each.today),
      LEASE_STATUSES,
    ))

  it('a lease that lacks a required signature', () =>
    compare(
      some(
        fc.record({ start: offset, signed: fc.option(offset), required: fc.option(offset), on: offset }),
      ).map(({ start, signed, required, on }) => ({
        start: day(start),
        signedOn: signed === null ? null : day(signed),
        required: required === null ? null : day(required),
        today: day(on),
      })),
      {
        sql: 'app.lacks_signature(c.start, c."signedOn", c.required, c.today)',
        columns: 'start date, "signedOn" date, required date, today date',
      },
      ({ required, ...lease }) => lacksSignature(lease, required, lease.today),
      [false, true],
    ))

  it('last day of a lease', async () => {
    const cases = some(leaseCase)
    const answers = await inSql('app.lease_last_day(c."end", c.termination)::text', leaseColumns, cases)
    expect(answers, `seed ${seed}`).toEqual(cases.map((each) => lastDay(leaseOf(each))))
  })

  it('days left of a lease', async () => {
    const cases = some(leaseCase)
    const answers = await inSql('app.lease_last_day(c."end", c.termination) - c.today', leaseColumns, cases)
    expect(answers, `seed ${seed}`).toEqual(cases.map((each) => daysLeft(leaseOf(each), each.today)))
  })

  it('property status', () =>
    compare(
      some(fc.record({ let: fc.boolean(), out: fc.boolean() }), 200),
      { sql: 'app.property_status(c.let, c.out)', columns: 'let boolean, out boolean' },
      ({ let: isLet, out }) => {
        const range = [{ from: today, to: day(1) }]
        return propertyStatus(
          { leases: isLet ? range : [], bookings: [], outOfService: out ? range : [] },
          today,
        )
      },
      PROPERTY_STATUSES,
    ))

  const tenantCase = fc.record({ active: fc.boolean(), upcoming: fc.boolean(), ended: fc.boolean() })
  const tenantColumns = 'active boolean, upcoming boolean, ended boolean'
  const leasesOf = ({ active, upcoming, ended }: { active: boolean; upcoming: boolean; ended: boolean }) => [
    ...(active ? [{ start: day(-5), end: day(5), terminationLastDay: null }] : []),
    ...(upcoming ? [{ start: day(6), end: null, terminationLastDay: null }] : []),
    ...(ended ? [{ start: day(-30), end: day(-10), terminationLastDay: null }] : []),
  ]

  it('tenant status', () =>
    compare(
      some(tenantCase, 200),
      { sql: 'app.tenant_status(c.active, c.upcoming, c.ended)', columns: tenantColumns },
      (each) => tenantStatus(leasesOf(each), today),
      TENANT_STATUSES,
    ))

  it('rental status of a tenant', () =>
    compare(
      some(tenantCase, 200),
      { sql: 'app.rental_status(c.active, c.upcoming, c.ended)', columns: tenantColumns },
      (each) => rentalStatus(leasesOf(each), today),
      [...RENTAL_STATUSES, null],
    ))

  it("status of a tenant's account in the portal", () =>
    compare(
      some(fc.record({ invitationSentAt: instants, accountCreatedAt: instants, disabledAt: instants }), 200),
      {
        sql: 'app.account_status(c."invitationSentAt", c."accountCreatedAt", c."disabledAt")',
        columns: '"invitationSentAt" timestamptz, "accountCreatedAt" timestamptz, "disabledAt" timestamptz',
      },
      accountStatus,
      ACCOUNT_STATUSES,
    ))

  const chargeCase = fc
    .record({ amount: fc.integer({ min: 1, max: 5 }), paid: fc.integer({ min: 0, max: 5 }), due: offset })
    .map(({ amount, paid, due }) => ({ amount, paid: Math.min(amount, paid), due: day(due) }))

  it('charge status', () =>
    compare(
      some(fc.tuple(chargeCase, fc.constantFrom(null, 'cancelled', 'refunded'))).map(([charge, closed]) => ({
        ...charge,
        closed,
      })),
      {
        sql: `app.charge_status(c.closed, c.paid, c.amount - c.paid, c.due, '${today}')`,
        columns: 'closed text, paid bigint, amount bigint, due date',
      },
      ({ closed, ...charge }) => closed ?? chargeStatus(stateOf(charge), today),
      CHARGE_STATUSES,
    ))

  it('an overdue charge', () =>
    compare(
      some(chargeCase),
      {
        sql: `app.is_overdue(c.amount - c.paid, c.due, '${today}')`,
        columns: 'paid bigint, amount bigint, due date',
      },
      (charge) => isOverdue(stateOf(charge), today),
      [false, true],
    ))

  it('payment status of a tenant', async () => {
    const accounts = some(fc.array(chargeCase, { maxLength: 4 }), 300).map((charges) => charges.map(stateOf))
    await compare(
      accounts.map((states) => {
        const open = states.filter(({ remaining }) => remaining > 0)
        const month = states.filter(({ charge: { dueDate } }) => dueDate.startsWith('2026-03'))
        return {
          states,
          overdue: open.some(({ effectiveDueDate }) => effectiveDueDate < today),
          partial: open.some(({ paid }) => paid > 0),
          due: month.length,
          open: month.filter(({ remaining }) => remaining > 0).length,
        }
      }),
      {
        sql: 'app.tenant_payment_status(c.overdue, c.partial, c.due, c.open)',
        columns: 'overdue boolean, partial boolean, due bigint, open bigint',
      },
      ({ states }) => tenantPaymentStatus(states, today),
      TENANT_PAYMENT_STATUSES,
    )
  })

  it('serious arrears', () => {
    const amounts = fc.integer({ min: 0, max: 10 })
    return compare(
      some(fc.record({ overdue: amounts, rent: amounts, bills: amounts, fee: amounts, once: fc.boolean() })),
      {
        sql: 'app.is_in_serious_arrears(c.overdue, app.monthly_dues(c.rent, c.bills, 0, c.fee, c.once))',
        columns: 'overdue bigint, rent bigint, bills bigint, fee bigint, once boolean',
      },
      ({ overdue, rent, bills, fee, once }) => isInSeriousArrears(overdue, rent + bills + (once ? 0 : fee)),
      [false, true],
    )
  })

  it('income status', () =>
    compare(
      some(fc.record({ date: offset.map(day), paidOn: fc.option(offset.map(day)) })),
      { sql: `app.income_status(c.date, c."paidOn", '${today}')`, columns: 'date date, "paidOn" date' },
      (income) => incomeStatus(income, today),
      INCOME_STATUSES,
    ))

  it('the line of an expense', () =>
    compare(
      EXPENSE_CATEGORIES.flatMap((category) => [true, false].map((capital) => ({ category, capital }))),
      { sql: 'app.expense_line(c.category, c.capital)', columns: 'category text, capital boolean' },
      expenseLine,
      EXPENSE_LINES,
    ))

  it('the payment type under which a charge is listed', () =>
    compare(
      CHARGE_KINDS.map((kind) => ({ kind })),
      { sql: "app.payment_type('charge', c.kind, null)", columns: 'kind text' },
      ({ kind }) => PAYMENT_TYPE_OF[kind],
      ['rent', 'bills', 'extra_fee', 'other', 'deposit'],
    ))

  /** Rules over one word: every word of the vocabulary is tried. */
  const words = (name: string, all: readonly string[], rule: (word: never) => boolean) =>
    it(name, () =>
      compare(
        all.map((word) => ({ word })),
        { sql: `${name}(c.word)`, columns: 'word text' },
        ({ word }) => rule(word as never),
        [false, true],
      ),
    )
  words('app.is_deposit', CHARGE_KINDS, isDepositKind)
  words(
    'app.is_earned_charge',
    CHARGE_KINDS,
    (kind: (typeof CHARGE_KINDS)[number]) => REVENUE_KIND_OF[kind] !== null && kind !== 'opening_balance',
  )
  words('app.is_settled', RECEIPT_STATUSES, isSettled)
  words('app.is_revenue', INCOME_CATEGORIES, isRevenue)
  words('app.counts_on_accrual', EXPENSE_STATUSES, countsOnAccrual)
  words('app.is_open_ticket', TICKET_STATUSES, isOpenTicket)
})

describe('a rule in SQL', () => {
  it('is one that PostgreSQL writes out into the statement', async () => {
    const client = await server.services.database.app.connect()
    try {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain (verbose, costs off) select app.lease_status(l.start_date, l.end_date, l.termination_last_day, false,
                  app.lacks_signature(l.start_date, l.signed_on, (select signatures_from from organizations limit 1), '${today}'), '${today}'), app.property_status(l.until_date > '${today}', false),
                v.rent_amount, app.is_overdue(c.remaining, c.effective_due_date, '${today}'), app.is_operating_cash(t.kind, t.type, t.status)
           from app.lettings l cross join lateral app.lease_terms_on(l.organization_id, l.id, '${today}') as v, charge_states c, transactions t`,
      )
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toContain('lease_terms')
      expect(plan).not.toMatch(/app\.(lease|lacks|property|is)_/)
      expect(plan).not.toContain('Function Scan')
    } finally {
      client.release()
    }
  })
})

function stateOf({ amount, paid, due }: { amount: number; paid: number; due: string }): ChargeState {
  return {
    charge: { type: 'charge', id: 'c', kind: 'rent', amount, postedOn: due, dueDate: due },
    effectiveDueDate: due,
    remaining: amount - paid,
    paid,
    credited: 0,
    writtenOff: 0,
    paidOn: paid === amount ? due : null,
    cancelledOn: null,
    paidBack: 0,
    releasedByCredit: 0,
    settlements: [],
  }
}
