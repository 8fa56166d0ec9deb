import { formatMoney } from '@domovik/locales/format.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Question } from '../../../ui/act/confirm.ts'
import { ApiError } from '../../../ui/api/api-error.ts'
import { words } from '../../../ui/app/words.ts'
import type { Inbox } from './bank-data.ts'

const asked = vi.hoisted(() => ({ questions: [] as Question[], choice: 'other', accepted: [] as unknown[] }))
vi.mock('../../../ui/act/confirm.ts', () => ({
  choose: (question: Question) => {
    asked.questions.push(question)
    return Promise.resolve(asked.choice)
  },
}))
vi.mock('../../frame/refresh-screen.ts', () => ({ reloadScreen: () => Promise.resolve() }))
vi.mock('../../api.ts', () => ({
  client: {
    bank: {
      accept: (input: unknown) => Promise.resolve(asked.accepted.push(input)),
      linkRecords: (input: unknown) => Promise.resolve(asked.accepted.push(input)),
    },
  },
}))
const { bookOrAsk } = await import('./book-or-ask.ts')

beforeEach(async () => {
  Object.assign(asked, { questions: [], choice: 'other', accepted: [] })
  await words.load('bank')
})

const money = (cents: number) => formatMoney(cents, 'EUR')
const line = { id: 'line', amount: 272_000 }
const found = {
  recordId: 'r1',
  kind: 'receipt',
  amount: 272_000,
  on: '2026-03-10',
  tenantId: 't',
  name: 'Ewa Lis',
}
const parts = { together: 'r2', amounts: '240000 32000', kinds: 'receipt receipt' }
/** Books a line of which the server says what was recorded by hand. */
const booked = (details: object) =>
  bookOrAsk(
    (recordAgain) =>
      recordAgain.length > 0
        ? Promise.resolve({} as Inbox)
        : Promise.reject(new ApiError({ code: 'recorded_before', status: 409, details: { ...details } })),
    line,
    'EUR',
    'booked',
  )

it('names payments in parts, links all of them, and says what was linked', async () => {
  const { said } = await booked({ ...found, ...parts })
  expect(asked.questions[0]!.text).toContain(
    `2 payments were recorded by hand (Ewa Lis): ${money(240_000)} and ${money(32_000)}. Together they are ${money(272_000)}`,
  )
  expect(asked.accepted).toMatchObject([
    {
      id: 'line',
      parts: [
        { tenantId: 't', amount: 240_000, receiptId: 'r1' },
        { tenantId: 't', amount: 32_000, receiptId: 'r2' },
      ],
    },
  ])
  expect(said).toBe(`${money(272_000)} linked: Payment of a tenant (Ewa Lis)`)
})

it('links records of several kinds', async () => {
  await booked({ ...found, ...parts, kinds: 'income receipt', kind: 'income' })
  expect(asked.accepted).toMatchObject([
    {
      id: 'line',
      records: [
        { kind: 'income', id: 'r1' },
        { kind: 'receipt', id: 'r2' },
      ],
    },
  ])
})

it('says that the line was booked if the person books it too', async () => {
  asked.choice = 'act'
  expect((await booked(found)).said).toBe('booked')
})

it.each([
  ['one that is the line', found, true],
  ['payments that are the line', { ...found, ...parts }, true],
  ['payouts that are the line', { ...found, kind: 'owner_payout', together: 's2' }, true],
  ['payments that are a part of the line', { ...found, ...parts, amount: 100_000 }, false],
  ['refunds in parts', { ...found, ...parts, kinds: 'refund refund', kind: 'refund' }, true],
])('offers to link %s', async (_, details, isOffered) => {
  asked.choice = 'act'
  await booked(details)
  expect(asked.questions[0]!.other).toBe(isOffered ? 'This is it: link' : undefined)
})

it('says of money that is expected that it is not paid yet, and links it', async () => {
  await booked({ ...found, pending: true })
  expect(asked.questions[0]!.text).toContain('This is recorded as not paid yet')
  expect(asked.accepted).toMatchObject([
    { id: 'line', parts: [{ tenantId: 't', amount: 272_000, receiptId: 'r1' }] },
  ])
})
