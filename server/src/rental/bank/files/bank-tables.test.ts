/**
 * The headers of the banks of Poland and Spain, after public descriptions; names and numbers are made up. Each table has the rent of a
 * tenant on 10 or 11 March.
 */
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { workbookOf } from '../../imports/workbook.fixture.ts'
import read from './statement-reader.ts'

const ours = '61109010140000071219812874'
const payer = '27114020040000300201355387'
const inLines = (...lines: string[]): Buffer => iconv.encode(`${lines.join('\r\n')}\r\n`, 'windows-1250')
const spanish = (...lines: string[]): Buffer => iconv.encode(`${lines.join('\r\n')}\r\n`, 'windows-1252')

const bnpHeader = [
  ...['Data transakcji', 'Data zaksięgowania', 'Data odrzucenia', 'Kwota', 'Waluta', 'Nadawca', 'Odbiorca'],
  ...['Opis', 'Produkt', 'Typ transakcji', 'Kwota zlecenia', 'Waluta zlecenia', 'Status'],
]
const bnpEnd = ['Konto PL61 1090 1014 0000 0712 1981 2874', 'Przelew', '904,50', 'PLN']
const bnp = [
  bnpHeader,
  [
    ...['2026-03-10', '2026-03-11', '', '904,50', 'PLN', `JAN ŻÓŁĆ ${payer}`, 'ANNA', 'RF23 0000 4217'],
    ...[...bnpEnd, 'Zaksięgowana'],
  ],
  ['2026-03-12', '', '2026-03-12', '904,50', 'PLN', 'EWA', 'ANNA', 'czynsz', ...bnpEnd, 'Odrzucona'],
  ['2026-03-13', '2026-03-13', '', '904,50', 'PLN', 'EWA', 'ANNA', 'czynsz', ...bnpEnd, 'Anulowana'],
  ['2026-03-13', '', '', '904,50', 'PLN', 'EWA', 'ANNA', 'czynsz', ...bnpEnd, 'Oczekująca'],
]
const poles = { account: `PL${ours}`, currency: 'PLN' }
const rent = { amount: 90_450, partyName: 'JAN ŻÓŁĆ', partyAccount: payer, text: 'RF23 0000 4217' }

