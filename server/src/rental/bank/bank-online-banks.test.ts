/** Files of Revolut, N26 and Wise, and of banks that write no headers, after public descriptions; names and numbers are made up. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { landlordWithBank } from './statement.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-20T10:00:00Z' })
})
afterAll(() => server?.stop())

const text = (...rows: string[]) => new File([`${rows.join('\r\n')}\r\n`], 'historia.csv')

async function inZloty(landlord: Landlord): Promise<Landlord> {
  await server.query(`update organizations set currency = 'PLN' where id = $1`, [landlord.organizationId])
  return landlord
}

/** Checks and imports a file, and returns what both say; `again` is what the same file brings a second time. */
async function bring(file: File, currency = 'EUR') {
  const landlord = await landlordWithBank(server, 'Banki')
  const { api } = currency === 'PLN' ? await inZloty(landlord) : landlord
  const [checked] = (await api.bank.check({ file })).statements
  await api.bank.run({ file })
  const again = (await api.bank.run({ file })).lines
  const { lines } = await api.bank.lines({})
  return {
    ...checked!,
    again,
    found: lines.map(({ bookedOn, amount, partyName, text: said }) => [bookedOn, amount, partyName, said]),
  }
}

const revolut = {
  English: 'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
  Polish: 'Rodzaj,Produkt,Data rozpoczęcia,Data zrealizowania,Opis,Kwota,Opłata,Waluta,State,Saldo',
  Spanish:
    'Tipo,Producto,Fecha de inicio,Fecha de finalización,Descripción,Importe,Comisión,Divisa,State,Saldo',
}
const words = {
  English: ['Transfer', 'Current', 'COMPLETED', 'REVERTED', 'PENDING'],
  Polish: ['Przelew', 'Bieżące', 'ZAKOŃCZONO', 'COFNIĘTO', 'OCZEKUJĄCE'],
  Spanish: ['Transferencia', 'Actual', 'COMPLETADO', 'REVERTIDO', 'PENDIENTE'],
}

describe('a file of Revolut', () => {
  it.each(['English', 'Polish', 'Spanish'] as const)(
    'has only what is completed, less its fee: %s',
    async (language) => {
      const [type, product, completed, reverted, pending] = words[language]
      const file = text(
        revolut[language],
        `${type},${product},2026-03-09 08:00:01,2026-03-10 09:12:33,Payment from JAN LIS,904.50,0.00,EUR,${completed},1904.50`,
        `${type},${product},2026-03-11 10:00:00,2026-03-11 10:00:05,Revolut Business fee,20,0,EUR,${completed},1924.50`,
        `${type},${product},2026-03-12 10:00:00,2026-03-12 11:00:00,To EWA,-15.00,0.15,EUR,${completed},1909.35`,
        `${type},${product},2026-03-13 10:00:00,2026-03-13 10:00:00,Premium plan,0.00,3.99,EUR,${completed},1905.36`,
        `${type},${product},2026-03-14 10:00:00,2026-03-14 10:00:00,Bolt,-2.18,0.00,EUR,${reverted},`,
        `${type},${product},2026-03-15 10:00:00,,Payment from EWA,700.00,0.00,EUR,${pending},`,
      )
      expect(await bring(file)).toMatchObject({
        found: [
          ['2026-03-13', -399, '', 'Premium plan'],
          ['2026-03-12', -1515, '', 'To EWA'],
          ['2026-03-11', 2000, '', 'Revolut Business fee'],
          ['2026-03-10', 90_450, '', 'Payment from JAN LIS'],
        ],
        ...{ again: 0, unbooked: 2, breaks: [], difference: 0, closing: 190_536 },
        unbookedEntries: [
          { row: 6, amount: -218, said: reverted },
          { row: 7, amount: 70_000, said: pending },
        ],
      })
    },
  )

  it('does not subtract a fee that the balances show to be in the amount', async () => {
    const file = text(
      revolut.English,
      'Transfer,Current,2026-03-10 08:00:01,2026-03-10 09:12:33,a,100.00,0.00,EUR,COMPLETED,100.00',
      'Transfer,Current,2026-03-11 08:00:01,2026-03-11 09:12:33,b,-15.00,0.15,EUR,COMPLETED,85.00',
    )
    expect(await bring(file)).toMatchObject({
      found: [
        ['2026-03-11', -1500, '', 'b'],
        ['2026-03-10', 10_000, '', 'a'],
      ],
      breaks: [],
    })
  })

  it('leaves out savings, which have another balance, and rows sorted by another day have no break', async () => {
    const row = (product: string, day: string, amount: string, balance: string) =>
      `Transfer,${product},2026-03-01 08:00:01,${day} 09:12:33,x ${amount},${amount},0.00,EUR,COMPLETED,${balance}`
    const mixed = text(
      revolut.English,
      row('Current', '2026-03-10', '-50.00', '50.00'),
      row('Savings', '2026-03-10', '50.00', '250.00'),
    )
    expect(await bring(mixed)).toMatchObject({ lines: 1, closing: 5000, productRows: 1, breaks: [] })
    const sorted = text(
      revolut.English,
      row('Current', '2026-03-10', '100.00', '200.00'),
      row('Current', '2026-03-12', '-1.00', '194.00'),
      row('Current', '2026-03-11', '-5.00', '195.00'),
    )
    expect(await bring(sorted)).toMatchObject({ lines: 3, closing: 19_400, breaks: [], difference: 0 })
  })
})

