import { describe, expect, it } from 'vitest'
import read from './statement-reader.ts'

/** Returns the texts of the lines and how many rows were left out, or the code of the refusal. */
const table = async (...rows: string[]) => {
  try {
    const file = Buffer.from(`${rows.join('\n')}\n`)
    const { head, rows: lines } = await read(file, { currency: 'EUR', today: '2026-03-20' })
    return [...lines.map(({ text }) => text), ...head.map(({ unbooked }) => unbooked)]
  } catch (error) {
    return (error as { code: string }).code
  }
}
const both = 'Data operacji;Data księgowania;Opis;Kwota'
const a = '2026-03-10;2026-03-10;a;904,50'

describe('the day of booking', () => {
  it.each([
    ...['', '-', '—', '0000-00-00', '00.00.0000', '0', 'oczekuje', 'w trakcie', 'Pendiente', 'brak', 'n/d'],
    ...['Odrzucona', 'pending', 'not yet'],
  ])('%j leaves the row out, whatever its other days say', async (day) => {
    expect(await table(both, a, `2026-03-11;${day};b;700,00`)).toEqual(['a', 1])
    expect(await table(both, `2026-03-11;${day};b;700,00`, a)).toEqual(['a', 1])
  })

  it.each(['31-02-2026', '2026-13-01', 'wczoraj', '2026-03-11 (?)', 'Zaksięgowana'])(
    '%s that cannot be read refuses the file',
    async (day) => {
      expect(await table(both, a, `2026-03-11;${day};b;700,00`)).toBe('bank_row_unreadable')
    },
  )

  it('of a table without its column is the first day that is filled, and a word in it leaves the row out', async () => {
    const header = 'Fecha operación;Fecha valor;Concepto;Importe'
    expect(await table(header, ';11/03/2026;a;700,00')).toEqual(['a', 0])
    expect(await table(header, '10/03/2026;;a;1,00', 'Pendiente;11/03/2026;b;700,00')).toEqual(['a', 1])
    expect(await table(header, '31/02/2026;11/03/2026;b;700,00')).toBe('bank_row_unreadable')
  })
})

describe('a row without any day', () => {
  it.each([
    ['between others is counted', [a, ';;b;700,00', '2026-03-09;2026-03-09;c;1,00'], ['c', 'a', 1]],
    ['at the end is counted', [a, '-;-;b;700,00'], ['a', 1]],
    ['at the end with a text is counted', [a, ';;EWA czynsz;700,00'], ['a', 1]],
    ['that is a sum is not', [a, ';;Razem;904,50'], ['a', 0]],
    ['and without amount is none', [a, 'Kwiecień;;;', '2026-03-09;2026-03-09;c;1,00'], ['c', 'a', 0]],
  ])('%s', async (_, rows, expected) => {
    expect(await table(both, ...rows)).toEqual(expected)
  })

  it('refuses a table without a day of booking', async () => {
    const header = 'Data operacji;Opis;Kwota'
    expect(await table(header, '2026-03-10;a;1,00', ';EWA czynsz;2,00')).toBe('bank_row_unreadable')
    expect(await table(header, '2026-03-10;a;1,00', ';Razem;1,00')).toEqual(['a', 0])
  })
})

describe('a column of a status', () => {
  it.each([
    ...['Stan', 'Stan płatności', 'Stan realizacji', 'Stan przelewu', 'Stan zlecenia', 'Stan rozliczenia'],
    ...['Status zlecenia', 'Realizacja', 'Wynik', 'Estatus', 'Resultado', 'Situación del movimiento'],
    ...['Booking status', 'Payment status', 'Entry status', 'Txn status', 'State'],
  ])('is %s, and a word that is not known in it refuses the file', async (header) => {
    const columns = `Data operacji;Opis;Kwota;${header}`
    expect(await table(columns, '2026-03-10;a;1,00;Booked', '2026-03-11;b;2,00;Odrzucona')).toEqual(['a', 1])
    expect(await table(columns, '2026-03-10;a;1,00;xyz')).toBe('bank_status_unknown')
  })

  it('is one with any header whose cells are mostly words of a status', async () => {
    const columns = 'Data operacji;Opis;Kwota;Uwaga banku'
    const rows = ['2026-03-10;a;1,00;Wykonana', '2026-03-11;b;2,00;Odrzucona']
    expect(await table(columns, ...rows)).toEqual(['a', 1])
    expect(await table(columns, ...rows, '2026-03-12;c;3,00;Zwrócona')).toBe('bank_status_unknown')
    expect(await table(columns, '2026-03-10;a;1,00;No', '2026-03-10;b;1,00;dom')).toEqual([
      'a No',
      'b dom',
      0,
    ])
    expect(await table('Data operacji;Opis;Kwota;Stan konta', '2026-03-10;a;1,00;1,00')).toEqual(['a', 0])
  })

  it('among several books a row only if all of them do', async () => {
    const columns = 'Data operacji;Opis;Kwota;Status;Stan realizacji'
    const rows = ['2026-03-10;a;1,00;Wykonana;Wykonana', '2026-03-11;b;2,00;Wykonana;Odrzucona']
    expect(await table(columns, ...rows, '2026-03-12;c;3,00;Odrzucona;Wykonana')).toEqual(['a', 2])
    expect(await table(columns, ...rows, '2026-03-12;c;3,00;Wykonana;')).toEqual(['a', 2])
  })
})
