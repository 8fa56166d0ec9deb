import { expect, it } from 'vitest'
import { narrowings } from './narrowings.ts'

const words = {
  label: (filter: string) => `[${filter}]`,
  code: ({ words: home }: { words: string }, code: string) => `${home}.${code}`,
}

it('the head of a report names everything that narrows it', () => {
  const codes = [
    { filter: 'rentalType' as const, words: 'properties:rentalTypes', values: ['short-term'] },
    { filter: 'status' as const, words: 'tickets:statuses', values: ['pending', 'completed'] },
  ]
  expect(narrowings({ property: 'Rynek 1', tenant: 'Ola', codes }, words)).toEqual([
    'Rynek 1',
    'Ola',
    '[rentalType]: properties:rentalTypes.short-term',
    '[status]: tickets:statuses.pending, tickets:statuses.completed',
  ])
  expect(narrowings({ property: null, tenant: null, codes: [] }, words)).toEqual([])
})