const banks: [string, Buffer, { head: object; line: object; others?: number[]; unbooked?: number }][] = [
  [
    'BNP Paribas',
    inLines(...bnp.map((cells) => cells.join(';'))),
    { head: poles, line: { ...rent, bookedOn: '2026-03-11' }, unbooked: 3 },
  ],
  [
    'BNP Paribas as a workbook',
    Buffer.from(workbookOf('Historia', bnp)),
    { head: poles, line: { ...rent, bookedOn: '2026-03-11' }, unbooked: 3 },
  ],
  [
    'BNP Paribas with one column for both sides',
    inLines(
      'Data transakcji;Data zaksięgowania;Data odrzucenia;Kwota;Waluta;Nadawca / Odbiorca;Opis;Produkt;Typ transakcji;Kwota zlecenia;Waluta zlecenia;Status;Saldo po transakcji',
      `2026-03-10;2026-03-11;;904,50;PLN;JAN ŻÓŁĆ ${payer};RF23 0000 4217;Konto;Przelew;904,50;PLN;Zrealizowana;1904,50`,
      '2026-03-12;2026-03-12;;-50,17;PLN;SKLEP;zakupy;Konto;Blokada środków;-50,17;PLN;;1854,33',
    ),
    { head: { account: '', currency: 'PLN' }, line: { ...rent, bookedOn: '2026-03-11' }, unbooked: 1 },
  ],
  [
    'Alior',
    inLines(
      'Kryteria transakcji: test',
      'Data transakcji;Data księgowania;Nazwa nadawcy;Nazwa odbiorcy;Szczegóły transakcji;Kwota operacji;Waluta operacji;Kwota w walucie rachunku;Waluta rachunku;Numer rachunku nadawcy;Numer rachunku odbiorcy',
      `12-03-2026;12-03-2026;ANNA;HOTEL BERLIN;Karta;-100,00;EUR;-430,00;PLN;${ours};`,
      `10-03-2026;10-03-2026;JAN ŻÓŁĆ;ANNA;RF23 0000 4217;210,34;EUR;904,50;PLN;${payer};${ours}`,
      // A card payment that was given back: the sides are those of the payment.
      `09-03-2026;09-03-2026;ANNA;HOTEL BERLIN;Zwrot;5,00;EUR;21,50;PLN;${ours};${payer}`,
    ),
    { head: poles, line: rent, others: [-43_000, 2_150] },
  ],
  [
    'ING Bank Śląski',
    inLines(
      '"Lista transakcji";;"Wybrane rachunki:"',
      `"";;"KONTO Direct (PLN)  61 1090 1014 0000 0712 1981 2874"`,
      '"Data transakcji";"Data księgowania";"Dane kontrahenta";"Tytuł";"Nr rachunku";"Nazwa banku";"Szczegóły";"Nr transakcji";"Kwota transakcji (waluta rachunku)";"Waluta";"Kwota blokady/zwolnienie blokady";"Waluta";"Kwota płatności w walucie";"Waluta";"Konto";"Saldo po transakcji";"Waluta"',
      `2026-03-11;;"SKLEP";"zakup";'';"";"BLOKADA";'';;PLN;-20,00;PLN;;;"KONTO Direct";;`,
      `2026-03-10;2026-03-10;"JAN ŻÓŁĆ  ";"RF23 0000 4217";'${payer} ';"mBank";"PRZELEW";'2026';904,50;PLN;;;;;"KONTO Direct";13304,50;PLN`,
    ),
    { head: poles, line: { ...rent, text: 'RF23 0000 4217 PRZELEW' }, unbooked: 1 },
  ],
  [
    'Millennium',
    Buffer.from(
      `\ufeffNumer rachunku/karty,Data transakcji,Data rozliczenia,Rodzaj transakcji,Na konto/Z konta,Odbiorca/Zleceniodawca,Opis,Obciążenia,Uznania,Saldo,Waluta\r\n"PL${ours}","2026-03-10","2026-03-10","PRZELEW","${payer}","JAN ŻÓŁĆ","RF23 0000 4217","","904.50","13304.50","PLN"\r\n`,
    ),
    { head: poles, line: rent },
  ],
  [
    'Credit Agricole',
    inLines(
      'Data transakcji;Data księgowania;Opis operacji;Tytuł operacji;Nadawca;Odbiorca;Rachunek nadawcy;Rachunek odbiorcy;Kwota;Waluta;Status',
      `10.03.2026;10.03.2026;PRZELEW;RF23 0000 4217;JAN ŻÓŁĆ;ANNA;${payer};${ours};904,50;PLN;Wykonana`,
      `11.03.2026;11.03.2026;PRZELEW;czynsz;EWA;ANNA;${payer};${ours};904,50;PLN;W realizacji`,
    ),
    { head: poles, line: { ...rent, text: 'RF23 0000 4217 PRZELEW' }, unbooked: 1 },
  ],
  [
    'Pekao with a virtual account that was paid',
    inLines(
      'Data księgowania;Data waluty;Nadawca / Odbiorca;Adres nadawcy / odbiorcy;Rachunek źródłowy;Rachunek docelowy;Tytułem;Kwota operacji;Waluta;Numer referencyjny;Typ operacji;Kategoria',
      `10.03.2026;10.03.2026;JAN ŻÓŁĆ;;'${payer};'${ours};RF23 0000 4217;904,50;PLN;'C2;PRZELEW;Wpływy`,
    ),
    { head: poles, line: rent },
  ],
  [
    'mBank, a list of operations',
    inLines(
      '#Data operacji;#Opis operacji;#Rachunek;#Kategoria;#Kwota;',
      '2026-03-10;"JAN ŻÓŁĆ  PRZELEW RF23 0000 4217";"eKonto 6110 ... 2874";"Wpływy";904,50 PLN;;',
    ),
    {
      head: { account: '', currency: 'PLN' },
      line: { amount: 90_450, text: 'JAN ŻÓŁĆ PRZELEW RF23 0000 4217' },
    },
  ],
  [
    'operations with a description and details',
    inLines(
      'Data operacji;Opis operacji;Szczegóły;Kwota',
      '2026-03-10;PRZELEW;JAN ŻÓŁĆ RF23 0000 4217;904,50',
    ),
    { head: {}, line: { text: 'PRZELEW JAN ŻÓŁĆ RF23 0000 4217' } },
  ],
  [
    'CaixaBank',
    spanish(
      'Movimientos de la cuenta ES91 2100 0418 4502 0005 1332',
      'Fecha;Fecha valor;Movimiento;Más datos;Importe;Saldo',
      '10/03/2026;11/03/2026;TRANSF. RECIBIDA;JUAN NUÑEZ RF23 0000 4217;904,50;13.304,50',
    ),
    {
      head: { account: 'ES9121000418450200051332', currency: 'EUR' },
      line: { bookedOn: '2026-03-10', text: 'TRANSF. RECIBIDA JUAN NUÑEZ RF23 0000 4217' },
    },
  ],
  [
    'CaixaBank as a workbook',
    Buffer.from(
      workbookOf('Hoja', [
        ['Fecha', 'Fecha valor', 'Movimiento', 'Más datos', 'Importe', 'Saldo'],
        ['10/03/2026', '11/03/2026', 'TRANSF. RECIBIDA', 'JUAN NUÑEZ RF23 0000 4217', 904.5, 13304.5],
      ]),
    ),
    { head: {}, line: { bookedOn: '2026-03-10', text: 'TRANSF. RECIBIDA JUAN NUÑEZ RF23 0000 4217' } },
  ],
  [
    'Sabadell',
    spanish(
      'Cuenta: ES9121000418450200051332',
      'F. Operativa;Concepto;F. Valor;Importe;Saldo;Referencia 1;Referencia 2',
      '10/03/2026;TRANSF JUAN NUÑEZ;10/03/2026;904,50;13.304,50;RF23 0000;4217',
    ),
    {
      head: { account: 'ES9121000418450200051332' },
      line: { text: 'TRANSF JUAN NUÑEZ RF23 0000 4217', bookedOn: '2026-03-10' },
    },
  ],
  [
    'Bankinter',
    spanish(
      'FECHA CONTABLE;FECHA VALOR;DESCRIPCIÓN;IMPORTE;SALDO;DIVISA',
      '10/03/2026;09/03/2026;TRANS/JUAN NUÑEZ RF23 0000 4217;904,50;13.304,50;EUR',
    ),
    { head: { currency: 'EUR' }, line: { bookedOn: '2026-03-10', valueOn: '2026-03-09' } },
  ],
  [
    'a Spanish bank that names payer, payee and status',
    spanish(
      'Fecha;Ordenante;Beneficiario;Cuenta ordenante;Cuenta beneficiario;Concepto;Importe;Estado',
      '10/03/2026;JUAN NUÑEZ;ANNA;ES7921000813610123456789;ES9121000418450200051332;RF23 0000 4217;904,50;Contabilizado',
      '11/03/2026;ANNA;AGUA;ES9121000418450200051332;ES7921000813610123456789;agua;-50,00;Realizada',
      '12/03/2026;EVA;ANNA;ES7921000813610123456789;ES9121000418450200051332;renta;904,50;Pendiente',
    ),
    {
      head: { account: 'ES9121000418450200051332', currency: 'EUR' },
      line: { amount: 90_450, partyName: 'JUAN NUÑEZ', partyAccount: 'ES7921000813610123456789' },
      others: [-5_000],
      unbooked: 1,
    },
  ],
]

