import { describe, expect, it } from 'vitest'
import { checkLimit, hasFeature, limitUnknown, readOnlyFrom, subscriptionAccess } from './limits.ts'
import { trialBanner, trialDaysLeft } from './trial.ts'

const END = '2026-03-15T12:00:00Z'

describe('trial (docs/finance.md 9.4, TRIAL-02 to TRIAL-11)', () => {
  it.each([
    ['2026-03-01T12:00:00Z', 14],
    ['2026-03-14T12:00:00Z', 1],
    ['2026-03-14T11:59:59Z', 2],
    ['2026-03-15T11:59:59.999Z', 1],
    ['2026-03-15T12:00:00Z', 0],
    ['2026-04-01T00:00:00Z', 0],
  ])('at %s: %i days left', (now, days) => {
    expect(trialDaysLeft(END, now)).toBe(days)
  })

  it.each([
    ['2026-03-08T11:00:00Z', null],
    ['2026-03-08T12:00:00Z', { daysLeft: 7, colour: 'blue', text: 'days' }],
    ['2026-03-10T11:00:00Z', { daysLeft: 6, colour: 'blue', text: 'days' }],
    ['2026-03-10T12:00:00Z', { daysLeft: 5, colour: 'yellow', text: 'days' }],
    ['2026-03-12T12:00:00Z', { daysLeft: 3, colour: 'yellow', text: 'days' }],
    ['2026-03-13T12:00:00Z', { daysLeft: 2, colour: 'red', text: 'days' }],
    ['2026-03-14T12:00:00Z', { daysLeft: 1, colour: 'red', text: 'one_day' }],
    ['2026-03-14T22:59:59Z', { daysLeft: 1, colour: 'red', text: 'one_day' }],
    ['2026-03-14T23:00:00Z', { daysLeft: 1, colour: 'red', text: 'ends_today' }],
    ['2026-03-15T11:59:59Z', { daysLeft: 1, colour: 'red', text: 'ends_today' }],
    ['2026-03-15T12:00:00Z', { daysLeft: 0, colour: 'red', text: 'ends_today' }],
  ])('at %s in Warsaw the banner is %j', (now, banner) => {
    expect(trialBanner('trialing', END, now, 'Europe/Warsaw')).toEqual(banner)
  })

  it('shows a banner only while trialing', () => {
    expect(trialBanner('active', END, END, 'UTC')).toBeNull()
    expect(trialBanner('trialing', null, END, 'UTC')).toBeNull()
  })
})

describe('limits (SUB-05, SUB-06, SUB-16)', () => {
  it('counts what remains', () => {
    expect(checkLimit(5, 4)).toEqual({
      allowed: true,
      unlimited: false,
      limit: 5,
      current: 4,
      remaining: 1,
      reason: null,
    })
    expect(checkLimit(5, 5)).toMatchObject({ allowed: false, remaining: 0, reason: 'limit_reached' })
    expect(checkLimit(5, 3, 3)).toMatchObject({ allowed: false, remaining: 2 })
    expect(checkLimit(5, 9)).toMatchObject({ allowed: false, remaining: 0 })
    expect(checkLimit(null, 900)).toMatchObject({ allowed: true, unlimited: true, limit: null })
    expect(limitUnknown('organization_missing')).toMatchObject({
      allowed: false,
      current: 0,
      reason: 'organization_missing',
    })
  })

  it('enables a feature only if the plan contains true', () => {
    expect([
      hasFeature({ api_access: true }, 'api_access'),
      hasFeature({ api_access: 'true' }, 'api_access'),
      hasFeature({}, 'api_access'),
      hasFeature(null, 'api_access'),
    ]).toEqual([true, false, false, false])
  })
})

describe('the access of each status (SUB-18)', () => {
  const none = { trialEnd: null, unpaidSince: null, paidUntil: null, billed: false }
  it.each([
    ['active', none, 'full'],
    ['active', { ...none, paidUntil: '2026-03-16T00:00:00Z' }, 'full'],
    ['active', { ...none, paidUntil: '2026-03-15T00:00:00Z' }, 'read_only'],
    ['active', { ...none, paidUntil: '2026-03-15T00:00:00Z', billed: true }, 'full'],
    ['trialing', { ...none, trialEnd: '2026-03-20T00:00:00Z' }, 'full'],
    ['trialing', { ...none, trialEnd: '2026-03-14T00:00:00Z' }, 'read_only'],
    ['past_due', { ...none, unpaidSince: '2026-02-14T00:00:00Z' }, 'notice'],
    ['past_due', { ...none, unpaidSince: '2026-02-13T00:00:00Z' }, 'read_only'],
    ['canceled', { ...none, paidUntil: '2026-03-16T00:00:00Z' }, 'full'],
    ['canceled', { ...none, paidUntil: '2026-03-15T00:00:00Z' }, 'read_only'],
    ['past_due', none, 'read_only'],
    ['canceled', none, 'read_only'],
    ['trialing', none, 'full'],
  ] as const)('%s %j -> %s', (status, dates, access) => {
    expect(subscriptionAccess({ status, ...dates }, '2026-03-15T12:00:00Z')).toBe(access)
  })

  it('returns the instant from which access is read-only', () => {
    expect(readOnlyFrom({ ...none, status: 'active' })).toBeNull()
    expect(readOnlyFrom({ ...none, status: 'active', paidUntil: END })).toBe(END)
    expect(readOnlyFrom({ ...none, status: 'active', paidUntil: END, billed: true })).toBeNull()
    expect(readOnlyFrom({ ...none, status: 'trialing', trialEnd: END })).toBe(END)
    expect(readOnlyFrom({ ...none, status: 'past_due', unpaidSince: END })).toBe('2026-04-14T12:00:00Z')
    expect(readOnlyFrom({ ...none, status: 'canceled', paidUntil: END })).toBe(END)
  })
})
