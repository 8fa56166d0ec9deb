import { expect, test } from 'vitest'
import { listed, parseSearch, stringifySearch } from './search-params.ts'

test('an address is read and written without change', () => {
  const text = '?status=overdue&status=pending&q=ul.+D%C5%82uga'
  expect(parseSearch(text)).toEqual({ status: ['overdue', 'pending'], q: 'ul. Długa' })
  expect(stringifySearch(parseSearch(text))).toBe(text)
})

test('empty values are left out', () => {
  expect(stringifySearch({ q: '', status: [], tab: undefined, page: 2 })).toBe('?page=2')
  expect(stringifySearch({})).toBe('')
})

test('a filter reads one value or several as a list', () => {
  expect([listed('a'), listed(['a', 'b']), listed(undefined), listed('')]).toEqual([
    ['a'],
    ['a', 'b'],
    [],
    [],
  ])
})
