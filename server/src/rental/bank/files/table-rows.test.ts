/** Rows that are no movements, rows that a stray quote joined, and rows that only look as if they were not booked. */
import { describe, expect, it } from 'vitest'
import read from './statement-reader.ts'
import { cutCell } from './table-cuts.ts'

/** Returns texts of lines, and how many rows are left out with what the file says of them; or the code and details of the refusal. */
const table = async (...rows: string[]) => {
  try {
    const file = Buffer.from(`${rows.join('\n')}\n`)
    const { head, rows: lines } = await read(file, { currency: 'EUR', today: '2026-03-20' })
    const [{ unbookedEntries = [], totals = [] } = {}] = head
    return {
      lines: lines.map(({ text }) => text),
      out: unbookedEntries.map(({ text, said }) => `${text}: ${said}`),
      totals: totals.map(({ kind, stated }) => `${kind} ${stated}`),
    }
  } catch (error) {
    const { code, details } = error as { code: string; details: { row?: number } }
    return `${code} ${details?.row ?? ''}`
  }
}
const es = 'Fecha;Concepto;Importe'

describe('a quote that is never closed', () => {
  it.each([
    [[es, '2026-03-10;a;1,00', '2026-03-11;"Złota;2,00', '2026-03-12;b;3,00', '2026-03-13;"Złota;4,00'], 3],
    [[es, '2026-03-11;"Złota;2,00', '2026-03-12;"b;3,00'], 2],
    [['Date,Description,Amount', '2026-03-10,"a,1.00', '2026-03-11,b,2.00', '2026-03-12,c",3.00'], 2],
    [['Fecha;Importe;Concepto;Nota', '2026-03-10;1,00;"a;x', '11-03;2,00;b;y', '2026-03-12;3,00;c";z'], 2],
    [
      [
        'Data;Nadawca;Tytuł;Kwota;Saldo;Uwagi',
        '10.03.2026;"JAN;czynsz;900,00;1900,00;',
        '11.03.2026;Bar "Ola";obiad;-20,00;1880,00;',
      ],
      2,
    ],
    [[es, '2026-03-10;"czynsz; marzec;9,00', '2026-03-11;b;3,00', '2026-03-12;"c;4,00'], 2],
    [['Nadawca;Tytuł;Data;Kwota', '"JAN;x;10.03.2026;9,00', 'EWA;"y;11.03.2026;8,00'], 2],
    [['Data,Tytuł,Typ,Kwota,Saldo', '2026-03-10,a,x,"1,00","5,00"', '2026-03-11,"Luz,x,"-0,67","4,33"'], 3],
  ])('refuses the file and names its row', async (rows, row) => {
    expect(await table(...rows)).toBe(`bank_quote_open ${row}`)
  })

  it.each([
    [es, '2026-03-10;"Jan Lis\nul. Długa 1, m. 2\n00-001 Warszawa";1,00'],
    [es, '2026-03-10;"Jan Lis\nul. Długa 1; m. 2; 00-001; Warszawa";1,00'],
    ['Data operacji,Kwota,Opis transakcji', '2026-03-10,1.00,"Ala Lis\nul. Długa 1, m. 2, 00-001 Warszawa"'],
    ['Date,Payee,Details,Amount', '2026-03-10,x,"Ala Lis\nCalle Mayor 1, 2º, 3ª, Madrid",1.00'],
    ['Data,Tytuł,Kwota', '2026-03-10,"Nazwa nadawcy: Ala\nTytuł: najem, 2026-03-01",1.00'],
    ['Data,Tytuł,Kwota,Saldo', '2026-03-10,"najem Długa 1\nza okres 01.03.2026, 31.03.2026",1.00,5.00'],
    ['Data,Tytuł,Kwota,Saldo', '2026-03-10,"""Złota"", 5",1.00,5.00'],
  ])('is no cell of several lines: %s', async (header, row) => {
    expect(await table(header, row)).toMatchObject({ out: [] })
  })
})

describe('a total with a day', () => {
  it.each([
    ...['SALDO ANTERIOR', 'Saldo inicial', 'SALDO FINAL', 'Suma obrotów', 'Razem PLN', 'Opening balance'],
    ...[
      'Saldo końcowe',
      'Closing balance',
      'Subtotal',
      'Suma uznań',
      'Total abonos',
      'Balance carried forward',
    ],
  ])('%s is no movement', async (label) => {
    const { lines } = (await table(es, `01/03/2026;${label};1.000,00`, '10/03/2026;a;1,00')) as {
      lines: string[]
    }
    expect(lines).toEqual(['a'])
  })

  it('is compared', async () => {
    const rows = ['01/03/2026;Saldo anterior;1.000,00', '10/03/2026;a;1,00', '11/03/2026;Saldo final;900,00']
    expect(await table(es, ...rows)).toMatchObject({ totals: ['closing 90000'] })
  })

  it.each(['Ingresos', 'Sumienny', 'Stan Nowak'])('%s is a movement', async (label) => {
    expect(await table(es, `10/03/2026;${label};1.000,00`)).toMatchObject({ lines: [label] })
  })

  it.each(['TOTAL', 'Razem', 'Suma'])('%s alone is one only if its amount is a sum', async (label) => {
    const rows = ['10/03/2026;b;4,00', '11/03/2026;a;1,00']
    expect(await table(es, ...rows, `12/03/2026;${label};5,00`)).toMatchObject({
      lines: ['b', 'a'],
      out: [`${label}: ${label}`],
    })
    expect(await table(es, ...rows, `12/03/2026;${label};-60,00`)).toBe('bank_total_unclear 4')
  })

  it('is a movement if it names somebody or continues the balances', async () => {
    const payee = '2026-03-10;TOTAL;petrol;-60.00'
    expect(await table('Date;Counterparty;Description;Amount', payee)).toMatchObject({ lines: ['petrol'] })
    expect(await table(`${es};Ordenante`, '10/03/2026;Total;5,00;EVA')).toMatchObject({ lines: ['Total'] })
    expect(await table(`${es};Saldo`, '10/03/2026;a;1,00;6,00', '11/03/2026;Total;5,00;11,00')).toMatchObject(
      {
        lines: ['a', 'Total'],
      },
    )
  })
})

