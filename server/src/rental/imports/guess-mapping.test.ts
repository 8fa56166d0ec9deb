import { type Language, languages } from '@domovik/locales/index.ts'
import { describe, expect, test } from 'vitest'
import { translator } from '../../machinery/i18n.ts'
import { fieldsOfSubject } from './fields/index.ts'
import { guessMapping } from './guess-mapping.ts'
import { readFile } from './read/file.ts'
import { sampleProperties } from './sample.ts'
import { templateOf } from './template.ts'
import type { Subject } from './types.ts'

const subjects: Subject[] = ['properties', 'tenants', 'leases', 'bookings']
const keysOf = (subject: Subject) => fieldsOfSubject(subject).map(({ key }) => key)
const guess = (subject: Subject, columns: string[]) => guessMapping(fieldsOfSubject(subject), columns)

const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const spaced = (key: string) => snake(key).replaceAll('_', ' ')
const titled = (key: string) => spaced(key).replace(/^./, (letter) => letter.toUpperCase())

describe.each(subjects)('%s', (subject) => {
  test.each([
    ['camelCase', (key: string) => key],
    ['snake_case', snake],
    ['spaced words', spaced],
    ['a title', titled],
    ['capitals', (key: string) => snake(key).toUpperCase()],
  ])('every field is recognized by its own name in %s (GEN-10)', (_, spell) => {
    const columns = keysOf(subject).map(spell)
    expect(guess(subject, columns)).toEqual(
      Object.fromEntries(keysOf(subject).map((key) => [key, spell(key)])),
    )
  })

  test.each(languages)('every header of the template in %s is recognized', (language: Language) => {
    const t = translator(language, 'imports')
    const headers = Object.fromEntries(keysOf(subject).map((key) => [key, t(`fields.${subject}.${key}`)]))
    expect(guess(subject, Object.values(headers))).toEqual(headers)
    const inTemplate = fieldsOfSubject(subject).filter(({ inTemplate: shown = true }) => shown)
    expect(templateOf(subject, language).content.replace('\ufeff', '').trim().replaceAll('"', '')).toBe(
      inTemplate.map(({ key }) => headers[key]).join(';'),
    )
  })
})

test.each([
  [
    'properties',
    [
      'Ulica',
      'Miejscowość',
      'Metraż [m²]',
      'Czynsz najmu (zł/mies.)',
      'Czynsz administracyjny',
      'Kaucja zwrotna',
    ],
    ['address', 'city', 'squareFootage', 'rentAmount', 'billsAmount', 'depositAmount'],
  ],
  [
    'properties',
    ['Property', 'Type', 'Monthly rent', 'Security deposit', 'Zip'],
    ['address', 'propertyType', 'rentAmount', 'depositAmount', 'postalCode'],
  ],
  [
    'tenants',
    ['Najemca', 'E-mail', 'Tel.', 'Płatne do', 'Nr konta'],
    ['name', 'email', 'phone', 'paymentDueDay', 'bankAccount'],
  ],
  [
    'leases',
    ['Adres', 'Najemca', 'Od', 'Do', 'Czynsz', 'Zaległość'],
    ['property', 'tenantName', 'startDate', 'endDate', 'rentAmount', 'openingBalance'],
  ],
  [
    'leases',
    ['Inmueble', 'Inquilino', 'Desde', 'Hasta', 'Alquiler', 'Fianza'],
    ['property', 'tenantName', 'startDate', 'endDate', 'rentAmount', 'depositAmount'],
  ],
  [
    'bookings',
    [
      'Confirmation code',
      'Status',
      'Guest name',
      'Contact',

      'Start date',
      'End date',
      'Booked',
      'Listing',
    ],
    ['reference', 'state', 'guestName', 'guestPhone', 'checkIn', 'checkOut', 'bookedOn', 'property'],
  ],
  [
    'bookings',
    ['Lokal', 'Gość', 'Przyjazd', 'Wyjazd', 'Cena', 'Zapłacono', 'Numer rezerwacji'],
    ['property', 'guestName', 'checkIn', 'checkOut', 'accommodation', 'paid', 'reference'],
  ],
] as [Subject, string[], string[]][])('%s: %j', (subject, columns, keys) => {
  expect(guess(subject, columns)).toEqual(Object.fromEntries(keys.map((key, i) => [key, columns[i]])))
})

test('an unknown column fills no field, and no column fills two', () => {
  const mapping = guess('properties', ['Adres', 'Ulubiony kolor', 'Czynsz', 'Rent'])
  expect(mapping).toEqual({ address: 'Adres', rentAmount: 'Czynsz' })
})

test('the sample fills every field of a property list', async () => {
  const { table } = await readFile(sampleProperties(), 'sample.csv', 'properties')
  const mapping = guess('properties', table.columns)
  expect(Object.values(mapping).sort()).toEqual([...table.columns].sort())
})
