import { describe, expect, it } from 'vitest'
import { likeThis } from './expense-values.ts'
import type { Expense } from './expense-words.ts'

const share = (propertyId: string, removed = false) => ({ propertyId, removed, amount: 100 })
const splitOver = (...shares: ReturnType<typeof share>[]) =>
  ({ propertyId: null, buildingId: 'b', split: { by: 'amounts' }, shares }) as unknown as Expense

describe('a copy of a split expense', () => {
  it.each([
    ['all of its properties', [share('1'), share('2')], { split: ['1', '2'], propertyId: null }],
    ['no removed one', [share('1'), share('2', true), share('3')], { split: ['1', '3'], propertyId: null }],
    ['the only one that is left', [share('1', true), share('2')], { split: null, propertyId: '2' }],
    ['none', [share('1', true), share('2', true)], { split: null, propertyId: null }],
  ])('is for %s', (_, shares, expected) => {
    const { split, propertyId } = likeThis(splitOver(...shares))
    expect({ split: split?.parts.map((part) => part.propertyId) ?? null, propertyId }).toEqual(expected)
    expect(split?.parts.every(({ amount }) => amount === null) ?? true).toBe(true)
  })
})