describe('a title', () => {
  it.each([
    ['Movimientos pendientes de contabilizar', 'Movimientos contabilizados'],
    ['Operacje niezaksięgowane', 'Operacje zaksięgowane'],
    ['Operacje odrzucone', 'Historia'],
    ['Pending transactions', 'Booked transactions'],
    ['Movimientos no contabilizados', 'Movimientos'],
  ])('%s leaves out the rows up to %s', async (pending, booked) => {
    const rows = [`${pending};;`, 'Marzec;;', '11/03/2026;b;2,00', `${booked};;`, '10/03/2026;a;1,00']
    const expected = { lines: ['a'], out: [`b: ${pending}`] }
    expect(await table(es, ...rows)).toMatchObject(expected)
    expect(await table(rows[0]!, es, ...rows.slice(1))).toMatchObject(expected)
  })

  it('with repeated headers leaves out its table', async () => {
    const rows = ['10/03/2026;a;1,00', '', 'Operacje oczekujące;;', es, '11/03/2026;b;2,00']
    expect(await table(es, ...rows)).toMatchObject({ lines: ['a'], out: ['b: Operacje oczekujące'] })
  })

  it('is no text of a movement that continues in the next line', async () => {
    const rows = ['10/03/2026;a;1,00', ';pendiente;', '11/03/2026;b;2,00']
    expect(await table(es, ...rows)).toMatchObject({ lines: ['a', 'b'], out: [] })
  })
})

describe('a row with an amount and no day', () => {
  it.each([
    ['Booking date;Omschrijving;Amount', ';EWA rent;700.00', 'EWA rent: '],
    ['Booking date;No.;Amount', ';456;700.00', '456: '],
  ])('is left out and named under %s', async (header, row, out) => {
    expect(await table(header, '10/03/2026;x;904.50', row)).toMatchObject({ out: [out] })
  })

  it('names what the status says', async () => {
    const header = 'Data operacji;Data księgowania;Opis;Kwota;Status'
    const rows = ['2026-03-10;2026-03-10;a;1,00;Zaksięgowana', '2026-03-11;;b;2,00;Odrzucona']
    expect(await table(header, ...rows)).toMatchObject({ out: ['b: Odrzucona'] })
  })
})

describe('a movement that moved money', () => {
  it.each(['Detalle', 'Mensaje', 'Details', 'Remittance information', 'Treść przelewu', 'Omschrijving'])(
    'may have "Pago pendiente" as its text under %s',
    async (header) => {
      const rows = [
        '10/03/2026;alquiler marzo;1,00',
        '11/03/2026;Pago pendiente;2,00',
        '12/03/2026;luz;-3,00',
      ]
      expect(await table(`Fecha;${header};Importe`, ...rows)).toMatchObject({ out: [] })
    },
  )

  it('may be of a category that is planned', async () => {
    const rows = ['10/03/2026;a;1,00;Rent', '11/03/2026;b;2,00;Planned']
    expect(await table(`${es};Category`, ...rows)).toMatchObject({ lines: ['a', 'b'] })
  })

  it.each([
    ...['Prowizja za odrzucone polecenie zapłaty', 'Devolución recibo rechazado', 'Zwrot: przelew odrzucony'],
    ...['Abono transferencia anulada', 'Refund of cancelled payment', 'Opłata: anulowana karta'],
  ])('may be a return or a fee: %s', async (kind) => {
    const rows = [`10/03/2026;a;-1,00;${kind}`, '11/03/2026;b;2,00;Transferencia']
    expect(await table(`${es};Tipo de movimiento`, ...rows)).toMatchObject({ lines: ['a', 'b'] })
  })

  it.each(['Zwrot odrzucony', 'Refund declined', 'Pendiente de abono', 'Recibo rechazado'])(
    'is not one of the kind %s',
    async (kind) => {
      const rows = [`10/03/2026;a;1,00;${kind}`, '11/03/2026;b;2,00;Transferencia']
      expect(await table(`${es};Tipo de movimiento`, ...rows)).toMatchObject({ lines: ['b'] })
    },
  )
})

it('cuts long cells, because patterns take long on them', async () => {
  const row = `2026-03-10;${'1 '.repeat(15_000)};1,00`
  const file = Buffer.from(`Data;Tytuł;Kwota\n${row}\n${row}\n`)
  const { rows } = await read(file, { currency: 'EUR', today: '2026-03-20' })
  expect(rows.map(({ text }) => text.length <= 2_000)).toEqual([true, true])
  expect(cutCell('1'.repeat(3_000))).toHaveLength(2_000)
})
