import { describe, expect, it } from 'vitest'
import { cardColumns, emptyColumns, tableColumns } from './shown-columns.ts'

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

describe('columns without any value', () => {
  type Row = { letter: string | null; rent: number | null }
  const own = [
    { id: 'name', header: '', cell: () => 'Ola' },
    { id: 'letter', header: '', cell: (row: Row) => row.letter && 'first demand' },
    { id: 'rent', header: '', cell: (row: Row) => row.rent !== null && row.rent, sort: 'rent' },
    {
      id: 'unit',
      header: '',
      cell: () => null,
      edit: { choices: [], value: () => '', save: async () => undefined },
    },
  ]
  const none = { letter: null, rent: null }
  const shown = (rows: Row[], isWhole = true, choice = {}) =>
    ids(tableColumns(own, choice, emptyColumns(own, rows, { isWhole })))

  it('take no width, unless they can be edited', () => {
    expect(shown([none, none])).toEqual(['name', 'unit'])
    expect(shown([none, { letter: '2026-05-01', rent: 0 }])).toEqual(['name', 'letter', 'rent', 'unit'])
  })

  it('stay while the list loads, if it can be sorted by them, has totals, or a person chose them', () => {
    expect(shown([])).toEqual(['name', 'letter', 'rent', 'unit'])
    expect(shown([none], false)).toEqual(['name', 'rent', 'unit'])
    expect(shown([none], true, { letter: true })).toEqual(['name', 'letter', 'unit'])
    const totals = { rent: '0,00' }
    expect([...emptyColumns(own, [none], { isWhole: true, totals })]).toEqual(['letter'])
  })
})
