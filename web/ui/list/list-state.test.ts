import { expect, test } from 'vitest'
import { listInput, nextSort } from './list-state.ts'

test('the address says what is asked for, and a stranger in it is not passed on', () => {
  const search = { q: 'ewa', status: ['overdue', 'pending'], type: 'rent', tab: 'history' }
  expect(listInput(search, ['status', 'type'], '-date')).toEqual({
    q: 'ewa',
    sort: '-date',
    status: ['overdue', 'pending'],
    type: 'rent',
  })
})

test('an empty address asks for everything in the default order', () => {
  expect(listInput({}, ['status'], undefined)).toEqual({})
})

test('pressing a header sorts up, down, and back', () => {
  const once = nextSort(undefined, 'amount')
  const twice = nextSort(once, 'amount')
  expect([once, twice, nextSort(twice, 'amount')]).toEqual(['amount', '-amount', undefined])
  expect(nextSort('-date', 'amount')).toBe('amount')
})
