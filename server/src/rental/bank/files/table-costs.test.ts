/** Amounts without a sign, or of which only some are marked: they are refused with their row, or proved by balances or names. */
import { describe, expect, it } from 'vitest'
import read from './statement-reader.ts'

/** Returns the amounts; or the code and row of the refusal. */
const table = async (...rows: string[]) => {
  try {
    const file = Buffer.from(`${rows.join('\n')}\n`)
    const { rows: lines } = await read(file, { currency: 'EUR', today: '2026-03-20' })
    return { amounts: lines.map(({ amount }) => amount) }
  } catch (error) {
    const { code, details } = error as { code: string; details: { row?: number } }
    return `${code} ${details?.row ?? ''}`
  }
}
const unclear = (row: number) => `bank_signs_unclear ${row}`

describe('amounts of which some are marked as money that came in', () => {
  it.each([
    ['Date;Description;Amount', '2026-03-10;a;700.00 CR', '2026-03-11;b;50.00'],
    ['Date;Description;Amount;CR/DR', '2026-03-10;a;700.00;CR', '2026-03-11;b;50.00;'],
    ['Fecha;Concepto;Importe;Debe/Haber', '10/03/2026;a;700,00;Haber', '11/03/2026;b;50,00;'],
  ])('refuse the file with the first row that has no mark: %s', async (...rows) => {
    expect(await table(...rows)).toBe(unclear(3))
  })
})

describe('amounts of which some are marked, with balances', () => {
  it.each([
    ['Date;Description;Amount;Balance', '700.00 CR;1650.00', '50.00;950.00', '20.00;1000.00'],
    ['Date;Description;Amount;Balance', '700.00 CR;1650.00 CR', '50.00;950.00 CR', '20.00;1000.00 CR'],
    ['Date;Description;Amount;Balance;CR/DR', '700.00;1650.00;CR', '50.00;950.00;', '20.00;1000.00;'],
  ])('are read if these prove them: %s', async (header, ...rows) => {
    const dated = rows.map((row, place) => `2026-03-1${3 - place};x;${row}`)
    expect(await table(header, ...dated)).toMatchObject({ amounts: [-2000, -5000, 70_000] })
    const others = dated.map((row) => row.replace('1650', '1660'))
    expect(await table(header, ...others)).toBe(unclear(3))
  })
})

describe('amounts without a sign', () => {
  it.each([
    ...['ADEUDO RECIBO LUZ', 'COMPRA TARJETA', 'Cargo', 'comisión', 'Reintegro cajero', 'PAGO CON TARJETA'],
    ...[
      'Transferencia a favor de Ewa',
      'Obciążenie',
      'ZAKUP PRZY UŻYCIU KARTY',
      'Opłata za konto',
      'Prowizja',
    ],
    ...['Wypłata', 'Przelew wychodzący', 'Płatność kartą', 'Debit', 'Purchase', 'Withdrawal', 'Account fee'],
    ...['Card payment', 'Direct debit'],
  ])('are refused if a text or a type is %s', async (word) => {
    const rows = ['10/03/2026;alquiler;300,00', `11/03/2026;${word};20,00`]
    expect(await table('Fecha;Concepto;Importe', ...rows)).toBe(unclear(3))
    const typed = ['10/03/2026;300,00;Transferencia recibida', `11/03/2026;20,00;${word}`]
    expect(await table('Fecha;Importe;Tipo', ...typed)).not.toMatchObject({ amounts: [30_000, 2000] })
    expect(await table('Fecha;Importe;Operación', '10/03/2026;300,00;x', `11/03/2026;20,00;${word}`)).toBe(
      unclear(3),
    )
    const proved = ['10/03/2026;alquiler;300,00;300,00', `11/03/2026;${word};20,00;320,00`]
    expect(await table('Fecha;Concepto;Importe;Saldo', ...proved)).toMatchObject({ amounts: [30_000, 2000] })
    const signed = ['10/03/2026;alquiler;-300,00', `11/03/2026;${word};20,00`]
    expect(await table('Fecha;Concepto;Importe', ...signed)).toMatchObject({ amounts: [-30_000, 2000] })
  })

  it.each(['Pago alquiler marzo', 'Opłata za mieszkanie', 'Monthly fee, room 3'])(
    'are receipts if tenants write %s',
    async (text) => {
      const rows = ['10/03/2026;alquiler;300,00', `11/03/2026;${text};20,00`]
      expect(await table('Fecha;Concepto;Importe', ...rows)).toMatchObject({ amounts: [30_000, 2000] })
    },
  )

  it.each(['Pago', 'recibo', 'Recibo 03/2026', 'recibo alquiler marzo', 'opłata', 'fee'])(
    'are receipts if a payer stands beside the bare word %s',
    async (text) => {
      const columns = [
        ['Nadawca', 'EVA'],
        ['Ordenante/Beneficiario', 'EVA'],
        ['Rachunek nadawcy', 'PL61109010140000071219812874'],
        ['Numer konta', 'PL61109010140000071219812874'],
      ]
      for (const [header, cell] of columns) {
        const rows = [`10/03/2026;alquiler;300,00;${cell}`, `11/03/2026;${text};20,00;${cell}`]
        expect(await table(`Fecha;Concepto;Importe;${header}`, ...rows)).toMatchObject({
          amounts: [30_000, 2000],
        })
        const costs = rows.with(1, `11/03/2026;${text} luz ENDESA;20,00;${cell}`)
        if (/recibo/i.test(text))
          expect(await table(`Fecha;Concepto;Importe;${header}`, ...costs)).toBe(unclear(3))
      }
      const kind = ['10/03/2026;300,00;EVA;', `11/03/2026;20,00;EVA;${text}`]
      if (!text.includes(' ')) expect(await table('Fecha;Importe;Nadawca;Tipo', ...kind)).toBe(unclear(3))
    },
  )

  it('are receipts if nothing speaks of costs', async () => {
    const rows = ['10/03/2026;alquiler marzo;300,00', '11/03/2026;Pago: transferencia recibida;20,00']
    expect(await table('Fecha;Concepto;Importe', ...rows)).toMatchObject({ amounts: [30_000, 2000] })
  })

  it('with a reversal that has a minus are read only if balances prove it', async () => {
    const rows = ['09/03/2026;a;Wn;70,00', '10/03/2026;storno;Wn;-70,00', '11/03/2026;b;Ma;50,00']
    expect(await table('Data;Opis;Wn/Ma;Kwota', ...rows)).toMatch(/^bank_signs_unclear/)
    const balances = ['30,00', '100,00', '150,00']
    const proved = rows.map((row, place) => `${row};${balances[place]}`)
    expect(await table('Data;Opis;Wn/Ma;Kwota;Saldo', ...proved)).toMatchObject({
      amounts: [-7000, 7000, 5000],
    })
  })
})
