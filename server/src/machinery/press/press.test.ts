import { createHash } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { codeOf } from '../../../test/harness.ts'
import { readPdf } from '../../../test/read-pdf.fixture.ts'
import type { Paper } from '../services/press.ts'
import { openPress } from './open.ts'

const log = pino({ level: 'silent' })
const press = openPress(log)
afterAll(() => press.stop())

const paperWith = (...texts: string[]): Paper => ({
  language: 'pl',
  title: 'Wyciąg z konta',
  date: '2026-05-05',
  from: { name: 'Wierzba', lines: ['ul. Długa 5\n30-001 Kraków'] },
  to: { label: 'Najemca', name: 'Zażółć Gęślą-Jaźń', lines: [] },
  facts: [{ label: 'Okres', value: '5 maja 2026' }],
  blocks: [
    ...texts.map((text) => ({ kind: 'text' as const, text })),
    {
      kind: 'table',
      columns: [
        { title: 'Za co', align: 'start', wide: true },
        { title: 'Kwota', align: 'end' },
      ],
      rows: [['Czynsz', '1 234,56 €']],
      total: ['Razem', '1 234,56 €'],
    },
  ],
  foot: { text: 'Wierzba', page: 'Strona {page} z {pages}' },
})
const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

describe('the press', () => {
  it('prints every letter of the three languages, readable as text', async () => {
    const letters = 'ąćęłńóśźż ĄĆĘŁŃÓŚŹŻ áéíóúüñ ÁÉÍÓÚÜÑ ¿¡ € zł „cytat” «cita» – — …'
    const { text } = await readPdf(await press.print(paperWith(letters)))
    expect(text).toContain(letters)
    expect(text).toContain('ul. Długa 5\n30-001 Kraków')
    expect(text).toContain('1 234,56 €')
    expect(text).toContain('Strona 1 z 1')
    expect(text).not.toContain('□')
  })

  it('tags the paper and names its title and language', async () => {
    const pdf = await readPdf(await press.print(paperWith()))
    expect(pdf).toMatchObject({ title: 'Wyciąg z konta', language: 'pl', tagged: true, pages: 1 })
    expect([...pdf.roles]).toEqual(expect.arrayContaining(['H1', 'Table', 'TH', 'TD']))
  })

  it('makes equal bytes of equal papers, in another thread too', async () => {
    const other = openPress(log)
    const [first, second, third] = [
      await press.print(paperWith('a')),
      await press.print(paperWith('a')),
      await other.print(paperWith('a')),
    ]
    other.stop()
    expect(hash(second)).toBe(hash(first))
    expect(hash(third)).toBe(hash(first))
    expect(hash(await press.print(paperWith('b')))).not.toBe(hash(first))
  })

  it.each([
    ['source of the typesetter', '#read("/etc/passwd") #panic("x") $x^2$ *b* _i_ `c` [x] \\ @preview/x'],
    ['an import', '#import "@preview/cetz:0.2.0": *'],
    ['HTML', '<script>alert(1)</script> &amp; {{x}}'],
    ['quotes and braces', '"\'{}{page}%s'],
  ])('prints %s as text', async (_, text) => {
    expect((await readPdf(await press.print(paperWith(text)))).text).toContain(text)
  })

  it('prints □ for characters that the font lacks, and nothing that turns the direction of the text', async () => {
    const { text } = await readPdf(await press.print(paperWith('a\u202eb\u0000c中😀d')))
    expect(text).toContain('abc□□d')
  })

  it('breaks long tables over pages and repeats their head', async () => {
    const paper = paperWith()
    const table = paper.blocks[0]!
    if (table.kind !== 'table') throw new Error('no table')
    table.rows = Array.from({ length: 200 }, (_, at) => [`Czynsz ${at + 1}`, '1,00 €'])
    const { text, pages } = await readPdf(await press.print(paper))
    expect(pages).toBeGreaterThan(3)
    expect(text.match(/Za co/g)).toHaveLength(pages)
    expect(text).toContain('Czynsz 200')
    expect(text).toContain(`Strona ${pages} z ${pages}`)
  })

  it('gives up a paper that takes too long, and prints the next one', async () => {
    const slow = openPress(log, { timeMs: 1 })
    expect(await codeOf(slow.print(paperWith()))).toBe('service_unavailable')
    slow.stop()
    expect((await press.print(paperWith())).length).toBeGreaterThan(1000)
  })

  it('gives up a paper that it cannot print, and prints the next one', async () => {
    const broken = { ...paperWith(), blocks: [{ kind: 'unknown' }] } as unknown as Paper
    expect(await codeOf(press.print(broken))).toBe('service_unavailable')
    expect((await press.print(paperWith())).length).toBeGreaterThan(1000)
  })

  it('goes on in a new thread when the compiler has used its memory', async () => {
    const small = openPress(log, { memoryMb: 1 })
    const papers = await Promise.all([1, 2].map((at) => small.print(paperWith(`paper ${at}`))))
    small.stop()
    expect((await readPdf(papers[1]!)).text).toContain('paper 2')
  })

  it('refuses papers when too many wait, and all of them when it stops', async () => {
    const busy = openPress(log, { waiting: 1 })
    const papers = [1, 2, 3].map(() => codeOf(busy.print(paperWith())))
    expect(await papers[2]).toBe('service_unavailable')
    busy.stop()
    expect(await Promise.all(papers)).toEqual(Array(3).fill('service_unavailable'))
  })
})
