/** Rows with a day and an amount that are a total of the bank, a payment, or cannot be told. */
import { describe, expect, it } from 'vitest'
import read from './statement-reader.ts'
import { sureTotals } from './table-dialects.fixture.ts'

/** Returns the texts of the lines, what is left out and the totals that differ; or the code and details of the refusal. */
const table = (...rows: string[]) => tableOf(...rows, '')

/** As table, for a file whose last row has no line end. */
const tableOf = async (...rows: string[]) => {
  try {
    const file = Buffer.from(rows.join('\n'))
    const { head, rows: lines } = await read(file, { currency: 'EUR', today: '2026-04-01' })
    const { unbookedEntries = [], totals = [] } = head[0]!
    return {
      lines: lines.map(({ text }) => text),
      out: unbookedEntries.flatMap(({ said, reason }) => (reason === 'total' ? said : [])),
      closing: head[0]!.closing?.amount ?? null,
      totals: totals.map(({ kind, stated, counted }) => `${kind} ${stated} ${counted}`),
    }
  } catch (error) {
    const { code, details } = error as { code: string; details: object }
    return { code, ...details }
  }
}
const plain = 'Fecha;Concepto;Importe'
const [a, b, c] = ['10/03/2026;a;5,00', '11/03/2026;b;-2,00', '12/03/2026;c;6,00']
const both = ['a', 'b', 'c']

