import { expect, it } from 'vitest'
import { cardColumns, tableColumns } from './shown-columns.ts'

const column = { header: '', cell: () => null }
const columns = [
  { ...column, id: 'name' },
  { ...column, id: 'home', extra: true, phone: 'note' as const },
  { ...column, id: 'vat', extra: true },
  { ...column, id: 'date' },
]
const ids = (shown: readonly { id: string }[]) => shown.map(({ id }) => id)

it.each([
  [{}, ['name', 'date'], ['name', 'home', 'date']],
  [{ home: true }, ['name', 'home', 'date'], ['name', 'home', 'date']],
  [{ home: false, name: false }, ['name', 'date'], ['name', 'date']],
  [{ vat: true, date: false }, ['name', 'vat'], ['name', 'home', 'vat']],
])('a card shows what has a place on it, unless a person hid it (%j)', (choice, table, card) => {
  expect(ids(tableColumns(columns, choice))).toEqual(table)
  expect(ids(cardColumns(columns, choice))).toEqual(card)
})
