import { describe, expect, it } from 'vitest'
import { replay } from '../ledger/replay.ts'
import { charge, receipt, writeOff } from '../ledger/sample-events.ts'
import type { LedgerEvent } from '../ledger/types.ts'
import { accountStatus } from './account-status.ts'
import { tenantPaymentStatus } from './payment-status.ts'
import { rentalStatus } from './rental-status.ts'
import { moveOutDate, type TenantLease, tenantStatus } from './status.ts'
import type { TenantPaymentStatus } from './types.ts'
import { validateTenant } from './validate.ts'

const march = charge('mar', 'rent', 600_00, '2026-03-10')
const april = charge('apr', 'rent', 600_00, '2026-04-10', { postedOn: '2026-03-01' })

describe('payment state (docs/finance.md 2.10)', () => {
  it.each<[string, LedgerEvent[], string, TenantPaymentStatus]>([
    ['nothing charged', [], '2026-03-15', 'current'],
    ['due later this month', [march], '2026-03-10', 'current'],
    ['late', [march], '2026-03-11', 'overdue'],
    ['part-paid and late', [march, receipt('r', 100_00, '2026-03-10')], '2026-03-11', 'overdue'],
    ['part-paid in time', [march, receipt('r', 100_00, '2026-03-05')], '2026-03-10', 'partial'],
    ['this month paid', [march, receipt('r', 600_00, '2026-03-05')], '2026-03-31', 'paid'],
    [
      'this month paid, next month partly paid',
      [march, april, receipt('r', 700_00, '2026-03-05')],
      '2026-03-31',
      'partial',
    ],
    [
      'paid, but nothing due this month',
      [march, receipt('r', 600_00, '2026-03-05')],
      '2026-04-02',
      'current',
    ],
    ['an open deposit counts', [charge('d', 'deposit', 900_00, '2026-03-01')], '2026-03-02', 'overdue'],
    ['written off', [march, writeOff('w', 'mar', 600_00, '2026-03-20')], '2026-03-21', 'current'],
  ])('%s', (_, events, today, state) => {
    expect(tenantPaymentStatus(replay(events, { until: today }).charges.values(), today)).toBe(state)
  })
})

describe('tenant and rental status (3.6, TEN-13)', () => {
  const past: TenantLease = { start: '2025-01-01', end: '2025-12-31', terminationLastDay: null }
  const now: TenantLease = { start: '2026-01-01', end: null, terminationLastDay: null }
  const next: TenantLease = { start: '2026-09-01', end: null, terminationLastDay: null }
  it.each([
    ['all three', [past, now, next], 'active', 'current'],
    ['past and next', [past, next], 'pending', 'upcoming'],
    ['past only', [past], 'moved_out', 'ended'],
    ['none', [], 'inactive', null],
    ['a cancelled lease', [{ ...now, cancelled: true }], 'inactive', null],
  ])('%s', (_, leases, status, rental) => {
    expect(tenantStatus(leases, '2026-03-01')).toBe(status)
    expect(rentalStatus(leases, '2026-03-01')).toBe(rental)
  })

  it('moves out on the last day of the lease unless another day was entered', () => {
    const lastDays = ['2025-12-31', '2025-06-30']
    expect(moveOutDate('moved_out', lastDays, null)).toBe('2025-12-31')
    expect(moveOutDate('moved_out', lastDays, '2026-01-02')).toBe('2026-01-02')
    expect(moveOutDate('active', [...lastDays, null], null)).toBeNull()
    expect(moveOutDate('pending', [...lastDays, '2027-12-31'], null)).toBeNull()
    expect(moveOutDate('inactive', [], null)).toBeNull()
  })
})

describe('the portal account (TEN-09, TEN-13, PORTAL-07)', () => {
  const none = { invitationSentAt: null, accountCreatedAt: null, disabledAt: null }
  const invited = { ...none, invitationSentAt: '2026-03-01T10:00:00Z' }
  const active = { ...invited, accountCreatedAt: '2026-03-02T10:00:00Z' }

  it('is none, invited, active or disabled', () => {
    expect(
      [none, invited, active, { ...active, disabledAt: '2026-04-01T00:00:00Z' }].map(accountStatus),
    ).toEqual(['none', 'invited', 'active', 'disabled'])
  })
})

describe('validation of a tenant', () => {
  it('requires only a name; dates must be ordered and the due day a day of the month', () => {
    expect(validateTenant({ name: 'Ola' })).toEqual([])
    expect(
      validateTenant({
        name: ' ',
        email: 'ola',
        moveInDate: '2026-02-01',
        moveOutDate: '2026-01-31',
        paymentDueDay: 32,
      }),
    ).toEqual([
      { field: 'name', code: 'required' },
      { field: 'email', code: 'email_invalid' },
      { field: 'moveOutDate', code: 'end_before_start' },
      { field: 'paymentDueDay', code: 'due_day_out_of_range' },
    ])
  })
})
