/** Words of totals in the column of names, and rows that can be a total although they name a rent. */
import { describe, expect, it } from 'vitest'
import read from './statement-reader.ts'

/** Returns the names and texts of the lines and what is left out; or the code, row and label of the refusal. */
const table = async (...rows: string[]) => {
  try {
    const file = Buffer.from(`${rows.join('\n')}\n`)
    const { head, rows: lines } = await read(file, { currency: 'EUR', today: '2026-04-10' })
    const out = head.flatMap(({ unbookedEntries = [] }) => unbookedEntries.map(({ said }) => said))
    return { lines: lines.map(({ partyName, text }) => `${partyName}: ${text}`), out }
  } catch (error) {
    const { code, details } = error as { code: string; details: { row: number; label: string } }
    return `${code} ${details.row} ${details.label}`
  }
}
const headers = ['Ordenante', 'Beneficiario', 'Nadawca', 'Kontrahent', 'Payer', 'Payee name', 'Counterparty']
const [a, b] = ['05/03/2026;ANA;Alquiler;1.600,00', '10/03/2026;JUAN;Alquiler;2.500,00']
const head = (name: string) => `Fecha;${name};Concepto;Importe`
/** Booked nowhere as a movement: refused or left out and named. */
const isLeftOut = (result: Awaited<ReturnType<typeof table>>, row: number, label: string) =>
  typeof result === 'string'
    ? expect(result).toBe(`bank_total_unclear ${row} ${label}`)
    : expect([result.lines.length, result.out]).toEqual([row - 2, [label]])

describe('a word of totals in the column of names', () => {
  it.each([
    ...[
      'Total',
      'TOTAL',
      'Razem',
      'Suma',
      'Sumas',
      'Saldo',
      'Saldo final',
      'Balance',
      'Totals',
      'Grand total',
    ],
    ...[
      'Neto',
      'Cierre',
      'Ogółem',
      'Podsumowanie',
      'Resumen',
      'Suma uznań',
      'Razem wpływy',
      'TOTAL INGRESOS',
    ],
    ...['Extracto marzo', 'Wszystkie operacje', 'Month', 'Ingresos', 'Total del mes', 'Total Energies'],
    ...['Closing balance', 'Saldo período anterior', 'Podsumowanie marca', 'Net movement'],
  ])('is never a payment if the amount is the sum: %s', async (label) => {
    for (const header of headers)
      isLeftOut(await table(head(header), a, b, `31/03/2026;${label};;4.100,00`), 4, label)
  })

  it.each(['Total', 'Razem', 'Suma', 'Saldo', 'Balance', 'Neto', 'Total del extracto', 'Resultado del mes'])(
    'refuses the file also with another amount, or beside a month: %s',
    async (label) => {
      const unclear = `bank_total_unclear 4 ${label}`
      expect(await table(head('Ordenante'), a, b, `31/03/2026;${label};;7,77`)).toBe(unclear)
      expect(await table(head('Ordenante'), a, b, `31/03/2026;${label};Marzo;7,77`)).toBe(unclear)
    },
  )

  it.each(['Total', 'Ingresos', 'Cierre', 'Total Energies'])(
    'is no payment if only this row lacks the balance, the value day or the kind: %s',
    async (label) => {
      const balances = [`${a};1.600,00`, `${b};4.100,00`, `31/03/2026;${label};;7,77;`]
      isLeftOut(await table(`${head('Payer')};Saldo`, ...balances), 4, label)
      const days = [`${a};05/03/2026`, `${b};10/03/2026`, `31/03/2026;${label};;7,77;`]
      isLeftOut(await table(`${head('Payer')};Fecha valor`, ...days), 4, label)
      const kinds = [`${a};Transferencia`, `${b};Transferencia`, `31/03/2026;${label};;7,77;`]
      isLeftOut(await table(`${head('Payer')};Tipo de movimiento`, ...kinds), 4, label)
    },
  )

  it.each([
    ['a text', 'Total;Alquiler marzo;4.100,00;;', 'Total: Alquiler marzo'],
    ['a reference', 'Razem;42170001;4.100,00;;', 'Razem: 42170001'],
    ['an account', 'Total;;4.100,00;ES7921000813610123456789;', 'Total: '],
    ['a kind', 'Total;;4.100,00;;Bizum', 'Total: '],
    ['another word', 'Total Energies;;-60,00;;', ': '],
    ['a name', 'SALDAÑA;;4.100,00;;', 'SALDAÑA: '],
  ])('is a payment beside %s', async (_, cells, line) => {
    const rows = [`${a};;`, `${b};;`, `31/03/2026;${cells}`]
    const header = `${head('Ordenante')};Cuenta ordenante;Tipo de movimiento`
    const result = await table(header, ...rows)
    expect(result).toEqual({ lines: ['ANA: Alquiler', 'JUAN: Alquiler', line], out: [] })
  })

  it('is a payment if balances prove it', async () => {
    const rows = [`${a};1.600,00`, `${b};4.100,00`, '31/03/2026;Total;;4.100,00;8.200,00']
    expect(await table(`${head('Ordenante')};Saldo`, ...rows)).toMatchObject({ out: [] })
    const repeated = rows.with(2, '31/03/2026;Total;;4.100,00;4.100,00')
    isLeftOut(await table(`${head('Ordenante')};Saldo`, ...repeated), 4, 'Total')
  })
})

describe('a payment whose word is one of sums', () => {
  it.each(['Total', 'Razem', 'Suma'])('is not left out because a total contains it: %s', async (word) => {
    const total = '31/03/2026;;Total general;4.107,77'
    expect(await table(head('Payer'), `04/03/2026;${word};;7,77`, a, b, total)).toBe(
      `bank_total_unclear 2 ${word}`,
    )
    expect(await table(head('Payer'), `04/03/2026;;${word};7,77`, a, b, total)).toBe(
      `bank_total_unclear 2 ${word}`,
    )
  })
})

it('refuses the file if another row that names nobody can be the total of a payment "Total"', async () => {
  const rows = [
    '05/03/2026;;x;5,00',
    '06/03/2026;;x;-5,00',
    '07/03/2026;;Total;0,34',
    '31/03/2026;;Extracto;0,34',
  ]
  expect(await table(head('Payer'), ...rows)).toBe('bank_total_unclear 4 Total')
})

describe('the sum of rents', () => {
  const rows = ['05/03/2026;ANA;1.600,00', '10/03/2026;JUAN;2.500,00']
  const result = (text: string, amount: string) =>
    table('Fecha;Concepto;Importe', ...rows, `31/03/2026;${text};${amount}`)

  it.each([
    ...['Ingresos por alquiler', 'Ingresos de alquileres', 'Alquileres', 'Cobros de alquiler', 'Rentas'],
    ...['Wpływy z najmu', 'Przychody z najmu', 'Wpłaty czynszu', 'Czynsze', 'Dochód z wynajmu'],
    ...['Rental income', 'Income from rent', 'Rent receipts', 'Rent payments', 'Rents'],
  ])('refuses the file: %s', async (text) => {
    expect(await result(text, '4.100,00')).toBe(`bank_total_unclear 4 ${text}`)
    expect(await result(text, '7,77')).toMatchObject({ out: [] })
  })

  it.each(['Alquiler', 'Czynsz', 'Rent', 'Ingreso alquiler marzo', 'Najem', 'rent, flat 2', 'Pago alquiler'])(
    'is a payment as a tenant writes: %s',
    async (text) => {
      expect(await result(text, '4.100,00')).toMatchObject({ lines: [': ANA', ': JUAN', `: ${text}`] })
    },
  )
})
