import { DomainError } from '@domovik/domain/errors.ts'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { workbookOf, zipOf } from '../../imports/workbook.fixture.ts'
import read from './statement-reader.ts'
import {
  bbva,
  ing,
  mbank,
  pekao,
  pko,
  pkoInOneCell,
  santander,
  semicolons,
} from './statement-tables.fixture.ts'

const reading = async (file: string | Buffer, currency = 'PLN') => {
  const { head, rows } = await read(Buffer.from(file), { currency, today: '2026-03-20' })
  return { statements: head, lines: rows }
}
const codeOf = async (file: string | Buffer): Promise<string> => {
  try {
    await reading(file)
    return 'read'
  } catch (error) {
    return error instanceof DomainError ? error.code : String(error)
  }
}

const polish = { account: 'PL61109010140000071219812874', currency: 'PLN' }
const files: [string, string | Buffer, object, boolean][] = [
  ['mBank in cp1250', iconv.encode(mbank, 'windows-1250'), polish, true],
  ['mBank in cp852', iconv.encode(mbank, 'cp852'), polish, true],
  ['Pekao', pekao, polish, false],
  ['PKO', pko, { account: '', currency: 'PLN' }, true],
  ['PKO with all labels in one cell', pkoInOneCell, { account: '', currency: 'PLN' }, true],
  ['Santander', semicolons(santander), { account: 'ES9121000418450200051332', currency: 'EUR' }, true],
  ['Santander as a workbook', workbookOf('Hoja', santander), { currency: 'EUR' }, true],
  ['BBVA as a workbook', workbookOf('Hoja', bbva), { account: '', currency: 'EUR' }, true],
  ['ING', ing, { account: 'ES9121000418450200051332', currency: 'EUR' }, true],
]

