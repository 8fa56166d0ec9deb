import { describe, expect, it } from 'vitest'
import { replay } from '../../rental/ledger/replay.ts'
import { charge, receipt } from '../../rental/ledger/sample-events.ts'
import type { LedgerEvent } from '../../rental/ledger/types.ts'
import { assembleTenantSettlement, settleLease } from './tenant-settlement.ts'

const day = '2026-06-10'
const deposit = (id: string, leaseId: string | null): LedgerEvent =>
  receipt(id, 100_00, '2026-06-01', { deposit: true, leaseId })

/** The rows of a report about one tenant with a lease and a stay: key and deposits held. */
function rowsOf(events: LedgerEvent[], inPeriod: boolean, latest = true) {
  const of = { tenantId: 't', tenant: 'Ala', state: replay(events) }
  const lease = {
    ...of,
    leaseId: 'l',
    property: 'x',
    startDate: '2026-01-01',
    endDate: null,
    tenantsAct: false,
    rents: [],
  }
  const { sections, figures } = assembleTenantSettlement(
    {
      leases: [{ ...lease, latest, noted: [], carryOvers: [], inPeriod }],
      stays: [{ ...of, bookingId: 's', property: 'y', checkOut: '2026-06-12' }],
      accounts: [of],
    },
    day,
    day,
  )
  const rows = sections[0]!.rows.map(({ key, cells }) => [key, cells.depositsHeld, cells.credit])
  return { rows, held: figures.find(({ id }) => id === 'deposits_held')?.value }
}

describe('the tenant settlement of one tenant', () => {
  it.each<[string, LedgerEvent[], boolean, boolean, unknown[]]>([
    ['a lease of the period without money', [], true, true, [['l', 0, 0]]],
    ['no other lease without money', [], false, true, []],
    ['another lease that holds a deposit', [deposit('r', 'l')], false, true, [['l', 100_00, 0]]],
    [
      'another lease that takes the credit',
      [receipt('r', 70_00, '2026-06-01')],
      false,
      true,
      [['l', 0, 70_00]],
    ],
    [
      'another lease that owes something',
      [charge('c', 'rent', 50_00, '2026-06-01', { leaseId: 'l' })],
      false,
      true,
      [['l', 0, 0]],
    ],
    ['a stay while it holds a deposit', [deposit('r', 's')], false, true, [['s', 100_00, 0]]],
    ['what no lease or stay holds', [deposit('r', null)], false, true, [['t', 100_00, 0]]],
    ['credit that no lease takes', [receipt('r', 70_00, '2026-06-01')], false, false, [['t', 0, 70_00]]],
    [
      'all of them, which add up',
      [deposit('a', 'l'), deposit('b', 's'), deposit('c', null)],
      false,
      true,
      [
        ['s', 100_00, 0],
        ['l', 100_00, 0],
        ['t', 100_00, 0],
      ],
    ],
  ])('lists %s', (_, events, inPeriod, latest, expected) => {
    const { rows, held } = rowsOf(events, inPeriod, latest)
    expect(rows.toSorted()).toEqual(expected.toSorted())
    expect(held).toBe(rows.reduce((sum, [, amount]) => sum + Number(amount), 0))
  })
})

describe('what was received of a lease', () => {
  it('is money only: a deposit that was set off and credit are separate, and all of it adds up', () => {
    const events: LedgerEvent[] = [
      charge('c', 'rent', 100_00, '2026-05-01', { leaseId: 'l' }),
      receipt('r', 40_00, '2026-05-02', { leaseId: 'l' }),
      receipt('d', 50_00, '2026-05-02', { leaseId: 'l', deposit: true }),
      { type: 'deposit_applied', id: 'use', date: '2026-06-01', amount: 30_00, leaseId: 'l' },
    ]
    const of = { tenantId: 't', tenant: 'Ala', state: replay(events), leaseId: 'l', property: 'x' }
    const settled = settleLease(
      {
        ...{ ...of, startDate: '2026-01-01', endDate: null, tenantsAct: false, rents: [] },
        ...{ latest: true, noted: [], carryOvers: [] },
      },
      day,
    )
    expect(settled).toMatchObject({ chargesDue: 100_00, receipts: 40_00, depositsApplied: 30_00 })
    expect(settled.openCharges).toBe(100_00 - 40_00 - 30_00)
  })
})
