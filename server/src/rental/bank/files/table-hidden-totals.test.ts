/** Rows that can be a total although no word says so, payments that begin like totals, and rows whose status the balances contradict. */
import { describe, expect, it } from 'vitest'
import read from './statement-reader.ts'

/** Returns the texts of the lines and what is left out; or the code and row of the refusal. */
const table = async (...rows: string[]) => {
  try {
    const file = Buffer.from(`${rows.join('\n')}\n`)
    const { head, rows: lines } = await read(file, { currency: 'EUR', today: '2026-04-01' })
    const { unbookedEntries = [], breaks = [] } = head[0]!
    return { lines: lines.map(({ text }) => text), out: unbookedEntries.map(({ said }) => said), breaks }
  } catch (error) {
    const { code, details } = error as { code: string; details: { row?: number } }
    return `${code} ${details?.row ?? ''}`
  }
}
const plain = 'Fecha;Concepto;Importe'
const [a, b, c] = ['10/03/2026;a;700,00', '11/03/2026;b;-50,00', '12/03/2026;c;300,00']
const unclear = (row: number) => `bank_total_unclear ${row}`

describe('a row without a name whose amount is a sum', () => {
  it.each([
    ...['Neto', 'Movimientos del mes', 'Diferencia', 'Acumulado', 'Netto', 'Różnica', 'Net', 'Difference'],
    ...['Cierre', 'Extracto marzo', 'Wszystkie operacje', 'x', ''],
  ])('refuses the file: "%s"', async (label) => {
    const total = (amount: string) => `31/03/2026;${label};${amount}`
    // All movements, and those of one side.
    expect(await table(plain, a, b, total('650,00'))).toBe(unclear(4))
    expect(await table(plain, total('650,00'), b, a)).toBe(unclear(2))
    expect(await table(plain, a, b, c, total('1.000,00'))).toBe(unclear(5))
    expect(await table(plain, a, b, total('650,00'), c)).toBe(unclear(4))
    expect(await table(plain, a, b, '11/03/2026;d;-20,00', total('70,00'))).toBe(unclear(5))
  })

  it.each([
    ['Ordenante', 'EVA'],
    ['Cuenta ordenante', 'ES7921000813610123456789'],
    ['Tipo de movimiento', 'Traspaso interno'],
    ['Transferwise ID', 'TRANSFER-1'],
  ])('is a payment beside a %s', async (header, cell) => {
    const rows = [`${a};x`, `${b};x`, `12/03/2026;Cierre;650,00;${cell}`]
    expect(await table(`${plain};${header}`, ...rows)).toMatchObject({ lines: ['a', 'b', 'Cierre'] })
  })

  it.each(['Alquiler marzo', 'czynsz', 'Pago EVA', 'Transferencia de EVA', 'rent, flat 2', 'REF 4217001'])(
    'is a payment if its text says what is paid: %s',
    async (text) => {
      const rows = [a, b, `12/03/2026;${text};650,00`]
      expect(await table(plain, ...rows)).toMatchObject({ lines: ['a', 'b', text] })
    },
  )

  it.each(['payment', 'pago', 'wpłata'])(
    'is a payment after the word that the message names: %s',
    async (word) => {
      for (const label of ['Cierre', 'Saldo', 'Total marzo']) {
        const text = `${word} ${label}`
        expect(await table(plain, a, b, `12/03/2026;${text};650,00`)).toMatchObject({
          lines: ['a', 'b', text],
        })
      }
    },
  )

  it('is a payment if balances prove it, and the rents that a landlord moves are no sum', async () => {
    const rows = [`${a};700,00`, `${b};650,00`, '12/03/2026;Cierre;650,00;1.300,00']
    expect(await table(`${plain};Saldo`, ...rows)).toMatchObject({ lines: ['a', 'b', 'Cierre'] })
    expect(await table(`${plain};Saldo`, ...rows.with(2, '12/03/2026;Cierre;650,00;650,00'))).toBe(unclear(4))
    expect(await table(plain, a, c, '13/03/2026;Ahorro;-1.000,00')).toMatchObject({
      lines: ['a', 'c', 'Ahorro'],
    })
  })

  it('is not the only one: a row without the value day or the kind that all others have is refused too', async () => {
    const head = 'Fecha operación;Fecha valor;Concepto;Importe'
    const rows = ['10/03/2026;10/03/2026;a;700,00', '11/03/2026;11/03/2026;b;-50,00']
    expect(await table(head, ...rows, '31/03/2026;;Cierre;7,77')).toBe(unclear(4))
    expect(await table(head, ...rows, '31/03/2026;;Alquiler;7,77')).toMatchObject({
      lines: ['a', 'b', 'Alquiler'],
    })
    const kinds = [`${a};Ingreso en cuenta`, `${b};Otros`, '31/03/2026;Cierre;7,77;']
    expect(await table(`${plain};Tipo de movimiento`, ...kinds)).toBe(unclear(4))
  })
})

