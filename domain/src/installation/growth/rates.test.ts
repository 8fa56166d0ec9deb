import { expect, it } from 'vitest'
import { churn, shareOf, trialToPaid } from './rates.ts'

it.each([
  [0, 0, null],
  [0, 4, 0],
  [1, 4, 2500],
  [1, 3, 3333],
  [2, 3, 6667],
  [4, 4, 10_000],
])('%i of %i is %s of ten thousand', (part, whole, share) => {
  expect(shareOf(part, whole)).toBe(share)
})

it('counts trials by the month in which they began, and churn by those who paid at the start of the month', () => {
  expect(trialToPaid({ trials: 10, trialsPaid: 3 })).toBe(3000)
  expect(churn({ activeAtStart: 20, churned: 1 })).toBe(500)
  expect(churn({ activeAtStart: 0, churned: 0 })).toBeNull()
})