describe('a file of N26', () => {
  it.each([
    [
      'new',
      '"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name","Amount (EUR)","Original Amount","Original Currency","Exchange Rate"',
      '2026-03-10,2026-03-10,"JAN LIS",ES7921000813610123456789,"Credit Transfer","RF czynsz","Main Account",904.50,,,',
      '2026-03-11,2026-03-11,"HOTEL",,Presentment,"","Main Account",-12.34,-50.00,PLN,4.05',
    ],
    [
      'older',
      '"Date","Payee","Account number","Transaction type","Payment reference","Amount (EUR)","Amount (Foreign Currency)","Type Foreign Currency","Exchange Rate"',
      '"2026-03-10","JAN LIS","ES7921000813610123456789","Income","RF czynsz","904.5","","",""',
      '"2026-03-11","HOTEL","","MasterCard Payment","","-12.34","-50.00","PLN","4.05"',
    ],
    [
      'Spanish',
      '"Fecha","Beneficiario","Número de cuenta","Tipo de transacción","Referencia de pago","Cantidad (EUR)","Cantidad (Divisa extranjera)","Tipo de divisa extranjera","Tipo de cambio"',
      '"2026-03-10","JAN LIS","ES7921000813610123456789","Ingreso","RF czynsz","904.5","","",""',
      '"2026-03-11","HOTEL","","Pago con MasterCard","","-12.34","-50.00","PLN","4.05"',
    ],
  ])('has the other side, and the amount in euros: %s', async (_, ...rows) => {
    expect(await bring(text(...rows))).toMatchObject({
      found: [
        ['2026-03-11', -1234, 'HOTEL', ''],
        ['2026-03-10', 90_450, 'JAN LIS', 'RF czynsz'],
      ],
      again: 0,
    })
  })
})

