/** What files of banks may bring: nothing that is not booked, of another day or another movement; and nothing is dropped. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { csvFile, landlordWithBank, statement } from './statement.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-20T10:00:00Z' })
})
afterAll(() => server?.stop())

const rent = 90_450
let flats = 0
async function letTo({ api }: Landlord, name: string) {
  const { id: propertyId } = await api.properties.create({ address: `ul. Plikowa ${++flats} m. 2` })
  const { id } = await api.tenants.create({ name, email: `files-${flats}@example.com` })
  const terms = { startDate: '2026-03-01', rentAmount: rent, paymentDueDay: 5 }
  await api.leases.create({ propertyId, tenantId: id, ...terms })
  return { id, reference: (await api.tenants.get({ id })).tenant.paymentReference }
}
describe('a file of a bank', () => {
  it('says how many rows the bank has not booked, and brings only the others', async () => {
    const landlord = await landlordWithBank(server, 'Odrzucone')
    const { id, reference } = await letTo(landlord, 'Jan Lis')
    const file = csvFile(
      'Data transakcji;Data zaksięgowania;Data odrzucenia;Kwota;Waluta;Nadawca;Odbiorca;Opis;Produkt;Typ transakcji;Kwota zlecenia;Waluta zlecenia;Status',
      `2026-03-08;2026-03-10;;904,50;EUR;JAN LIS;ANNA;${reference};Konto;Przelew;904,50;EUR;Zaksięgowana`,
      `2026-03-12;;2026-03-12;904,50;EUR;JAN LIS;ANNA;${reference};Konto;Przelew;904,50;EUR;Odrzucona`,
      `2026-03-13;2026-03-13;;904,50;EUR;JAN LIS;ANNA;${reference};Konto;Przelew;904,50;EUR;Oczekująca`,
    )
    expect((await landlord.api.bank.check({ file })).statements).toMatchObject([{ lines: 1, unbooked: 2 }])
    expect(await landlord.api.bank.run({ file })).toMatchObject({ lines: 1 })
    expect((await landlord.api.bank.lines({})).lines).toMatchObject([
      { bookedOn: '2026-03-10', partyName: 'JAN LIS', certainty: 'sure', candidates: [{ tenantId: id }] },
    ])
  })

  it.each<[string, () => File]>([
    ['CSV', () => csvFile('Fecha;Concepto;Importe', '10/03/2026;a;1,00', '15/10/2026;b;2,00')],
    ['CSV of another century', () => csvFile('Fecha;Concepto;Importe', '13/10/2099;b;2,00')],
    [
      'camt',
      () =>
        statement([
          { on: '2026-03-22', amount: 100 },
          { on: '2026-03-10', amount: 200 },
        ]),
    ],
    ['report during the day', () => statement([{ on: '2026-03-22', amount: 100 }], { type: 'Rpt' })],
  ])('with a booked line after today is refused, and nothing is stored: %s', async (_, fileOf) => {
    const { api } = await landlordWithBank(server, 'Jutro')
    for (const act of [api.bank.check, api.bank.run]) {
      expect(await codeOf(act({ file: fileOf() }))).toBe('bank_day_ahead')
    }
    expect((await api.bank.lines({})).counts).toEqual({ open: 0, done: 0, ignored: 0 })
    expect((await api.bank.files()).files).toEqual([])
  })

  it('may have a line of tomorrow, which has begun in another time zone', async () => {
    const { api } = await landlordWithBank(server, 'Strefa')
    expect(await api.bank.run({ file: statement([{ on: '2026-03-21', amount: 100 }]) })).toMatchObject({
      lines: 1,
    })
  })

  it('in the order of the United States is read so, or refused with its day', async () => {
    const { api } = await landlordWithBank(server, 'Miesiąc pierwszy')
    const head = 'Date,Description,Amount,Balance'
    const doubtful = csvFile(head, '03/10/2026,a,904.50,1904.50')
    await expect(api.bank.check({ file: doubtful })).rejects.toMatchObject({
      code: 'bank_days_ambiguous',
      data: { details: { day: '2026-10-03' } },
    })
    await api.bank.run({ file: csvFile(head, '03/10/2026,a,904.50,1904.50', '03/13/2026,b,1.00,1905.50') })
    expect((await api.bank.lines({})).lines.map(({ bookedOn }) => bookedOn)).toEqual([
      '2026-03-13',
      '2026-03-10',
    ])
  })

  it('in another format brings the payment of another tenant on the same day, with the same words', async () => {
    const landlord = await landlordWithBank(server, 'Dwa formaty')
    const [first, second] = [await letTo(landlord, 'Juan García'), await letTo(landlord, 'Ana López')]
    const { api } = landlord
    const text = (reference: string) => `Transferencia recibida ${reference}`
    await api.bank.run({ file: statement([{ on: '2026-03-10', amount: rent, text: text(first.reference) }]) })
    const table = (...references: string[]) =>
      csvFile('Fecha;Concepto;Importe', ...references.map((each) => `10/03/2026;Pago: ${text(each)};904,50`))
    expect(await api.bank.run({ file: table(second.reference) })).toMatchObject({ lines: 1 })
    expect(
      (await api.bank.check({ file: table(first.reference, second.reference) })).statements,
    ).toMatchObject([{ lines: 2, newLines: 0, rewritten: 1 }])
  })

  it('with two documents of camt brings the lines of both', async () => {
    const { api } = await landlordWithBank(server, 'Dwa dokumenty')
    const parts = [
      statement([{ on: '2026-03-10', amount: 100 }]),
      statement([{ on: '2026-03-11', amount: 200 }], { opening: 100_100 }),
    ]
    const file = new File(parts, 'wyciag.xml')
    expect(await api.bank.run({ file })).toMatchObject({ lines: 2 })
  })
})

describe('certain lines of one account', () => {
  it('are booked one after the other by one press', async () => {
    const landlord = await landlordWithBank(server, 'Dwie części')
    const { id, reference: text } = await letTo(landlord, 'Ewa Kowal')
    const name = 'Ewa Kowal'
    const { api } = landlord
    await api.bank.run({
      file: statement([
        { on: '2026-03-14', amount: 45_001, name, text },
        { on: '2026-03-15', amount: 45_449, name, text },
      ]),
    })
    const { lines } = await api.bank.lines({})
    expect(lines.map(({ certainty }) => certainty)).toEqual(['sure', 'sure'])
    const ids = lines.map((line) => line.id)
    expect(await api.bank.acceptSure({ ids })).toEqual({
      ...{ accepted: 2, amount: rent, ids: ids.toReversed(), left: [], recorded: [] },
    })
    expect((await api.tenants.account({ id })).balance).toBe(0)
    await api.bank.undoMany({ ids, reason: 'test' })
    expect((await api.tenants.account({ id })).balance).toBe(rent)
  })

  it('are left if the one before makes them doubtful, and no longer say that they are certain', async () => {
    const landlord = await landlordWithBank(server, 'Dwa razy')
    const { reference: text } = await letTo(landlord, 'Jan Kot')
    const name = 'Jan Kot'
    const { api } = landlord
    await api.bank.run({
      file: statement([
        { on: '2026-03-14', amount: rent, name, text: `${text} marzec` },
        { on: '2026-03-15', amount: rent, name, text: `${text} kwiecień` },
      ]),
    })
    const { lines } = await api.bank.lines({})
    const [second, first] = lines.map((line) => line.id)
    expect(await api.bank.acceptSure({ ids: [first!, second!] })).toMatchObject({
      ids: [first],
      left: [second],
    })
    expect((await api.bank.lines({})).lines).toMatchObject([{ id: second, certainty: 'likely' }])
  })
})
