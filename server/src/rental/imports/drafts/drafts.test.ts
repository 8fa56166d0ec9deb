import { CURRENCIES } from '@domovik/domain/money.ts'
import { describe, expect, test } from 'vitest'
import { sampleProperties } from '../sample.ts'
import { draftProperties } from './draft-properties.ts'
import { anna, bookings, codes, flat, nothing, properties, rowsOf, tenants, today } from './drafts.fixture.ts'

describe('properties', () => {
  test.each(CURRENCIES)('the whole sample is valid in %s', async (currency) => {
    const { mapping, rows } = await rowsOf('properties', sampleProperties(currency), currency)
    const drafts = draftProperties(rows, mapping, nothing.properties, today)
    expect(codes(drafts).flat()).toEqual([])
    expect(drafts).toHaveLength(53)
    for (const { draft } of drafts)
      if (draft?.rentalType !== 'short-term') expect(draft?.rentAmount).toBeGreaterThanOrEqual(25_000)
  })

  test('the whole sample is valid: 40 long-term, 8 short-term, 5 both, with plausible amounts', async () => {
    const rows = await properties(sampleProperties())
    expect(codes(rows).flat()).toEqual([])
    const drafts = rows.flatMap(({ draft }) => draft ?? [])
    const count = (type: string) => drafts.filter(({ rentalType }) => rentalType === type).length
    expect([count('long-term'), count('short-term'), count('both')]).toEqual([40, 8, 5])
    for (const draft of drafts) {
      expect(draft.postalCode).toMatch(/^\d{2}-\d{3}$/)
      if (draft.rentalType !== 'short-term') expect(draft.rentAmount).toBeGreaterThanOrEqual(25_000)
      if (draft.rentalType !== 'long-term')
        expect([draft.dailyRate, draft.weeklyRate, draft.monthlyRate, draft.maxStayDays]).not.toContain(null)
      expect(draft.rentAmount).toBeLessThanOrEqual(140_000)
    }
    expect(drafts[0]).toMatchObject({
      address: 'ul. Floriańska 18/4',
      squareFootage: 46.5,
      depositAmount: 30_000,
      dailyRate: 7800,
      amenities: ['winda', 'Wi-Fi', 'klimatyzacja'],
    })
  })

  test('each bad row shows the error and the original content', async () => {
    const rows = await properties(
      'Adres;Czynsz;Rodzaj;Min pobyt;Max pobyt\n;100;pokój;;\nul. A 1;sto;zamek;;\nul. B 2;100;dom;5;3\nul. C 3;-5;;;\n',
    )
    expect(codes(rows)).toEqual([
      ['address: required'],
      ['propertyType: not_allowed', 'rentAmount: amount_invalid'],
      ['minStayDays: min_above_max'],
      ['rentAmount: amount_negative'],
    ])
    expect(rows[1]?.problems[0]).toEqual({
      field: 'propertyType',
      column: 'Rodzaj',
      code: 'not_allowed',
      value: 'zamek',
    })
    expect(rows.every(({ draft }) => draft === null)).toBe(true)
  })

  test('a row split by a decimal comma is not read as a smaller rent', async () => {
    const rows = await properties('address,rent_amount\nul. Cicha 1,1,5\nul. Cicha 2,900\n')
    expect(codes(rows)).toEqual([['null: row_too_long'], []])
  })

  test('existing units and repeated rows are not added again, but a similar neighbour is', async () => {
    const text =
      'Adres;Miasto;Czynsz\nDługa 5 m. 3;Kraków;700\nul. Nowa 1;Kraków;500\nul. Nowa 1;Kraków;500\nul. Nowa 1;Kraków;550\n'
    expect(codes(await properties(text, { properties: [flat] }))).toEqual([
      ['address: already_exists'],
      [],
      ['address: duplicate_row'],
      [],
    ])
  })

  test('a unit on another kind of street is another unit, and a unit written in two ways is one', async () => {
    const text = [
      'Adres;Miasto;Czynsz',
      'al. Długa 5/3;Kraków;700',
      'ul. Nowa 1;Kraków;500',
      'Nowa 1;Kraków;550',
      'ulica Nowa 1;Kraków;500',
      'pl. Nowa 1;Kraków;500',
      'ULICA Długa 5 m. 3;Kraków;1',
    ].join('\n')
    const rows = await properties(text, { properties: [flat] })
    expect(codes(rows)).toEqual([
      [],
      [],
      ['address: duplicate_row'],
      ['address: duplicate_row'],
      [],
      ['address: already_exists'],
    ])
    expect(rows.at(-1)?.storedAddress).toBe(flat.address)
  })

  test('what a file does not say takes no part in the comparison with existing units', async () => {
    const studio = { ...flat, propertyType: 'studio' }
    const found = async (text: string, known = studio) =>
      codes(await properties(text, { properties: [known] })).flat()
    expect(await found('Adres;Miasto;Czynsz\nDługa 5/3;Kraków;700\n')).toEqual(['address: already_exists'])
    expect(await found('Adres;Miasto;Rodzaj\nDługa 5/3;Kraków;\n')).toEqual(['address: already_exists'])
    expect(await found('Adres;Miasto;Rodzaj\nDługa 5/3;Kraków;studio\n')).toEqual(['address: already_exists'])
    expect(await found('Adres;Miasto;Rodzaj\nDługa 5/3;Kraków;pokój\n')).toEqual([])
    expect(await found('Adres;Rodzaj\nDługa 5/3;studio\n')).toEqual(['address: already_exists'])
    expect(await found('Adres;Rodzaj\nul. Długa 5/3, 31-147 Kraków;studio\n')).toEqual([
      'address: already_exists',
    ])
    expect(await found('Adres;Miasto\nDługa 5/3;Łódź\n')).toEqual([])
  })

  test('a stored default type may be one that no file gave, so the only unit at an address is the same one', async () => {
    const stored = async (rows: string, ...known: (typeof flat)[]) =>
      codes(await properties(`Adres;Miasto;Rodzaj\n${rows}`, { properties: known })).map(
        (row) => row.length > 0,
      )
    const [studio, house] = ['studio', 'house'].map((propertyType) => ({ ...flat, propertyType }))
    expect(await stored('Długa 5/3;Kraków;dom\nDługa 5/3;Kraków;dom\n', flat)).toEqual([true, true])
    expect(await stored('ul. Długa 5 m. 3, Kraków;;kawalerka\n', flat)).toEqual([true])
    // A type that a file or person gave: only the default can be missing.
    expect(await stored('Długa 5/3;Kraków;mieszkanie\n', house!)).toEqual([false])
    expect(await stored('Długa 5/3;Kraków;kawalerka\n', house!)).toEqual([false])
    // Several units at the address, or a row that is the flat.
    expect(await stored('Długa 5/3;Kraków;dom\n', flat, studio!)).toEqual([false])
    expect(await stored('Długa 5/3;Kraków;kawalerka\n', flat, studio!)).toEqual([true])
    expect(await stored('Długa 5/3;Kraków;dom\nDługa 5/3;Kraków;mieszkanie\n', flat)).toEqual([false, true])
    // One of them is the stored one, not both.
    expect(await stored('Długa 5/3;Kraków;dom\nDługa 5/3;Kraków;kawalerka\n', flat)).toEqual([true, false])
    expect(await stored('Długa 5/3;Łódź;dom\n', flat)).toEqual([false])
  })

  test('rows that differ in capitals, spaces or a city that one of them lacks are one unit', async () => {
    const text = [
      'Adres;Miasto;Kod;Opis;Czynsz',
      'ul. Duża 12A;Toruń;87-100;Pokój od ulicy;700',
      'ul. Duża 12A;torun;87 100;pokój  od ulicy;700',
      'ul. duża 12a;;87-100;Pokój od ulicy;700',
      'ul. Duża 12A;TORUŃ;87-100;Pokój od podwórza;700',
    ].join('\n')
    expect(codes(await properties(text))).toEqual([
      [],
      ['address: duplicate_row'],
      ['address: duplicate_row'],
      [],
    ])
  })

  test('amounts in a foreign currency are refused, even if only the header contains the currency', async () => {
    expect(codes(await properties('Adres;Czynsz (PLN);Kaucja\nul. A 1;3000;0\nul. B 2;0;500 zł\n'))).toEqual([
      ['rentAmount: currency_mismatch'],
      ['depositAmount: currency_mismatch'],
    ])
  })

  test('rates decide the rental type if the file does not contain it', async () => {
    const rows = await properties('Adres;Czynsz;Stawka dzienna\na;500;\nb;;60\nc;500;60\n')
    expect(rows.map(({ draft }) => draft?.rentalType)).toEqual(['long-term', 'short-term', 'both'])
  })
})

