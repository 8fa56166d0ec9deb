/** Files of one bank with other columns, and payments of two tenants that share only words of the bank. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { workbookOf } from '../imports/workbook.fixture.ts'
import { csvFile, landlordWithBank, statement } from './statement.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-20T10:00:00Z' })
})
afterAll(() => server?.stop())

const rent = 90_450
let flats = 0
async function letTo({ api }: Landlord, name: string): Promise<string> {
  const { id: propertyId } = await api.properties.create({ address: `ul. Kolumnowa ${++flats} m. 2` })
  const { id: tenantId } = await api.tenants.create({ name })
  await api.leases.create({ propertyId, tenantId, startDate: '2026-03-01', rentAmount: rent })
  return (await api.tenants.get({ id: tenantId })).tenant.paymentReference
}
/** Imports files one after the other and returns how many lines each brought. */
async function bring({ api }: Landlord, ...files: File[]): Promise<number[]> {
  const brought: number[] = []
  for (const file of files) brought.push((await api.bank.run({ file })).lines)
  return brought
}

describe('a month of Revolut in another language', () => {
  const headers = {
    en: 'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
    pl: 'Rodzaj,Produkt,Data rozpoczęcia,Data zrealizowania,Opis,Kwota,Opłata,Waluta,State,Saldo',
  }
  const words = {
    en: ['Transfer', 'Payment from', 'COMPLETED', 'Current'],
    pl: ['Przelew', 'Płatność od', 'ZAKOŃCZONO', 'Bieżące'],
  }
  type Language = keyof typeof words
  /** `isBlank`: the last row has no balance, so that none is kept. */
  const month = (language: Language, payers: string[], isBlank: boolean, second = 1) => {
    const [kind, from, state, current] = words[language]
    const rows = payers.map((payer, place) => {
      const balance = isBlank && place === payers.length - 1 ? '' : (place + 2) * 904.5
      const times = `2026-03-1${place >> 1} 08:00:0${second},2026-03-1${place >> 1} 09:12:3${place}`
      return `${kind},${current},${times},${from} ${payer},904.50,0.00,EUR,${state},${balance}`
    })
    return csvFile(headers[language], ...rows)
  }
  const payers = ['JAN LIS', 'EWA BUK', 'OLA SZ', 'ADAM MAK']

  it.each([false, true])('comes once (without balances: %s)', async (isBlank) => {
    const anna = await landlordWithBank(server, 'Języki')
    expect(await bring(anna, month('en', payers, isBlank), month('pl', payers, isBlank))).toEqual([4, 0])
    expect(await bring(anna, month('en', payers, isBlank))).toEqual([0])
  })

  it('comes once without times and balances, also after lines of another language', async () => {
    const anna = await landlordWithBank(server, 'Bez godzin')
    const bare = (language: Language, some: string[]) => {
      const [kind, from, state, current] = words[language]
      const rows = some.map(
        (payer) => `${kind},${current},2026-03-10,2026-03-10,${from} ${payer},904.50,0.00,EUR,${state},`,
      )
      return csvFile(headers[language], ...rows)
    }
    const [first, second] = [payers.slice(0, 3), [...payers.slice(0, 3), 'NOWY NAJEMCA']]
    expect(await bring(anna, bare('en', first), bare('pl', first), bare('pl', second))).toEqual([3, 0, 1])
    expect(await bring(anna, bare('en', second), bare('pl', second))).toEqual([0, 0])
  })

  it('brings payments of another second', async () => {
    const anna = await landlordWithBank(server, 'Sekundy')
    expect(await bring(anna, month('en', payers, true), month('pl', payers, true, 2))).toEqual([4, 4])
  })

  it('keeps two equal payments of one day', async () => {
    const anna = await landlordWithBank(server, 'Bliźnięta')
    const twins = ['JAN LIS', 'JAN LIS']
    expect(await bring(anna, month('en', twins, false), month('pl', twins, false))).toEqual([2, 0])
  })

  it('is not certain for a payment that was booked in other words without time and balance', async () => {
    const anna = await landlordWithBank(server, 'Pewność')
    const { api } = anna
    const reference = await letTo(anna, 'Jan Lis')
    const header = 'Date,Description,Amount'
    await bring(anna, csvFile(header, `2026-03-10,Payment from JAN LIS ${reference} rent,904.50`))
    const [first] = (await api.bank.lines({})).lines
    expect(first?.certainty).toBe('sure')
    const { tenantId } = first!.candidates[0]!
    await api.bank.accept({ id: first!.id, parts: [{ tenantId, amount: rent }] })
    expect(
      await bring(anna, csvFile(header, `2026-03-10,Zapłata JAN LIS ${reference} czynsz,904.50`)),
    ).toEqual([1])
    const [second] = (await api.bank.lines({})).lines
    expect(second?.certainty).toBe('likely')
    expect(second?.candidates[0]?.reasons).toContain('booked_before')
  })
})

