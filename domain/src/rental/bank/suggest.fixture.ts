/** Two tenants' accounts and a line of a bank, for tests of suggestions. */
import type { MatchAccount, MatchLine } from './match-types.ts'
import { paymentReference } from './reference.ts'

export const asOf = '2026-03-31'
export const due = { id: 'rent', unit: 'flat', kind: 'rent', dueOn: '2026-03-10' } as const

export const account = (
  id: string,
  name: string,
  number: number,
  more: Partial<MatchAccount> = {},
): MatchAccount => ({
  id,
  currency: 'PLN',
  names: [name],
  addresses: [],
  properties: [],
  reference: paymentReference(number),
  bankAccounts: [],
  rememberedPayers: [],
  open: [{ ...due, remaining: 90_450 }],
  nextMonth: { total: 90_450, dueOn: '2026-04-10' },
  prepaid: 0,
  requested: [],
  leaseEndedOn: null,
  ...more,
})

export const kowalska = account('kowalska', 'Anna Kowalska', 4217, {
  rememberedPayers: ['PL61109010140000071219812874'],
})
export const nowak = account('nowak', 'Jan Nowak', 1, {
  open: [{ ...due, remaining: 200_000 }],
  nextMonth: null,
  rememberedPayers: ['PL1'],
})

export const line = (more: Partial<MatchLine> = {}): MatchLine => ({
  bookedOn: '2026-03-10',
  amount: 90_450,
  currency: 'PLN',
  partyName: 'ANNA KOWALSKA',
  partyAccount: '61109010140000071219812874',
  text: 'czynsz',
  provisional: false,
  ...more,
})