test('tenants: one person is added once, identified by e-mail or by name and phone number', async () => {
  const text = [
    'Najemca;E-mail;Telefon;Dzień płatności;Data wprowadzenia;Data wyprowadzki',
    'A. Nowak;ANNA@example.com;;;;',
    'Jan Wójcik;;601 000 000;do 10;1.3.2026;',
    'Jan Wójcik;;+48 601 000 000;;;',
    'Jan Wójcik;;602 000 000;;;',
    'Ewa Lis;ewa@;;32;1.3.2026;1.2.2026',
    ';x@example.com;;;;',
  ].join('\n')
  const rows = await tenants(text, { tenants: [anna] })
  expect(codes(rows)).toEqual([
    ['email: already_exists'],
    [],
    ['name: duplicate_row'],
    [],
    ['email: email_invalid', 'moveOutDate: end_before_start', 'paymentDueDay: due_day_out_of_range'],
    ['name: required'],
  ])
  expect(rows[1]?.draft).toMatchObject({ paymentDueDay: 10, moveInDate: '2026-03-01' })
})

test('tenants: a stored person is not added again because the row lacks what is known, or in other capitals', async () => {
  const lean = {
    ...anna,
    id: '0198a000-0000-7000-8000-00000000000b',
    name: 'Jan McLean',
    email: null,
    phone: null,
  }
  const text = [
    'Najemca;E-mail;Telefon',
    'ANNA NOWAK;;',
    'JAN MCLEAN;jan@example.com;',
    'Anna Nowak;other@example.com;',
    'Ewa DeVries;;601 000 000',
    'EWA DEVRIES;;601000000',
  ].join('\n')
  expect(codes(await tenants(text, { tenants: [anna, lean] }))).toEqual([
    ['name: already_exists'],
    ['name: already_exists'],
    [],
    [],
    ['name: duplicate_row'],
  ])
})

test('stays: a reference in other capitals is the same one', async () => {
  const text = [
    'Lokal;Gość;Zameldowanie;Wymeldowanie;Numer rezerwacji',
    'ul. Krótka 2;Ewa;1.5.2026;3.5.2026;hm12a',
    'ul. Krótka 2;Jan;5.5.2026;7.5.2026;Bk7x',
    'ul. Krótka 2;Ola;8.5.2026;9.5.2026;BK7X',
  ].join('\n')
  expect(codes(await bookings(text, { references: ['HM12A'] }))).toEqual([
    ['reference: already_exists'],
    [],
    ['reference: duplicate_row'],
  ])
})
