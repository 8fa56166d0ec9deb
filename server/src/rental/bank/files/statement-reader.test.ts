import { mt940File, norma43File } from '@domovik/domain/rental/bank/sample-files.ts'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import read from './statement-reader.ts'

const inCapitals = (name: string) => norma43File.replace('ANNA KOWALSKA'.padEnd(name.length), name)
const table = (name: string) => `FECHA;CONCEPTO;IMPORTE;SALDO\n10/03/2026;${name};904,50;1.904,50\n`
const swift = (name: string) => mt940File.replace('czynsz~32ANNA KOW~33ALSKA', name)

const textOf = async (file: Buffer): Promise<string> =>
  (await read(file, { currency: 'EUR', today: '2026-03-20' })).rows[0]!.text

describe('the letters of a bank file', () => {
  const spanish = ['MARIA MUÑOZ IBAÑEZ', 'COMPAÑIA DEL NIÑO', 'JOSÉ PEÑA GARCÍA', 'BEGOÑA NÚÑEZ']
  const polish = ['ŁÓDŹ', 'JAN ŻÓŁĆ', 'DO KOŃCA', 'KOŃ', 'POZNAŃ ŚRÓDKA', 'SĄ']
  it.each([
    ...spanish.flatMap((name) =>
      (['windows-1252', 'cp850', 'utf-8'] as const).flatMap((encoding) => [
        [name, encoding, 'Norma 43', inCapitals(name)],
        [name, encoding, 'CSV', table(name)],
        [name, encoding, 'MT940', swift(name)],
      ]),
    ),
    // No letter of these is only Spanish.
    ...['PERÚ', 'Nº 3'].flatMap((name) => [[name, 'windows-1252', 'Norma 43', inCapitals(name)]]),
    ['MESÓN ¡ÑA!', 'cp850', 'Norma 43', inCapitals('MESÓN ¡ÑA!')],
    ...polish.flatMap((name) =>
      (['windows-1250', 'iso-8859-2', 'cp852', 'utf-8'] as const).flatMap((encoding) => [
        [name, encoding, 'CSV', table(name)],
        [name, encoding, 'MT940', swift(name)],
      ]),
    ),
  ] as [string, string, string, string][])('%s in %s are read from %s', async (name, encoding, _, file) => {
    expect(await textOf(iconv.encode(file, encoding))).toContain(name)
  })
})

describe('an MT940 file', () => {
  const filled = (name: string) => swift(`czynsz~21\u00ff~22\u00ff~32${name}~33\u00ff`)
  it.each([
    ...['JAN ŻÓŁĆ', 'ŁĄCKA ŚWIĘTOSŁAWA', 'JAN NOWAK'].flatMap((name) =>
      (['windows-1250', 'iso-8859-2', 'cp852'] as const).map((encoding) => [name, encoding] as const),
    ),
  ])('with empty parts that are filled with 0xFF names %s in %s', async (name, encoding) => {
    const bytes = Buffer.concat(
      filled(name)
        .split('\u00ff')
        .flatMap((part, at) => [...(at > 0 ? [Buffer.from([0xff])] : []), iconv.encode(part, encoding)]),
    )
    const { rows } = await read(bytes, { currency: 'EUR', today: '2026-03-20' })
    expect(rows[0]).toMatchObject({ partyName: name, text: 'RF23 0000 4217 czynsz' })
  })

  it.each(['\r', '\n', '\r\n'])('is known by its content with the line end %j', async (end) => {
    const { head } = await read(Buffer.from(mt940File.replaceAll('\n', end)), {
      currency: 'EUR',
      today: '2026-03-20',
    })
    expect(head).toMatchObject([{ format: 'mt940', account: 'ES9121000418450200051332' }])
  })
})
