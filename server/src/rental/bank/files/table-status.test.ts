import { describe, expect, it } from 'vitest'
import read from './statement-reader.ts'
import { isBookedStatus } from './table-status.ts'

describe('the status of a row', () => {
  it.each([
    ...['Zaksięgowana', 'zaksięgowano', 'Zrealizowany', 'WYKONANA', 'Rozliczone', 'Zakończona'],
    ...['Contabilizado', 'Realizada', 'Ejecutada', 'Liquidado', 'Completado', 'Finalizada'],
    ...['Booked', 'posted', 'Completed', 'SETTLED', 'Executed'],
    ...['Potwierdzona', 'Sukces', 'Dokonana', 'Przeprowadzono', 'Confirmado', 'Efectuado', 'Éxito'],
    ...['Confirmed', 'Succeeded', 'Finished', 'Confirmado y contabilizado', 'Realizado', 'Liquidada'],
    ...['Operacja zaksięgowana', 'Zrealizowana i zaksięgowana', 'Payment executed', 'Pago realizado'],
  ])('%s says that it is booked', (status) => expect(isBookedStatus(status)).toBe(true))

  it.each([
    ...['Odrzucona', 'Oczekująca', 'oczekuje na realizację', 'Blokada', 'Zablokowana', 'W realizacji'],
    ...['W trakcie realizacji', 'w toku', 'Przyjęta do realizacji', 'Anulowana', 'Wycofana', 'Nierozliczona'],
    ...['Niezrealizowana', 'nie zrealizowana', 'Nie zaksięgowano', 'Zaplanowana', 'Wstrzymana', 'Nieudana'],
    ...['Zakończona niepowodzeniem', 'Autoryzowana', 'Cofnięta'],
    ...['Pendiente', 'Rechazada', 'Anulado', 'Cancelada', 'Denegada', 'Retenido', 'En curso', 'En trámite'],
    ...['No contabilizado', 'Programada', 'Pendiente de contabilizar'],
    ...['Pending', 'rejected', 'Declined', 'CANCELLED', 'Canceled', 'Failed', 'In progress', 'On hold'],
    ...['Not booked', 'Unbooked', 'Reverted', 'Scheduled', 'Authorised'],
    ...['Niepotwierdzona', 'Oczekuje na potwierdzenie', 'Do potwierdzenia', 'Wygasła', 'Zainicjowana'],
    ...['No confirmado', 'Pendiente de confirmación', 'Caducada', 'Iniciada', 'Rechazado', 'Revertido'],
    ...['Unconfirmed', 'Awaiting confirmation', 'Expired', 'Initiated', 'Not confirmed'],
    ...['Never executed', 'Not yet posted', 'To be posted', 'Unsuccessful', 'Czeka na zaksięgowanie'],
  ])('%s says that it is not', (status) => expect(isBookedStatus(status)).toBe(false))

  it.each([
    ...['Nowa', 'Zwrócona', 'OK?', 'to be booked x', 'Wprowadzona', 'Storno', '?', '-', '1', 'true', 'No'],
    ...['Zrealizowana - zwrócona', 'Zaksięgowana częściowo', 'Wykonana z błędem', 'Będzie zaksięgowana'],
    ...[
      'Completed - returned',
      'Partially executed',
      'Completed with errors',
      'Success: false',
      'Booked and cancelled',
    ],
    ...[
      'Ejecutada y devuelta',
      'Contabilizado (devuelto)',
      'Finalizado con error',
      'Nie odrzucona',
      'Sin confirmar',
      'Sukces?!1',
      'Approved',
      'Refunded',
      'Booked? No',
    ],
  ])('%s is not known', (status) => expect(isBookedStatus(status)).toBe(null))

  it.each(['do zaksięgowania', 'por contabilizar'])('%s says no', (status) =>
    expect(isBookedStatus(status)).toBe(false),
  )

  const table = async (...rows: string[]) => {
    const file = Buffer.from(`${['Data;Opis;Status;Kwota', ...rows].join('\n')}\n`)
    const { head, rows: lines } = await read(file, { currency: 'PLN', today: '2026-03-20' })
    return { unbooked: head.map(({ unbooked }) => unbooked), texts: lines.map(({ text }) => text) }
  }
  it.each([
    ['with an unknown word refuses the file', ['2026-03-10;a;Zwrócona;1,00'], 'bank_status_unknown'],
    ['that is never booked leaves nothing', ['2026-03-10;a;Odrzucona;1,00'], 'bank_nothing_booked'],
  ])('%s', async (_, rows, code) => {
    await expect(table(...rows)).rejects.toMatchObject({ code })
  })

  it('names the row and the word that is not known', async () => {
    await expect(table('2026-03-10;a;Wykonana;1,00', '2026-03-10;a;Zwrócona;1,00')).rejects.toMatchObject({
      details: { row: 3, status: 'Zwrócona' },
    })
  })

  it('leaves out a row without one beside rows that have one, and an amount that cannot be read in it', async () => {
    expect(
      await table('2026-03-10;a;Wykonana;1,00', '2026-03-10;b;;2,00', '2026-03-11;c;Odrzucona;'),
    ).toEqual({
      unbooked: [2],
      texts: ['a'],
    })
    expect(await table('2026-03-10;a;;1,00')).toEqual({ unbooked: [0], texts: ['a'] })
  })

  it('only of rows that are not booked leaves the others booked', async () => {
    expect(await table('2026-03-10;a;;1,00', '2026-03-10;b;Pendiente;2,00')).toEqual({
      unbooked: [1],
      texts: ['a'],
    })
  })

  it('is not read in lines below the table, and a row without a day is refused', async () => {
    expect((await table('2026-03-10;a;;1,00', ';Razem;1 wiersz;1,00')).texts).toEqual(['a'])
    await expect(table(';a;Wykonana;1,00', '2026-03-10;b;Wykonana;1,00')).rejects.toMatchObject({
      code: 'bank_row_unreadable',
    })
  })

  it('that may have been cut refuses the file', async () => {
    const text = 'Data księgowania;Kwota;Status\n2026-03-10;1,00;Wykonana\n2026-03-11;2,00;Anulowana\n'
    for (let length = text.indexOf('2026-03-11') + 10; length < text.length; length += 1) {
      const reading = read(Buffer.from(text.slice(0, length)), { currency: 'PLN', today: '2026-03-20' })
      const amounts = await Promise.resolve(reading).then(
        ({ rows }) => rows.map(({ amount }) => amount),
        () => [],
      )
      expect(amounts, text.slice(0, length)).not.toContain(200)
    }
  })
})
