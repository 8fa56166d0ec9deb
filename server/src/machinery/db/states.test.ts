/** Lists filter by derived states in SQL. These tests compare the SQL with the rules of domain/ on random inputs. */
import { addDays } from '@domovik/domain/dates.ts'
import { leaseStatus } from '@domovik/domain/rental/leases/status.ts'
import { chargeStatus } from '@domovik/domain/rental/ledger/charge-status.ts'
import type { ChargeState } from '@domovik/domain/rental/ledger/types.ts'
import { paymentState } from '@domovik/domain/rental/tenants/payment-state.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

const day = (n: number) => addDays('2026-03-15', n)
const offset = fc.integer({ min: -40, max: 40 })

describe('states in SQL', () => {
  it('lease status matches the domain', async () => {
    const arbitrary = fc.record({
      start: offset,
      length: fc.option(fc.integer({ min: 0, max: 60 })),
      terminated: fc.option(fc.integer({ min: 0, max: 60 })),
      today: offset,
    })
    const cases = fc.sample(arbitrary, 500).map(({ start, length, terminated, today }) => ({
      start: day(start),
      end: length === null ? null : day(start + length),
      termination:
        terminated === null || (length !== null && terminated > length) ? null : day(start + terminated),
      today: day(today),
    }))
    const answers = await server.query<{ answer: string }>(
      `select app.lease_status(c.start, c."end", c.termination, false, c.today) as answer
         from rows from (json_to_recordset($1::json) as (start date, "end" date, termination date, today date)) with ordinality as c(start, "end", termination, today, n) order by n`,
      [JSON.stringify(cases)],
    )
    const expected = cases.map(({ start, end, termination, today }) =>
      leaseStatus({ start, end, terminationLastDay: termination }, today),
    )
    expect(answers.map(({ answer }) => answer)).toEqual(expected)
    expect(new Set(expected)).toEqual(new Set(['active', 'expired', 'terminated', 'pending']))
  })

  it('charge status matches the domain', async () => {
    const arbitrary = fc.record({
      amount: fc.integer({ min: 1, max: 5 }),
      paid: fc.integer({ min: 0, max: 5 }),
      due: offset,
      closed: fc.constantFrom(null, 'cancelled', 'refunded'),
    })
    const cases = fc.sample(arbitrary, 500).map(({ amount, paid, due, closed }) => ({
      amount,
      paid: Math.min(amount, paid),
      due: day(due),
      closed,
    }))
    const answers = await server.query<{ answer: string }>(
      `select app.charge_status(c.closed, c.paid, c.amount - c.paid, c.due, '2026-03-15') as answer
         from rows from (json_to_recordset($1::json) as (closed text, paid bigint, amount bigint, due date)) with ordinality as c(closed, paid, amount, due, n) order by n`,
      [JSON.stringify(cases)],
    )
    const expected = cases.map(({ closed, ...rest }) => closed ?? chargeStatus(stateOf(rest), '2026-03-15'))
    expect(answers.map(({ answer }) => answer)).toEqual(expected)
  })

  it('payment state of a tenant matches the domain', async () => {
    const charge = fc.record({
      amount: fc.integer({ min: 1, max: 3 }),
      paid: fc.integer({ min: 0, max: 3 }),
      due: offset,
    })
    for (const charges of fc.sample(fc.array(charge, { maxLength: 4 }), 200)) {
      const states = charges.map(({ amount, paid, due }) =>
        stateOf({ amount, paid: Math.min(amount, paid), due: day(due) }),
      )
      const open = states.filter(({ remaining }) => remaining > 0)
      const month = states.filter(({ charge: { dueDate } }) => dueDate.startsWith('2026-03'))
      const [row] = await server.query<{ answer: string }>(
        'select app.payment_state($1, $2, $3, $4) as answer',
        [
          open.some(({ effectiveDueDate }) => effectiveDueDate < '2026-03-15'),
          open.some(({ paid }) => paid > 0),
          month.length,
          month.filter(({ remaining }) => remaining > 0).length,
        ],
      )
      expect(row!.answer).toBe(paymentState(states, '2026-03-15'))
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
