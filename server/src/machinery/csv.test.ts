import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { toCsvSheet } from './csv.ts'

/** Reads a file of one cell between two others as a program does that splits at `delimiter`. */
const cellsOf = (cell: string, delimiter: string): string[] => {
  const { content } = toCsvSheet('x', [['a', cell, 'b']])
  return (
    parse(content, { delimiter, bom: true, relax_quotes: true, relax_column_count: true }) as string[][]
  ).flat()
}

const isFormula = (cell: string) => /^[=+\-@\t\0]/.test(cell)

describe('an export', () => {
  const attacks = ['=1+1', '+1+cmd', '-1+cmd', '@SUM(A1)', '=HYPERLINK("http://evil.example";"x")']
  it.each(
    attacks.flatMap((attack) => [attack, ...[',', ';', '|', '\t', '\n'].map((sign) => `x${sign}${attack}`)]),
  )('of %j holds no formula, at whatever sign it is split', (cell) => {
    for (const delimiter of [';', ',', '\t', '|'])
      expect(cellsOf(cell, delimiter).filter(isFormula), `split at ${delimiter}`).toEqual([])
  })

  it.each(['-12,50', '1250,50', 'Kowalski,+48 600 100 200', '3,-5', 'list:\n- one\n- two', 'a, b; c'])(
    'leaves %j as it is',
    (cell) => expect(cellsOf(cell, ';')).toEqual(['a', cell, 'b']),
  )

  it('quotes text with another separator, and no number', () => {
    const { content } = toCsvSheet('x', [['x,=1+1', '12,50', 'plain']])
    expect(content).toBe('\ufeff"x,\'=1+1";12,50;plain\r\n')
  })
})
