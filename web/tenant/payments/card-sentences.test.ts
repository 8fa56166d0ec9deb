import { expect, test } from 'vitest'
import { cardSentences } from './card-sentences.ts'

const whole = { status: 'paid', amount: 60_000, credit: 0, refunded: 0, disputed: 0 } as const

test.each([
  [whole, ['paid']],
  [{ status: 'paid', amount: 60_000, credit: 0 } as const, ['paid']],
  [{ ...whole, credit: 5_000 }, ['paid', 'credit']],
  [{ ...whole, refunded: 60_000 }, ['refundedWhole']],
  [{ ...whole, disputed: 60_000 }, ['disputedWhole']],
  [{ ...whole, refunded: 10_000, credit: 5_000 }, ['paid', 'refundedPart', 'credit']],
  [{ ...whole, refunded: 10_000, disputed: 50_000 }, ['paid', 'refundedPart', 'disputedPart']],
  [{ ...whole, status: 'open' } as const, ['open']],
  [{ ...whole, status: 'closed' } as const, ['closed']],
])('a card payment %j is described by %j', (payment, sentences) => {
  const { first, rest } = cardSentences(payment)
  expect([first, ...rest]).toEqual(sentences)
})
