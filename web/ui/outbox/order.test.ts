import { expect, test } from 'vitest'
import { dependsOn, inSendingOrder } from './order.ts'
import type { StoredItem } from './store.ts'

const item = (id: string, call: string, input: object, more: Partial<StoredItem> = {}): StoredItem => ({
  ...{ id, person: 'anna', place: 'firm', title: id, at: 0, problem: null },
  writes: [{ call, key: id, input, sentAt: null }],
  ...more,
})
const message = (id: string, ticket: string, more: Partial<StoredItem> = {}) =>
  item(id, 'tickets.addComment', { id: ticket, body: id }, more)

test.each([
  ['two messages of a ticket', message('b', 't1'), message('a', 't1'), true],
  ['messages of two tickets', message('b', 't2'), message('a', 't1'), false],
  [
    'a message of the same ticket elsewhere',
    message('b', 't1', { place: 'other' }),
    message('a', 't1'),
    false,
  ],
  [
    'two payments of a tenant',
    item('b', 'payments.recordReceipt', { tenantId: 'm', amount: 2 }),
    item('a', 'payments.recordReceipt', { tenantId: 'm', amount: 1 }),
    true,
  ],
  [
    'a cost and a payment',
    item('b', 'expenses.create', { propertyId: 'p' }),
    item('a', 'incomes.create', { propertyId: 'p' }),
    false,
  ],
  ['two entries about no record', item('b', 'tickets.create', {}), item('a', 'tickets.create', {}), false],
])('%s: whether the later waits for the earlier', (_, later, earlier, expected) => {
  expect(dependsOn(later, earlier)).toBe(expected)
})

test('what got no answer is last, and is not overtaken by what depends on it', () => {
  const items = [
    message('1', 't1', { unanswered: true }),
    message('2', 't2'),
    message('3', 't1'),
    item('4', 'expenses.create', {}),
  ]
  expect(inSendingOrder(items).map(({ id }) => id)).toEqual(['2', '4', '1', '3'])
})
