import { describe, expect, test } from 'vitest'
import { codes, flat, holidayFlat, leases, twin } from './drafts.fixture.ts'

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

  test('find the unit on the street that is written, and show the stored address if it is spelled differently', async () => {
    const on = (address: string, id: string) => ({ ...flat, address, id })
    const known = {
      properties: [on('ul. Wolności 3/1', 'ul'), on('pl. Wolności 3/1', 'pl'), on('Aleja Lipowa 2', 'al')],
    }
    const found = async (address: string) => {
      const [row] = await leases(`Adres;Najemca;Od;Czynsz\n${address};Ewa Lis;1.3.2026;700\n`, known)
      return [row?.draft?.propertyId ?? row?.problems[0]?.code, row?.storedAddress]
    }
    expect(await found('ul. Wolności 3/1')).toEqual(['ul', null])
    expect(await found('plac Wolności 3 m. 1')).toEqual(['pl', 'pl. Wolności 3/1'])
    expect(await found('Wolności 3/1')).toEqual(['property_ambiguous', null])
    expect(await found('os. Wolności 3/1')).toEqual(['property_not_found', null])
    expect(await found('Lipowa 2')).toEqual(['al', 'Aleja Lipowa 2'])
    expect(await found('ul. Lipowa 2')).toEqual(['property_not_found', null])
    known.properties.push(on('Wolności 3/1', 'bare'))
    expect(await found('Wolności 3/1')).toEqual(['bare', null])
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
