import inspections from '@domovik/locales/pl/inspections.json'
import meters from '@domovik/locales/pl/meters.json'
import { describe, expect, it } from 'vitest'
import { phrase, type Words } from '../../../ui/app/phrase.ts'
import { fieldWords, type NamedRow, namedRow } from './field-words.ts'

const from =
  (words: Words) =>
  (key: string, values: object = {}): string =>
    phrase(words, 'pl', key, values as Record<string, unknown>)!

const field = (value: string) => ({ value, version: 1, device: 'phone', rivals: [] })
const row = (id: string, kind: NamedRow['kind'], fields: Record<string, string>, order = 1) => ({
  ...{ id, kind, order },
  fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, field(value)])),
})
const detail = {
  content: {
    version: 1,
    rows: [
      row('report', 'protocol', {}),
      row('cellar', 'room', { name: 'Piwnica' }),
      row('table', 'item', { name: 'Stół', room: 'cellar' }),
      row('water', 'meter', { medium: 'cold_water', unit: 'm3', serial: 'W-7' }),
      row('gate', 'key', { name: 'Brama' }),
    ],
  },
  meters: [
    { id: 'gas', medium: 'gas' as const, unit: 'kWh' as const, serial: 'G-1', digits: 5, readings: [] },
  ],
}
const { rowName, valueText } = fieldWords(detail, {
  ...{ t: from(inspections), common: (key) => key, meters: from(meters), date: (day) => `on ${day}` },
  meterName: ({ medium, serial }) => `${medium} ${serial}`,
})
const late = (id: string, kind: NamedRow['kind'], name = '', room = ''): NamedRow => ({
  id,
  kind,
  name,
  room,
})

describe('a row of a report', () => {
  it.each([
    ['table', 'Stół (Piwnica)'],
    ['cellar', 'Piwnica'],
    ['gate', 'Brama'],
    ['water', 'cold_water W-7'],
    ['report', 'Protokół'],
  ])('is named by itself and its room: %s', (id, name) => {
    expect(rowName(namedRow(detail, id)!)).toBe(name)
  })

  it.each([
    [late('chair', 'item', 'Krzesło', 'Piwnica'), 'Krzesło (Piwnica)'],
    [late('lamp', 'item', '', 'Piwnica'), 'Rzecz (Piwnica)'],
    [late('lamp', 'item'), 'Rzecz'],
    [late('gas', 'meter'), 'gas G-1'],
  ])('that is not part of the report is not called the report: %o', (one, name) => {
    expect(rowName(one)).toBe(name)
  })
})

it.each([
  ['water', 'value', '130.5', '130,5 m³'],
  ['water', 'newStart', '0', '0 m³'],
  ['water', 'value', '', 'bez tekstu'],
  ['gate', 'count', '2', '2 szt.'],
  ['table', 'quantity', '4', '4'],
  ['table', 'condition', 'worn', inspections.conditions.worn],
  ['table', 'room', 'cellar', 'Piwnica'],
  ['report', 'day', '2026-03-15', 'on 2026-03-15'],
])('a value of %s (%s %s) is written as on its card', (id, name, value, text) => {
  expect(valueText(namedRow(detail, id)!, name, value)).toBe(text)
})

it('a late reading of a meter that the report does not list has the unit of the meter', () => {
  expect(valueText(late('gas', 'meter'), 'value', '7.25')).toBe('7,25 kWh')
})