describe('a total with a day', () => {
  it('without a status and without a line end does not look like the rest of a file that was cut', async () => {
    const [head, one, two] = [`${plain};Estado`, `${a};Contabilizado`, `${b};Contabilizado`]
    expect(await tableOf(head, one, two, '12/03/2026;Saldo final;3,00;')).toMatchObject({
      lines: ['a', 'b'],
      out: ['Saldo final'],
    })
    expect(await tableOf(head, one, two, '12/03/2026;c;3,00;')).toMatchObject({ code: 'bank_row_unreadable' })
  })

  it.each([
    ...['Saldo końcowe', 'Razem wpływy', 'Suma obciążeń', 'Total cargos', 'Razem uznania', 'Suma wydatków'],
    ...['Total haber', 'Total de ingresos en el periodo', 'Total credits for the period', 'Total money in'],
    ...[
      'Saldo końcowe 31.03.2026',
      'Saldo na dzień 31.03.2026',
      'Saldo końcowe na dzień 2026-03-31',
      'Saldo al 31/03/2026',
    ],
    ...[
      'SALDO A FECHA 31-03-26',
      'Balance as of 31 March 2026',
      'Saldo a 31 de marzo de 2026',
      'Balance 31/03/2026:',
    ],
    ...[
      'Wpływy za okres 01.03.2026 - 31.03.2026',
      'Stan konta na dzień 31.03.2026 r.',
      'Stan na koniec dnia 12.03.2026',
    ],
  ])('%s is left out and named wherever it is', async (label) => {
    const total = `12/03/2026;${label};7,77`
    for (const rows of [
      [total, a, b, c],
      [a, b, total, c],
      [a, b, c, total],
    ])
      expect(await table(plain, ...rows)).toMatchObject({ lines: both, out: [label] })
  })

  it.each([
    ['Total cargos', '-2,00', []],
    ['Total cargos', '-2,50', ['debits 250 200']],
    ['Razem wpływy', '12,00', ['credits 1200 1100']],
    ['Saldo końcowe 12.03.2026', '19,00', ['closing 1900 1009']],
  ])('%s %s is compared', async (label, amount, totals) => {
    const rows = ['09/03/2026;Saldo anterior;1,09', a, b, c, `12/03/2026;${label};${amount}`]
    expect(await table(plain, ...rows)).toMatchObject({ lines: both, totals })
  })

  it.each(['Stan konta', 'Saldo disponible', 'Available balance', 'Saldo dostępne'])(
    '%s alone is one if its amount is a sum or a balance, and refuses the file if nothing tells',
    async (label) => {
      const total = (amount: string) => `12/03/2026;${label};${amount}`
      // All movements, those that came in, and the movements after an opening balance.
      for (const rows of [
        [a, b, c, total('9,00')],
        [total('11,00'), a, b, c],
        ['09/03/2026;Saldo anterior;100,00', a, b, c, total('109,00')],
        [a, total('105,00'), b, c, total('109,00')],
      ])
        expect(await table(plain, ...rows)).toMatchObject({ lines: both })
      expect(await table(plain, a, b, c, total('7,77'))).toEqual({
        code: 'bank_total_unclear',
        row: 5,
        label,
      })
      expect(await table(plain, total('5,00'))).toEqual({ code: 'bank_total_unclear', row: 2, label })
      expect(await table(plain, a, total('5,00'))).toEqual({ code: 'bank_total_unclear', row: 3, label })
    },
  )

  it.each(['Saldo', 'Balance', 'Wynik'])(
    '%s alone is one only if another balance or the balances of the rows say so',
    async (label) => {
      const total = (amount: string) => `12/03/2026;${label};${amount}`
      for (const rows of [
        ['09/03/2026;Saldo anterior;100,00', a, b, c, total('109,00')],
        [a, total('105,00'), b, c, total('109,00')],
      ])
        expect(await table(plain, ...rows)).toMatchObject({ lines: both })
      for (const sum of ['9,00', '11,00', '-2,00', '7,77'])
        expect(await table(plain, a, b, c, total(sum))).toEqual({ code: 'bank_total_unclear', row: 5, label })
    },
  )

  it('alone is one if it has no balance beside rows that have one, or only a balance', async () => {
    const rows = ['10/03/2026;a;5,00;15,00', '11/03/2026;b;-2,00;13,00']
    for (const total of [
      '12/03/2026;Saldo;13,00;',
      '12/03/2026;Saldo;;13,00',
      '12/03/2026;Total cargos;;2,00',
    ])
      expect(await table(`${plain};Saldo`, ...rows, total)).toMatchObject({ lines: ['a', 'b'] })
    // It continues the balances.
    const paid = await table(`${plain};Saldo`, ...rows, '12/03/2026;Saldo;7,00;20,00')
    expect(paid).toMatchObject({ lines: ['a', 'b', 'Saldo'] })
  })

  it.each(['Ingresos', 'Wpływy', 'Credits'])(
    '%s is a payment unless movements add up to its amount',
    async (label) => {
      expect(await table(plain, a, b, c, `12/03/2026;${label};11,00`)).toMatchObject({
        code: 'bank_total_unclear',
      })
      const others = await table(plain, a, b, c, `12/03/2026;${label};7,77`)
      expect(others).toMatchObject({ lines: [...both, label], out: [] })
      // The sum of the only row that came in, or the same payment again.
      expect(await table(plain, a, b, `12/03/2026;${label};5,00`)).toMatchObject({
        code: 'bank_total_unclear',
      })
    },
  )

  it.each([
    ...['Total marzo', 'Suma za marzec', 'Balance March 2026', 'Saldo 03/2026', 'Final balance for room 3'],
    ...['Saldo za pokój 2', 'Saldo anterior de Juan', 'Total SA', 'Suma 12', 'Balance Fitness', 'Wynik'],
    ...['Razem z prądem', 'Saldo końcowe kaucji', 'Total rent and bills', 'Balance 12 March', 'Bilans marca'],
    ...[
      'Saldo período anterior',
      'Łączna wartość',
      'Net movement',
      'Resultado del mes',
      'Saldo mes anterior',
    ],
  ])('%s is never booked unless balances or a name prove it', async (label) => {
    // A payment of a tenant can be as large as two others.
    for (const sum of ['9,00', '11,00', '-2,00', '7,77'])
      expect(await table(plain, a, b, c, `12/03/2026;${label};${sum}`)).toEqual({
        ...{ code: 'bank_total_unclear', row: 5, label },
      })
    const balances = ['10/03/2026;a;5,00;15,00', `11/03/2026;${label};-2,00;13,00`]
    for (const rows of [balances, [...balances.toReversed()]])
      expect(await table(`${plain};Saldo`, ...rows)).toMatchObject({ out: [], lines: ['a', label] })
    const named = ['10/03/2026;a;5,00;', `12/03/2026;${label};11,00;EVA`]
    expect(await table(`${plain};Ordenante`, ...named)).toMatchObject({ out: [], lines: ['a', label] })
  })

  it.each(['Stanisław', 'Sumienny najemca', 'Totalna wymiana', 'Netflix'])(
    '%s is what a payer wrote',
    async (text) => {
      expect(await table(plain, a, b, c, `12/03/2026;${text};8,00`)).toMatchObject({ lines: [...both, text] })
    },
  )

  it.each(sureTotals)('%s is left out and named in every form of a table', async (label) => {
    const total = '31/03/2026;'
    const left = { out: [label] }
    for (const sum of ['9,00', '-2,00', '7,77'])
      expect(await table(plain, a, b, c, `${total}${label};${sum}`)).toMatchObject({ lines: both, ...left })
    const sides = ['11/03/2026;b;50,00;', '12/03/2026;a;;1.200,00', `${total}${label};50,00;1.200,00`]
    expect(await table('Fecha;Concepto;Debe;Haber', ...sides)).toMatchObject({ lines: ['b', 'a'], ...left })
    const running = ['11/03/2026;b;-50,00;950,00', '12/03/2026;a;1.200,00;2.150,00']
    for (const last of ['1.150,00;', '2.150,00;2.150,00', '1.150,00;2.150,00'])
      expect(await table(`${plain};Saldo`, ...running, `${total}${label};${last}`)).toMatchObject({
        lines: ['b', 'a'],
        closing: 215_000,
        ...left,
      })
  })

  it('may be on a side of the account', async () => {
    const rows = [`${a};C`, `${b.replace('-', '')};D`, '12/03/2026;Saldo final;3,00;C']
    expect(await table(`${plain};D/C`, ...rows)).toMatchObject({ lines: ['a', 'b'], out: ['Saldo final'] })
    const alone = await table(`${plain};D/C`, ...rows.slice(0, 2), '12/03/2026;Saldo;7,77;C')
    expect(alone).toMatchObject({ code: 'bank_total_unclear', row: 4 })
    const letter = await table(`${plain};Class`, `${a};C`, '12/03/2026;Saldo final;5,00;C')
    expect(letter).toMatchObject({ lines: ['a'], out: ['Saldo final'] })
    const paid = [`${a};Transferencia recibida`, '12/03/2026;Saldo final;3,00;Transferencia recibida']
    expect(await table(`${plain};Tipo`, ...paid)).toMatchObject({ lines: ['a', 'Saldo final'] })
  })

  it.each([
    ['Ordenante', 'EVA'],
    ['Tipo de movimiento', 'Transferencia'],
    ['Cuenta ordenante', 'ES7921000813610123456789'],
    ['Transferwise ID', 'TRANSFER-1'],
  ])('"Saldo" beside a %s %s is a payment', async (header, cell) => {
    expect(await table(`${plain};${header}`, `${a};x`, `12/03/2026;Saldo;5,00;${cell}`)).toMatchObject({
      out: [],
      lines: ['a', 'Saldo'],
    })
  })
})