describe('a movement of a table', () => {
  it('comes once from tables of one bank with other columns and balances', async () => {
    const anna = await landlordWithBank(server, 'Kolumny')
    const reference = await letTo(anna, 'Jan Lis')
    const rows = [
      ['Fecha', 'Fecha valor', 'Concepto', 'Más datos', 'Importe', 'Saldo'],
      ['10/03/2026', '10/03/2026', 'Transferencia a favor', `JAN LIS ${reference}`, '904,50', '1904,50'],
      ['11/03/2026', '11/03/2026', 'Recibo', 'Agua', '-4,50', '1900,00'],
    ]
    expect(
      await bring(
        anna,
        csvFile(
          'Fecha;Concepto;Importe;Saldo',
          `10/03/2026;Transferencia JAN LIS ${reference};904,50;1904,50`,
          '11/03/2026;Recibo;-4,50;1900,00',
        ),
        new File([new Uint8Array(workbookOf('M', rows))], 'm.xlsx'),
        csvFile(
          'Fecha contable;Fecha valor;Concepto;Beneficiario/Ordenante;Observaciones;Importe;Saldo',
          `10/03/2026;10/03/2026;TRANSFERENCIAS;JAN LIS;${reference};904,50;1904,50`,
          '11/03/2026;11/03/2026;RECIBOS;AGUA SA;;-4,50;1900,00',
          '12/03/2026;12/03/2026;RECIBOS;LUZ SA;;-4,50;1895,50',
        ),
      ),
    ).toEqual([2, 0, 1])
  })

  it('comes once by its payment reference, and a second payment with other words comes too', async () => {
    const anna = await landlordWithBank(server, 'Odnośnik')
    const reference = await letTo(anna, 'Jan Lis')
    const short = (text: string) => csvFile('Fecha;Concepto;Importe', `10/03/2026;${text};904,50`)
    const checked = async (file: File) => (await anna.api.bank.check({ file })).statements[0]
    expect(await bring(anna, short(`${reference} czynsz`))).toEqual([1])
    const longer = () =>
      csvFile('Fecha;Concepto;Más datos;Importe', `10/03/2026;Transferencia;${reference} czynsz;904,50`)
    expect(await checked(longer())).toMatchObject({ newLines: 0, rewritten: 1 })
    expect(await bring(anna, longer(), short(`${reference} media`))).toEqual([0, 1])
    const twice = [`10/03/2026;x;${reference} czynsz;904,50`, `10/03/2026;y;${reference} czynsz;904,50`]
    const other = await landlordWithBank(server, 'Dwie')
    expect(await bring(other, csvFile('Fecha;Concepto;Más datos;Importe', ...twice))).toEqual([2])
  })
})

describe('a second payment of one tenant on one day', () => {
  it.each([
    ['Polish', 'Data operacji;Nadawca;Tytuł;Kwota', 'JAN LIS', 'czynsz', 'czynsz marzec'],
    ['Spanish', 'Fecha;Ordenante;Concepto;Importe', 'JUAN LIS', 'alquiler', 'alquiler garaje'],
    ['English', 'Date;Payer;Payment reference;Amount', 'JOHN LIS', 'rent', 'rent garage'],
  ])(
    'comes too if exports of one row repeat its reference: %s',
    async (language, header, name, one, other) => {
      const anna = await landlordWithBank(server, language)
      const reference = await letTo(anna, 'Jan Lis')
      const row = (text: string) => csvFile(header, `10/03/2026;${name};${reference} ${text};904,50`)
      expect(await bring(anna, row(one), row(other), row(one), row(other))).toEqual([1, 1, 0, 0])
    },
  )

  const header = 'Data księgowania;Nadawca / Odbiorca;Tytułem;Kwota operacji;Numer referencyjny'
  const row = (text: string, id: string) => `10.03.2026;JAN LIS;${text};904,50;'${id}`

  it('comes too if the bank repeats the number of the movement, or gives another one to the same words', async () => {
    const anna = await landlordWithBank(server, 'Numery')
    const files = [row('czynsz', 'C1'), row('czynsz garaż', 'C1'), row('czynsz', 'C2')]
    const all = () => files.map((each) => csvFile(header, each))
    expect(await bring(anna, ...all(), ...all(), csvFile(header, ...files))).toEqual([1, 1, 1, 0, 0, 0, 0])
  })

  it('comes with the first one, also with the same number', async () => {
    const anna = await landlordWithBank(server, 'Bliźniaki')
    const twice = [row('czynsz', 'C1'), row('czynsz', 'C1')]
    expect(
      await bring(anna, csvFile(header, ...twice), csvFile(header, ...twice), csvFile(header, ...twice, '')),
    ).toEqual([2, 0, 0])
  })
})

describe('a payment of another tenant', () => {
  it('is not left out because the bank writes the same words to both', async () => {
    const anna = await landlordWithBank(server, 'Słowa')
    const reference = await letTo(anna, 'Juan García')
    await letTo(anna, 'Ana López')
    const known = { on: '2026-03-10', amount: rent, text: `Transferencia recibida alquiler ${reference}` }
    const row = (text: string) => csvFile('Fecha;Concepto;Importe', `10/03/2026;${text};904,50`)
    const texts = ['Transferencia recibida alquiler marzo Ana López', 'Transferencia recibida JUAN GARCÍA']
    expect(await bring(anna, statement([known]), ...texts.map(row))).toEqual([1, 1, 0])
  })

  it('is not the one of a tenant who is named too', async () => {
    const anna = await landlordWithBank(server, 'Najemcy')
    await letTo(anna, 'Juan García')
    await letTo(anna, 'Ana López')
    const known = { on: '2026-03-10', amount: rent, text: 'Garaje Norte Juan García' }
    const row = csvFile('Fecha;Concepto;Importe', '10/03/2026;Garaje Norte Ana López;904,50')
    expect(await bring(anna, statement([known]), row)).toEqual([1, 1])
  })
})