describe('the table of a bank', () => {
  it.each(banks)('%s names what is booked, the other side and our account', async (_, file, expected) => {
    const currency = 'currency' in expected.head ? String(expected.head.currency) : 'EUR'
    const { head, rows } = await read(file, { currency, today: '2026-03-20' })
    expect(head).toMatchObject([{ ...expected.head, unbooked: expected.unbooked ?? 0 }])
    const came = rows.find(({ text }) => text.includes('4217'))
    expect(came).toMatchObject(expected.line)
    const others = rows.filter((row) => row !== came).map(({ amount }) => amount)
    expect(others.sort((a, b) => a - b)).toEqual(expected.others ?? [])
  })

  it('names the other side of a correction, whose sign is the opposite one', async () => {
    const [, file] = banks.find(([name]) => name === 'Alior')!
    const { rows } = await read(file, { currency: 'PLN', today: '2026-03-20' })
    expect(rows.map(({ partyName, partyAccount }) => [partyName, partyAccount])).toEqual([
      ['HOTEL BERLIN', payer],
      ['JAN ŻÓŁĆ', payer],
      ['HOTEL BERLIN', ''],
    ])
  })

  it('has a statement for each account of ours, although one payer paid to both', async () => {
    const file = inLines(
      'Data;Kwota;Rachunek źródłowy;Rachunek docelowy',
      `2026-03-10;1,00;${payer};${ours}`,
      `2026-03-11;2,00;${payer};PL83101010230000261395100000`,
    )
    const { head } = await read(file, { currency: 'PLN', today: '2026-03-20' })
    expect(head.map(({ account }) => account)).toEqual([`PL${ours}`, 'PL83101010230000261395100000'])
  })

  it('has no amount if only that in another currency is written', async () => {
    const file = inLines(
      'Data;Kwota operacji;Waluta operacji;Kwota w walucie rachunku;Waluta rachunku',
      '2026-03-10;-100,00;EUR;;PLN',
    )
    await expect(read(file, { currency: 'PLN', today: '2026-03-20' })).rejects.toMatchObject({
      code: 'bank_row_unreadable',
    })
  })

  it.each(['Przelew odrzucony', 'Płatność kartą (blokada)', 'Transferencia rechazada', 'Pendiente de abono'])(
    'leaves out a row whose kind is %s',
    async (kind) => {
      const file = inLines(
        'Data transakcji;Data księgowania;Rodzaj transakcji;Nadawca;Tytuł;Kwota',
        `2026-03-10;2026-03-10;${kind};JAN LIS;czynsz;904,50`,
        '2026-03-11;2026-03-11;Przelew przychodzący;EWA;czynsz;800,00',
      )
      const { head, rows } = await read(file, { currency: 'PLN', today: '2026-03-20' })
      expect([rows.map(({ amount }) => amount), head[0]!.unbooked]).toEqual([[800_00], 1])
    },
  )

  it('takes one note for no status', async () => {
    const file = inLines(
      'Data operacji;Opis;Kwota;Notatka',
      '2026-03-10;JAN;900,00;',
      '2026-03-11;EWA;800,00;Zrealizowane',
      '2026-03-12;OLA;700,00;',
    )
    const { rows } = await read(file, { currency: 'PLN', today: '2026-03-20' })
    expect(rows).toHaveLength(3)
  })
})
