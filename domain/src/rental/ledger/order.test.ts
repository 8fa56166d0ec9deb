import { expect, it } from 'vitest'
import { compareCharges } from './order.ts'

it('lists charges by due date, then kind, then in the order of entry, however they arrive', () => {
  const charges = [
    { dueDate: '2026-03-05', kind: 'rent', id: 'c' },
    { dueDate: '2026-03-05', kind: 'rent', id: 'd' },
    { dueDate: '2026-03-05', kind: 'bills', id: 'a' },
    { dueDate: '2026-03-05', kind: 'deposit', id: '9' },
    { dueDate: '2026-03-06', kind: 'rent', id: '0' },
  ] as const
  expect([...charges].reverse().sort(compareCharges)).toEqual(charges)
  expect(compareCharges(charges[0], charges[0])).toBe(0)
})
