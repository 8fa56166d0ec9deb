/** Buckets and next steps of leases (docs/finance.md 8.10). */
import { describe, expect, it } from 'vitest'
import { leaseBucket, nextAction } from './lease-status.ts'

describe('leases', () => {
  it.each([
    [0, 'left_30'],
    [30, 'left_30'],
    [31, 'left_60'],
    [61, 'left_90'],
    [90, 'left_90'],
    [91, 'left_more'],
  ])('with %i days left are in bucket %s', (days, bucket) => expect(leaseBucket(days)).toBe(bucket))
  it.each([
    ['pending', null, 'alone', 'prepare'],
    ['active', 90, 'alone', 'decide'],
    ['active', 91, 'alone', null],
    ['active', 10, 'renewed', null],
    ['active', 10, 'followed', null],
    ['expired', null, 'alone', 'settle'],
    ['expired', null, 'followed', 'settle'],
    ['terminated', null, 'renewed', null],
  ] as const)('%s with %s days left, %s: %s', (status, daysLeft, next, action) =>
    expect(nextAction({ status, daysLeft, renewed: next === 'renewed', followed: next !== 'alone' })).toBe(
      action,
    ),
  )
})
