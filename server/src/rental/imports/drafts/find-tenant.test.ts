import { describe, expect, test } from 'vitest'
import { anna, bookings, codes, flat, holidayFlat, leases, twin } from './drafts.fixture.ts'

describe('the tenants of leases', () => {
  const header = 'Adres;Miasto;Najemca;E-mail;Od;Do;Czynsz;Saldo;Naliczaj od\n'

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

  test.each([
    ['another telephone number', 'Jan;;601000001', 'Jan;;602000002', 2, [null, '601000001'], []],
    ['another number and an address', 'Jan;;601000001', 'Jan;j@x.es;602000002', 2, [null, '601000001'], []],
    ['another e-mail address', 'Jan;i@x.es;', 'Jan;j@x.es;', 2, ['i@x.es', null], []],
    ['the same number', 'Jan;;601000001', 'Jan;j@x.es;+48 601 000 001', 1, ['j@x.es', '601000001'], []],
    ['nothing more', 'Jan;i@x.es;601000001', 'Jan;;', 1, ['i@x.es', '601000001'], []],
    ['what was missing', 'Jan;;', 'Jan;j@x.es;602000002', 1, ['j@x.es', '602000002'], []],
    ['the address of another name', 'Jan;i@x.es;', 'Ewa;i@x.es;', 1, ['i@x.es', null], ['tenantName: Ewa']],
    [
      'the address and another number',
      'Jan;i@x.es;6',
      'Jan;i@x.es;7',
      1,
      ['i@x.es', '6'],
      ['tenantPhone: 7'],
    ],
  ])('of a namesake with %s: %s, then %s', async (_case, one, other, people, contact, left) => {
    const known = { properties: [flat, { ...flat, id: 'p2', address: 'ul. Nowa 1' }] }
    const text = `Najemca;E-mail;Telefon;Adres;Od;Czynsz\n${one};${flat.address};1.3.2026;700\n${other};ul. Nowa 1;1.3.2026;700\n`
    const rows = await leases(text, known)
    expect(codes(rows).flat()).toEqual([])
    const added = rows.flatMap(({ draft }) => draft?.newTenant ?? [])
    expect(added).toHaveLength(people)
    expect([added[0]?.email, added[0]?.phone]).toEqual(contact)
    expect(new Set(rows.map(({ draft }) => draft?.tenantId)).size).toBe(people)
    expect(rows[1]?.notTaken?.map(({ field, value }) => `${field}: ${value}`)).toEqual(left)
  })

  test('leave a stored tenant unchanged, and say what they do not take over', async () => {
    const stored = { ...anna, email: null }
    const [row] = await leases(
      `Najemca;E-mail;Telefon;Adres;Od;Czynsz\nAnna Nowak;new@example.com;;${flat.address};1.3.2026;700\n`,
      { tenants: [stored] },
    )
    expect(row?.draft).toMatchObject({ tenantId: anna.id, newTenant: null })
    expect(row?.notTaken).toEqual([{ field: 'tenantEmail', value: 'new@example.com' }])
    expect(stored.email).toBeNull()
  })

  test('do not choose between tenants of the same name, and do not invent a name', async () => {
    const known = { properties: [flat], tenants: [anna, { ...anna, id: 'b', email: null }] }
    const text = `${header}ul. Długa 5/3;;Anna Nowak;;1.3.2026;;700;;\nul. Długa 5/3;;;nobody@example.com;1.3.2026;;700;;\n`
    expect(codes(await leases(text, known))).toEqual([
      ['tenantName: tenant_ambiguous'],
      ['tenantEmail: tenant_not_found'],
    ])
  })
})

test('the guests of stays are completed by later rows if they are new, and left unchanged if they are known', async () => {
  const row = (guest: string, day: number) =>
    `${holidayFlat.address};${guest};${day}.4.2026;${day + 1}.4.2026\n`
  const text = `Adres;Gość;E-mail;Telefon;Zameldowanie;Wymeldowanie\n${row('Ewa;ewa@x.es;', 1)}${row('Ewa;ewa@x.es;601', 3)}${row('Ewa;;601', 5)}${row('Ania;anna@example.com;7', 7)}`
  const rows = await bookings(text, { tenants: [anna] })
  expect(codes(rows).flat()).toEqual([])
  expect(rows[0]?.draft?.newGuest).toMatchObject({ email: 'ewa@x.es', phone: '601' })
  expect(new Set(rows.slice(0, 3).map(({ draft }) => draft?.tenantId)).size).toBe(1)
  expect(rows.map(({ notTaken }) => notTaken?.map(({ field }) => field))).toEqual([
    [],
    [],
    [],
    ['guestName', 'guestPhone'],
  ])
})