describe('a statement as a table', () => {
  it.each(files)('of %s has its two movements, oldest first', async (_, file, head, hasBalance) => {
    const { statements, lines } = await reading(file)
    expect(statements).toMatchObject([head])
    expect(lines).toMatchObject([
      { bookedOn: '2026-03-10', amount: 90_450, text: expect.stringContaining('RF23 0000 4217') },
      { bookedOn: '2026-03-12', amount: -51_200 },
    ])
    expect(statements[0]).toMatchObject(
      hasBalance
        ? { opening: { amount: 1_240_000 }, closing: { on: '2026-03-12', amount: 1_279_250 }, breaks: [] }
        : { opening: null, closing: null, breaks: [] },
    )
  })

  it.each(files.slice(0, 5))('of %s names the payer and its account', async (_, file) => {
    const { lines } = await reading(file)
    expect(lines[0]!.partyName).toMatch(/^JAN ŻÓŁĆ/)
    expect(lines[0]!.partyAccount).toBe('27114020040000300201355387')
  })

  it.each([
    ['mBank', mbank],
    ['PKO', pko],
    ['Pekao', pekao],
    ['ING', ing],
  ])('of %s that was cut has only amounts of the whole file, or is refused', async (_, file) => {
    for (let length = file.search(/[12]\d[./-]03[./-]\d/); length < file.length; length += 1) {
      const cut = file.slice(0, length)
      const lines = await reading(cut).then(
        (read) => read.lines,
        () => [],
      )
      for (const { amount } of lines) expect([90_450, -51_200], cut.slice(-40)).toContain(amount)
    }
  })

  it('shows the day whose balance does not follow from the line before', async () => {
    const { statements } = await reading(mbank.replace('12 792,50;\r\n;;', '12 472,50;\r\n;;'))
    expect(statements[0]!.breaks).toEqual([{ on: '2026-03-12', missing: -32_000 }])
  })

  it('leaves out what is not booked yet', async () => {
    const pending = mbank.replace(';;;;;;;;', '2026-03-13;;BLOKADA;"";"";"";-10,00;;')
    expect((await reading(pending)).lines).toHaveLength(2)
  })

  it.each([
    [
      'columns for debits and credits',
      'Data transakcji,Obciążenia,Uznania\n2026-03-10,,904.50\n2026-03-12,-512.00,\n',
    ],
    ['a sign after the amount', 'Data;Kwota\n2026-03-10;904,50\n2026-03-12;512,00-\n'],
    ['an amount without decimals', 'Fecha;Importe;Saldo\n10/03/2026;904,5;0\n12/03/2026;-512;0\n'],
  ])('reads %s', async (_, file) => {
    expect((await reading(file)).lines.map(({ amount }) => amount)).toEqual([90_450, -51_200])
  })

  it('takes a minus among the money that came in for a correction', async () => {
    const file = 'Data;Obciążenia;Uznania\n2026-03-10;;904,50\n2026-03-12;;512,00-\n2026-03-13;12,00;\n'
    expect((await reading(file)).lines.map(({ amount }) => amount)).toEqual([90_450, -51_200, -1_200])
  })

  const debits = 'Fecha;Concepto;Cargo;Abono'
  const more = '2026-03-13;c;;20,00'
  it.each([
    [
      'one among two',
      `${debits}\n2026-03-11;a;100,00;\n2026-03-12;b;-50,00;\n${more}\n`,
      [-100_00, 50_00, 20_00],
    ],
    [
      'most of three',
      `${debits}\n2026-03-11;a;100,00-;\n2026-03-12;b;50,00;\n2026-03-13;c;-1,00;\n`,
      [-100_00, 50_00, -1_00],
    ],
    ['all', `${debits}\n2026-03-11;a;-100,00;\n2026-03-12;b;-50,00;\n${more}\n`, [-100_00, -50_00, 20_00]],
    ['the only one', `${debits}\n2026-03-11;a;-100,00;0,00\n${more}\n`, [-100_00, 20_00]],
    ['none', `${debits}\n2026-03-11;a;100,00;\n2026-03-12;b;0,00;50,00\n`, [-100_00, 50_00]],
    [
      'one among two, with balances that show that it is the usual one',
      `${debits};Saldo\n2026-03-11;a;100,00;;900,00\n2026-03-12;b;-50,00;;850,00\n2026-03-13;c;;20,00;870,00\n`,
      [100_00, -50_00, 20_00],
    ],
    [
      'most, with balances that show corrections',
      `${debits};Saldo\n2026-03-11;a;-100,00;;900,00\n2026-03-12;b;-50,00;;950,00\n2026-03-13;c;20,00;;930,00\n`,
      [100_00, 50_00, -20_00],
    ],
  ])(
    'decides by the other rows what a minus among the money that went out is: %s',
    async (_, file, amounts) => {
      expect((await reading(file)).lines.map(({ amount }) => amount)).toEqual(amounts)
    },
  )

  it.each([
    ['a decimal comma between commas', 'Date,Amount,Note\n2026-03-10,904,50,x\n', 'bank_row_unreadable'],
    ['a fraction of a cent', 'Data;Kwota\n2026-03-10;904,505\n', 'bank_row_unreadable'],
    [
      'a fraction of a cent in a workbook',
      workbookOf('A', [
        ['Data', 'Kwota'],
        ['2026-03-10', 904.505],
      ]),
      'bank_row_unreadable',
    ],
    ['a day that does not exist', 'Data;Kwota\n2026-02-30;1,00\n2026-03-10;1,00\n', 'bank_row_unreadable'],
    ['no amount', 'Data;Kwota\n2026-03-10;\n', 'bank_row_unreadable'],
    ['no column for amounts', 'Data;Opis\n2026-03-10;x\n', 'bank_columns_unknown'],
    ['only headers', 'Data;Kwota\n', 'import_empty'],
  ])('with %s is refused', async (_, file, code) => {
    expect(await codeOf(file)).toBe(code)
  })

  it.each([
    ['a workbook of another program', 'mimetype', 'application/vnd.oasis.opendocument.spreadsheet'],
    ['a packed file', 'wyciag.xml', '<Document/>'],
  ])('in %s is no file of a bank', async (_, name, content) => {
    expect(await codeOf(zipOf({ [name]: content }))).toBe('bank_format_unknown')
  })

  it('names the row that cannot be read', async () => {
    const file = 'Konto Anny\n\nData;Kwota\n2026-03-10;1,00\n2026-03-11;1O,00\n'
    await expect(reading(file)).rejects.toMatchObject({ code: 'bank_row_unreadable', details: { row: 5 } })
  })

  it('of more accounts has a statement for each', async () => {
    const { statements, lines } = await reading(
      'Numer rachunku/karty,Data transakcji,Kwota\nPL61109010140000071219812874,2026-03-10,1.00\nPL27114020040000300201355387,2026-03-10,2.00\n',
    )
    expect(statements.map(({ account }) => account)).toEqual([
      'PL61109010140000071219812874',
      'PL27114020040000300201355387',
    ])
    expect(lines.map(({ statement, amount }) => [statement, amount])).toEqual([
      [0, 100],
      [1, 200],
    ])
  })
})