describe('a file of Wise', () => {
  const header =
    'TransferWise ID,Date,Date Time,Amount,Currency,Description,Payment Reference,Running Balance,Exchange From,Exchange To,Exchange Rate,Payer Name,Payee Name,Payee Account Number,Merchant,Card Last Four Digits,Card Holder Full Name,Attachment,Note,Total fees,Exchange To Amount,Transaction Type,Transaction Details Type'
  it('has its rows with their fees as they are, under a title', async () => {
    const file = text(
      'statement_00000000_EUR_2026-03-01_2026-03-15',
      header,
      'FEE-CARD-2,12-03-2026,12-03-2026 09:00:00.000,-0.30,EUR,Wise Charges for: CARD-2,,1891.70,,,,,,,,,,,,0.00,,DEBIT,CARD',
      'CARD-2,12-03-2026,12-03-2026 09:00:00.000,-12.50,EUR,Card transaction issued by Cafe,,1892.00,EUR,PLN,4.2,,,,Cafe,1234,A,,,0.30,50.00,DEBIT,CARD',
      'TRANSFER-1,10-03-2026,10-03-2026 16:02:46.004,904.50,EUR,Received money from JAN LIS,RF czynsz,1904.50,,,,JAN LIS,,,,,,,,0.00,,CREDIT,DEPOSIT',
    )
    expect(await bring(file)).toMatchObject({
      found: [
        ['2026-03-12', -1250, '', 'Card transaction issued by Cafe'],
        ['2026-03-12', -30, '', 'Wise Charges for: CARD-2'],
        ['2026-03-10', 90_450, 'JAN LIS', 'RF czynsz Received money from JAN LIS'],
      ],
      ...{ again: 0, breaks: [], closing: 189_170 },
    })
  })
})

describe('the transaction history of Wise', () => {
  const header =
    'ID,Status,Direction,"Created on","Finished on","Source fee amount","Source fee currency","Target fee amount","Target fee currency","Source name","Source amount (after fees)","Source currency","Target name","Target amount (after fees)","Target currency","Exchange rate",Reference,Batch'
  const file = text(
    header,
    'TRANSFER-2,COMPLETED,IN,"2026-03-11 09:00:00","2026-03-11 09:01:30",,,,,"Ewa Lis",904.50,EUR,"Anna",904.50,EUR,1.0,czynsz,',
    'TRANSFER-1,COMPLETED,OUT,"2026-03-10 10:00:00","2026-03-10 10:05:00",0.50,EUR,,,"Anna",250.00,EUR,"Jan",250.00,EUR,1.0,x,',
    'BALANCE-1,COMPLETED,NEUTRAL,"2026-03-09 10:00:00","2026-03-09 10:00:02",0.60,EUR,,,"Anna",425.00,PLN,"Anna",100.00,EUR,0.24,,',
  )

  it('comes in once in the currency of the organization, and the other balance is left out', async () => {
    expect(await bring(file)).toMatchObject({
      found: [
        ['2026-03-11', 90_450, 'Ewa Lis', 'czynsz'],
        ['2026-03-10', -50, '', 'Wise Charges for: TRANSFER-1'],
        ['2026-03-10', -25_000, 'Jan', 'x'],
        ['2026-03-09', -60, '', 'Wise Charges for: BALANCE-1'],
        ['2026-03-09', 10_000, '', '425.00 PLN - 100.00 EUR'],
      ],
      ...{ again: 0, unbooked: 0 },
    })
    const { api } = await landlordWithBank(server, 'Wise')
    expect((await api.bank.check({ file })).leftOut).toMatchObject([{ currency: 'PLN', lines: 1 }])
  })
})

const ours = '61109010140000071219812874'
const santander = {
  head: `2026-03-15,01-03-2026,'61 1090 1014 0000 0712 1981 2874,ANNA KOWALSKA,PLN,"1000,00","1879,35",4,`,
  rows: [
    `13-03-2026,12-03-2026,DOP. MC PŁATNOŚĆ KARTĄ,,,"-5,50","1879,35",1,`,
    `11-03-2026,11-03-2026,opłata,,,"-4,50","1900,00",2,`,
    `12-03-2026,11-03-2026,woda,"WODOCIĄGI, ŁÓDŹ",27 1140 2004 0000 3002 0135 5387,"-15,15","1884,85",3,`,
    `10-03-2026,10-03-2026,RF czynsz,JAN LIS,27 1140 2004 0000 3002 0135 5387,"904,50","1904,50",4,`,
  ],
}
const sabadell = [
  '12/03/2026|COMISION|12/03/2026|-15.15|1884.85||',
  '11/03/2026|RECIBO AGUA|11/03/2026|-4.50|1900.00|0001|',
  '10/03/2026|TRANSF JUAN LIS|10/03/2026|904.50|1904.50|RF czynsz|2',
]

