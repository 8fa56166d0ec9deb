import { expect, test } from 'vitest'
import { listInput } from './list-input.ts'
import { nextSort } from './list-state.ts'

test('the address defines the query, and unknown names are not sent', () => {
  const search = { q: 'ewa', status: ['overdue', 'pending'], type: 'rent', tab: 'history' }
  expect(listInput(search, ['status', 'type'], '-date')).toEqual({
    q: 'ewa',
    sort: '-date',
    status: ['overdue', 'pending'],
    type: 'rent',
  })
})

test('an empty address means all rows in the default order', () => {
  expect(listInput({}, ['status'], undefined)).toEqual({})
})

test('a press on a header sorts ascending, then descending, then in the default order', () => {
  const once = nextSort(undefined, 'amount')
  const twice = nextSort(once, 'amount')
  expect([once, twice, nextSort(twice, 'amount')]).toEqual(['amount', '-amount', undefined])
  expect(nextSort('-date', 'amount')).toBe('amount')
})
