import { CURRENCIES } from '@domovik/domain/money.ts'
import { describe, expect, test } from 'vitest'
import { convertRows } from '../convert-row.ts'
import { fieldsOfSubject } from '../fields/index.ts'
import { guessMapping } from '../guess-mapping.ts'
import type { Known } from '../known.ts'
import { readFile } from '../read/file.ts'
import { sampleProperties } from '../sample.ts'
import type { Mapping, Subject } from '../types.ts'
import { draftLeases } from './draft-leases.ts'
import { draftProperties } from './draft-properties.ts'
import { draftTenants } from './draft-tenants.ts'

const today = '2026-03-15'
const nothing: Known = { properties: [], tenants: [], taken: [], references: [] }
const flat = {
  id: '0198a000-0000-7000-8000-000000000001',
  address: 'ul. Długa 5/3',
  city: 'Kraków',
  postalCode: '31-147',
  propertyType: 'apartment',
  rentalType: 'long-term',
}
const holidayFlat = {
  ...flat,
  id: '0198a000-0000-7000-8000-000000000002',
  address: 'ul. Krótka 2',
  rentalType: 'short-term',
}
const twin = { ...flat, id: '0198a000-0000-7000-8000-000000000003', city: 'Łódź' }
const anna = {
  id: '0198a000-0000-7000-8000-00000000000a',
  name: 'Anna Nowak',
  email: 'anna@example.com',
  phone: '600 100 200',
}

async function rowsOf(subject: Subject, bytes: Buffer | string, currency = 'EUR') {
  const { format, table } = await readFile(Buffer.from(bytes), 'list.csv', subject)
  const fields = fieldsOfSubject(subject)
  const mapping: Mapping = guessMapping(fields, table.columns)
  return { mapping, rows: convertRows(table, fields, mapping, { decimal: format.decimal, currency }) }
}

async function properties(text: Buffer | string, known: Partial<Known> = {}) {
  const { mapping, rows } = await rowsOf('properties', text)
  return draftProperties(rows, mapping, { ...nothing, ...known }.properties, today)
}
async function tenants(text: string, known: Partial<Known> = {}) {
  const { mapping, rows } = await rowsOf('tenants', text)
  return draftTenants(rows, mapping, { ...nothing, ...known }.tenants)
}
async function leases(text: string, known: Partial<Known> = {}) {
  const { mapping, rows } = await rowsOf('leases', text)
  return draftLeases(rows, mapping, { ...nothing, properties: [flat], ...known }, today)
}
const codes = (rows: { problems: { field: string | null; code: string }[] }[]) =>
  rows.map(({ problems }) => problems.map(({ field, code }) => `${field}: ${code}`))

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