describe('a file without headers', () => {
  async function zlotyAccount() {
    const landlord = await inZloty(await server.signUpLandlord('Santander'))
    await landlord.api.bankAccounts.add({ holder: 'Anna Kowalska', iban: ours })
    return landlord.api
  }

  it('of Santander Bank Polska is read, though its rows are sorted by two days', async () => {
    const api = await zlotyAccount()
    const file = text(santander.head, ...santander.rows)
    expect((await api.bank.check({ file })).statements).toMatchObject([
      {
        account: `PL${ours}`,
        holder: 'Anna Kowalska',
        lines: 4,
        closing: 187_935,
        breaks: [],
        totals: [],
        difference: 0,
      },
    ])
    expect(await api.bank.run({ file })).toMatchObject({ lines: 4 })
    expect((await api.bank.lines({})).lines.at(-1)).toMatchObject({
      ...{ bookedOn: '2026-03-10', amount: 90_450, partyName: 'JAN LIS', text: 'RF czynsz', hasPayer: true },
    })
  })

  it('of Santander whose opening balance differs is told', async () => {
    const api = await zlotyAccount()
    const file = text(santander.head.replace('1000,00', '1100,00'), ...santander.rows)
    expect((await api.bank.check({ file })).statements[0]!.totals).toEqual([
      { kind: 'opening', stated: 110_000, counted: 100_000 },
    ])
  })

  it.each<[string, string[]]>([
    ['fewer rows than it says', [santander.head, ...santander.rows.slice(1)]],
    [
      'a balance that does not follow',
      [santander.head, ...santander.rows].map((row) => row.replace('"1900,00"', '"1900,10"')),
    ],
    ['a row of another form', [santander.head, ...santander.rows.with(0, 'Razem,,,,,"1,00","2,00",1,')]],
    [
      'a row without a day',
      [santander.head, ...santander.rows.with(0, santander.rows[0]!.replace('13-03-2026', ''))],
    ],
  ])('of Santander with %s is refused', async (_, rows) => {
    const api = await zlotyAccount()
    expect(await codeOf(api.bank.check({ file: text(...rows) }))).toBe('bank_format_unknown')
  })

  it('of Sabadell is read', async () => {
    expect(await bring(text(...sabadell))).toMatchObject({
      found: [
        ['2026-03-12', -1515, '', 'COMISION'],
        ['2026-03-11', -450, '', 'RECIBO AGUA 0001'],
        ['2026-03-10', 90_450, '', 'TRANSF JUAN LIS RF czynsz 2'],
      ],
      ...{ again: 0, breaks: [], closing: 188_485 },
    })
  })

  it.each<[string, string[]]>([
    [
      'amounts behind balances',
      sabadell.map((row) => row.replace(/([-\d.]+)\|([\d.]+)\|(?=[^|]*\|[^|]*$)/, '$2|$1|')),
    ],
    ['a balance that does not follow', sabadell.with(1, sabadell[1]!.replace('1900.00', '1900.10'))],
    ['one row, which proves nothing', sabadell.slice(0, 1)],
    ['a row of another form', [...sabadell, '09/03/2026|x|09/03/2026|1.00']],
    ['a text in place of the value day', sabadell.with(2, sabadell[2]!.replace('|10/03/2026', '|czynsz'))],
  ])('of Sabadell with %s is refused', async (_, rows) => {
    const { api } = await landlordWithBank(server, 'Sabadell')
    expect(await codeOf(api.bank.check({ file: text(...rows) }))).toMatch(
      /^bank_(?:format_unknown|signs_unclear)$/,
    )
  })
})
