import { describe, expect, it } from 'vitest'
import { workbookOf } from '../../imports/workbook.fixture.ts'
import read from './statement-reader.ts'

const given = { currency: 'PLN', today: '2026-03-20' }
/** Returns the differing totals of a table of one row, or how many rows are left out. */
async function below(...cells: string[]) {
  const file = `Data księgowania;Nadawca;Opis;Kwota\n2026-03-10;JAN;a;1,00\n${cells.join(';')}\n`
  const { head } = await read(Buffer.from(file), given)
  const [{ unbooked, totals = [] } = { unbooked: 0 }] = head
  return unbooked === 0 ? totals.map(({ kind, stated }) => `${kind} ${stated}`) : unbooked
}

describe('a line below a table', () => {
  it.each([
    ...[
      'Wpływy 2,00',
      'Wpływy: 2,00 PLN',
      'Suma uznań za okres 01.03.2026 - 31.03.2026;;;2,00',
      ';;Uznania (1);2,00',
    ],
    ...[
      ';;Wpływy razem;2,00',
      'Suma wpływów na konto;1;;2,00',
      ';;Suma transakcji uznaniowych;2,00',
      'Uznania;1;2,00;',
    ],
    ...['Total abonos;;;2,00', 'Total de ingresos en el periodo;;;2,00', 'Haber;;;2,00'],
    ...['Total credits;;;2,00', 'Sum of incoming payments;;;2,00', 'Money in;;;2,00'],
  ])('states the sum of what came in: %s', async (line) => {
    expect(await below(line)).toEqual(['credits 200'])
  })

  it.each([
    ...[
      'Razem;;;2,00',
      ';;Suma;2,00',
      'Saldo dostępne;;;5,00',
      'Liczba operacji;1',
      'Podsumowanie;1 operacja;;2,00',
    ],
    ...[
      'Totales;;;2,00',
      'Saldo disponible: 5,00',
      'Número de movimientos;1',
      'Total;1 rows;EUR;2,00',
      ';;;',
    ],
    ...['Saldo końcowe;;;5,00', 'Wygenerowano 2026-03-12;;;'],
  ])('states nothing to compare and is not counted: %s', async (line) => {
    expect(await below(line)).toEqual([])
  })

  it.each([
    ...[
      ';EWA;Razem;2,00',
      ';EWA;;2,00',
      ';;czynsz razem;2,00',
      '-;;Wpływy od Ewy;2,00',
      ';Total SA;czynsz;2,00',
    ],
    ...['2026-03-11?;;;', ';;Ingresos de Juan;2,00'],
  ])('is a movement without a day, or refused: %s', async (line) => {
    const said = await below(line).catch((error: { code: string }) => error.code)
    expect([1, 'bank_row_unreadable']).toContain(said)
  })

  it('of a workbook states a number', async () => {
    const rows = [
      ['Data', 'Opis', 'Kwota'],
      ['2026-03-10', 'a', 1],
      ['Wpływy', 1, 20_000.5],
    ]
    const { head } = await read(workbookOf('A', rows), given)
    expect(head[0]!.totals).toEqual([{ kind: 'credits', stated: 2_000_050, counted: 100 }])
  })
})
