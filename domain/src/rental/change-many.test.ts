import { expect, it } from 'vitest'
import { separate } from '../change-many.ts'
import { kindRefusal } from './documents/kinds.ts'
import { categoryRefusal } from './expenses/validate.ts'
import { ticketRefusal } from './tickets/status.ts'

it('puts every id into exactly one list, with the reason of those that stay', () => {
  const rows = [
    { id: 'a', n: 1 },
    { id: 'b', n: 2 },
    { id: 'c', n: 3 },
  ]
  const refusalOf = ({ n }: { n: number }) => (n === 1 ? 'unchanged' : n === 2 ? 'not_allowed' : null)
  expect(separate(['c', 'b', 'gone', 'a', 'c'], rows, refusalOf)).toEqual({
    able: [{ id: 'c', n: 3 }],
    refused: [
      { id: 'b', reason: 'not_allowed' },
      { id: 'gone', reason: 'not_found' },
      { id: 'a', reason: 'unchanged' },
    ],
  })
})

it.each([
  ['has what the undo expects', { n: 3 }, null],
  ['was changed since', { n: 4 }, 'changed'],
  ['has the value already', { n: 1 }, 'unchanged'],
] as const)('leaves rows that no longer have the expected value: one that %s', (_, row, reason) => {
  const refusalOf = ({ n }: { n: number }) => (n === 1 ? 'unchanged' : null)
  const { refused } = separate(['a'], [{ id: 'a', ...row } as { id: string; n: number }], refusalOf, { n: 3 })
  expect(refused).toEqual(reason ? [{ id: 'a', reason }] : [])
})

const ticket = {
  type: 'issue',
  status: 'pending',
  priority: 'low',
  assignedTo: 'ewa',
  vendorId: null,
} as const

it.each([
  ['the same status', ticket, { status: 'pending' }, 'unchanged'],
  ['another status', ticket, { status: 'cancelled' }, null],
  ['cancelled maintenance', { ...ticket, type: 'maintenance' }, { status: 'cancelled' }, 'not_allowed'],
  ['a priority', ticket, { priority: 'high' }, null],
  ['the same member', ticket, { assignedTo: 'ewa', vendorId: null }, 'unchanged'],
  ['nobody', ticket, { assignedTo: null, vendorId: null }, null],
  ['a vendor', ticket, { assignedTo: null, vendorId: 'roofer' }, null],
] as const)('decides for a ticket: %s', (_, row, change, refusal) => {
  expect(ticketRefusal(row, change)).toBe(refusal)
})

it.each([
  ['the same category', { category: 'repairs', loanId: null }, 'repairs', 'unchanged'],
  ['another category', { category: 'repairs', loanId: null }, 'insurance', null],
  ['a payment of a loan that stays one', { category: 'loan_interest', loanId: 'l' }, 'loan_principal', null],
  ['a payment of a loan', { category: 'loan_interest', loanId: 'l' }, 'repairs', 'not_allowed'],
  ['a split one', { category: 'repairs', loanId: null, splitBy: 'area' }, 'insurance', null],
  [
    'a split one that would pay a loan',
    { category: 'repairs', loanId: null, splitBy: 'area' },
    'loan_interest',
    'not_allowed',
  ],
] as const)('decides for an expense: %s', (_, row, category, refusal) => {
  expect(categoryRefusal({ splitBy: null, ...row }, category)).toBe(refusal)
})

it.each([
  ['the same kind', { kind: 'lease', shared: 0, locked: true }, 'lease', 'unchanged'],
  ['another kind', { kind: 'lease', shared: 2, locked: false }, 'annex', null],
  ['a document that is being signed', { kind: 'lease', shared: 1, locked: true }, 'notice', 'not_allowed'],
  ['an identity document that nobody reads', { kind: 'other', shared: 0, locked: false }, 'identity', null],
  [
    'an identity document that a tenant reads',
    { kind: 'other', shared: 1, locked: false },
    'identity',
    'not_allowed',
  ],
] as const)('decides for a document: %s', (_, row, kind, refusal) => {
  expect(kindRefusal(row, kind)).toBe(refusal)
})