describe('a text that begins like a total', () => {
  it.each(['Saldo alquiler marzo PEPE', 'Total alquiler y luz piso 2', 'Razem czynsz i prąd'])(
    'is never left out because its amount is a sum: %s',
    async (text) => {
      expect(await table(plain, a, b, `12/03/2026;${text};650,00`)).toBe(unclear(4))
      const rows = [`${a};700,00`, `${b};650,00`, `12/03/2026;${text};650,00;1.300,00`]
      expect(await table(`${plain};Saldo`, ...rows)).toMatchObject({ lines: ['a', 'b', text], out: [] })
      // A balance that is its amount by chance is no balance of a total.
      const oldest = [
        `09/03/2026;${text};500,00;1.000,00`,
        '10/03/2026;a;-500,00;500,00',
        '11/03/2026;b;-50,00;450,00',
      ]
      expect(await table(`${plain};Saldo`, ...oldest)).toBe(unclear(2))
      // A total that repeats its balance says nothing of it.
      const above = [`09/03/2026;Saldo final;1.000,00;1.000,00`, ...oldest]
      expect(await table(`${plain};Saldo`, ...above)).toBe(unclear(3))
    },
  )

  it.each([
    'Saldo za marzec  JAN LIS  PRZELEW ZEWNĘTRZNY PRZYCHODZĄCY  27114020040000300201355387',
    'Razem czynsz i media EWA PRZELEW ZEWNĘTRZNY PRZYCHODZĄCY',
    'Saldo za luty JAN LIS 27 1140 2004 0000 3002 0135 5387',
    'Total marzo Transferencia de JUAN LIS',
  ])('is a payment with the account or the kind of a transfer: %s', async (text) => {
    const rows = [
      `2026-03-10;"${text}";Wpływy;1 200,00 PLN;;`,
      '2026-03-09;"ORLEN ZAKUP";Paliwo;-45,10 PLN;;',
    ]
    expect(await table('#Data operacji;#Opis operacji;#Kategoria;#Kwota;', ...rows)).toMatchObject({
      lines: ['ORLEN ZAKUP', text.replace(/ +/g, ' ')],
      out: [],
    })
  })
})

describe('a status that the balances contradict', () => {
  const header = `${plain};Estado;Saldo`
  const rows = (status: string, ...balances: string[]) => [
    `10/03/2026;a;700,00;Ejecutada;${balances[0]}`,
    `11/03/2026;b;-50,00;${status};${balances[1]}`,
    `12/03/2026;c;-20,00;Ejecutada;${balances[2]}`,
  ]

  it.each(['Devuelta', 'Anulada', 'Rechazada', 'Pendiente'])('is left aside: %s', async (status) => {
    const moved = rows(status, '1.700,00', '1.650,00', '1.630,00')
    for (const file of [moved, moved.toReversed()])
      expect(await table(header, ...file)).toEqual({ lines: ['a', 'b', 'c'], out: [], breaks: [] })
    const kept = rows(status, '1.700,00', '1.700,00', '1.680,00')
    for (const file of [kept, kept.toReversed()])
      expect(await table(header, ...file)).toEqual({ lines: ['a', 'c'], out: [status], breaks: [] })
    const expected = rows(status, '1.700,00', '1.650,00', '1.680,00')
    expect(await table(header, ...expected)).toMatchObject({ lines: ['a', 'c'], out: [status] })
  })

  it('counts for the newest row only if it waits', async () => {
    const newest = (status: string) => [
      '10/03/2026;a;700,00;Ejecutada;1.700,00',
      '11/03/2026;c;-20,00;Ejecutada;1.680,00',
      `12/03/2026;b;-50,00;${status};1.630,00`,
    ]
    expect(await table(header, ...newest('Devuelta'))).toMatchObject({ lines: ['a', 'c', 'b'], out: [] })
    expect(await table(header, ...newest('Pendiente'))).toMatchObject({
      lines: ['a', 'c'],
      out: ['Pendiente'],
    })
  })
})