describe('leases', () => {
  const header = 'Adres;Miasto;Najemca;E-mail;Od;Do;Czynsz;Saldo;Naliczaj od\n'

  test('find their unit by address in any spelling, or by id', async () => {
    const written = ['ul. Długa 5/3', 'DLUGA 5 m. 3', 'ul. Długa 5/3, Kraków', 'Długa 5/3, 31-147 Kraków']
    for (const address of written) {
      const [row] = await leases(`Adres;Najemca;Od;Czynsz\n${address};Ewa Lis;1.3.2026;700\n`)
      expect(row?.draft?.propertyId, address).toBe(flat.id)
    }
    const [byId] = await leases(`propertyId;Najemca;Od;Czynsz\n${flat.id};Ewa Lis;1.3.2026;700\n`)
    expect(byId?.draft?.propertyId).toBe(flat.id)
    const [early] = await leases(
      `propertyId;Najemca;Od;Czynsz;Kaucja;Termin kaucji\n${flat.id};Ewa Lis;1.5.2026;700;1400;20.4.2026\n`,
    )
    expect(early?.draft).toMatchObject({ depositAmount: 1400_00, depositDueDate: '2026-04-20' })
  })

  test('report an unknown unit, an ambiguous unit, and a unit not for long-term rental', async () => {
    const known = { properties: [flat, twin, holidayFlat] }
    const text = `${header}ul. Inna 1;;Ewa Lis;;1.3.2026;;700;;\nul. Długa 5/3;;Ewa Lis;;1.3.2026;;700;;\nul. Długa 5/3;Łódź;Ewa Lis;;1.3.2026;;700;;\nul. Krótka 2;;Jan Lis;;1.3.2026;;700;;\n`
    const rows = await leases(text, known)
    expect(codes(rows)).toEqual([
      ['property: property_not_found'],
      ['property: property_ambiguous'],
      [],
      ['property: property_not_rentable_long_term'],
    ])
    expect(rows[2]?.draft?.propertyId).toBe(twin.id)
  })

  test.each([
    ['Status', 'Cancelled'],
    ['Stan', 'Anulowana'],
    ['Estado', 'Anulado'],
  ])('that were called off are not imported, other states are not read (%s)', async (column, state) => {
    const rows = await leases(
      `propertyId;Najemca;Od;Czynsz;${column}\n${flat.id};Ewa Lis;1.3.2026;700;${state}\n${flat.id};Jan Lis;1.3.2026;700;Umowa podpisana\n`,
    )
    expect(codes(rows)).toEqual([['status: lease_called_off'], []])
  })

  test('find their tenant by e-mail or name, and add a missing one', async () => {
    const known = {
      properties: [
        flat,
        twin,
        { ...flat, id: 'p4', address: 'ul. Nowa 1' },
        { ...flat, id: 'p5', address: 'ul. Nowa 2' },
      ],
      tenants: [anna],
    }
    const text = `${header}ul. Długa 5/3;Kraków;;anna@example.com;1.3.2026;;700;;\nul. Długa 5/3;Łódź;Anna NOWAK;;1.3.2026;;700;;\nul. Nowa 1;;Ewa Lis;ewa@example.com;1.3.2026;;700;;\nul. Nowa 2;;E. Lis;ewa@example.com;1.3.2026;;700;;\n`
    const rows = await leases(text, known)
    expect(codes(rows).flat()).toEqual([])
    expect(rows.map(({ draft }) => draft?.tenantId === anna.id)).toEqual([true, true, false, false])
    expect(rows[2]?.draft?.newTenant).toMatchObject({ name: 'Ewa Lis', email: 'ewa@example.com' })
    expect(rows[3]?.draft).toMatchObject({ tenantId: rows[2]?.draft?.tenantId, newTenant: null })
  })

  test('do not choose between tenants of the same name, and do not invent a name', async () => {
    const known = { properties: [flat], tenants: [anna, { ...anna, id: 'b', email: null }] }
    const text = `${header}ul. Długa 5/3;;Anna Nowak;;1.3.2026;;700;;\nul. Długa 5/3;;;nobody@example.com;1.3.2026;;700;;\n`
    expect(codes(await leases(text, known))).toEqual([
      ['tenantName: tenant_ambiguous'],
      ['tenantEmail: tenant_not_found'],
    ])
  })

  test('never let one unit twice on the same day, neither against existing leases nor within the file', async () => {
    const known = {
      taken: [{ propertyId: flat.id, from: '2025-01-01', to: '2026-01-01', by: 'lease' as const }],
    }
    const text = `${header}ul. Długa 5/3;;A;;31.12.2025;;700;;\nul. Długa 5/3;;B;;1.1.2026;30.6.2026;700;;\nul. Długa 5/3;;C;;30.6.2026;;700;;\nul. Długa 5/3;;D;;1.7.2026;;700;;\n`
    expect(codes(await leases(text, known))).toEqual([
      ['startDate: lease_overlaps'],
      [],
      ['startDate: lease_overlaps'],
      [],
    ])
  })

  test.each([
    ['1.3.2020', '', '', '2026-03-01'],
    ['1.3.2020', '', '1.1.2026', '2026-01-01'],
    ['10.3.2026', '', '', '2026-03-10'],
    ['1.5.2026', '', '', '2026-05-01'],
    ['1.1.2025', '31.12.2025', '', '2026-01-01'],
  ])(
    'a lease from %s to "%s", charged from "%s", posts its first charge on %s',
    async (from, to, charged, day) => {
      const [row] = await leases(`${header}ul. Długa 5/3;;A;;${from};${to};700;-120,50;${charged}\n`)
      expect(row?.draft).toMatchObject({ chargesFrom: day, openingBalance: -12_050, rentAmount: 70_000 })
    },
  )

  test('report missing and inconsistent values', async () => {
    const text = `${header};;A;;1.3.2026;;700;;\nul. Długa 5/3;;A;;;;700;;\nul. Długa 5/3;;;;1.3.2026;;700;;\nul. Długa 5/3;;A;;1.3.2026;1.2.2026;;;\nul. Długa 5/3;;A;;1.3.2026;;700;;1.2.2026\n`
    expect(codes(await leases(text))).toEqual([
      ['property: required'],
      ['startDate: required'],
      ['tenantName: required'],
      ['rentAmount: required', 'endDate: end_before_start'],
      ['chargesFrom: date_invalid'],
    ])
  })
})
