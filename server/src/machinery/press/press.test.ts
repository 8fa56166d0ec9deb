import { createHash } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { codeOf } from '../../../test/harness.ts'
import { hasPoppler, pdfWords, readPdf } from '../../../test/read-pdf.fixture.ts'
import type { Block, Paper } from '../services/press.ts'
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

/** Points between the margins of A4. */
const margin = { from: 62.3, to: 533 }

type Column = Extract<Block, { kind: 'table' }>['columns'][number]
const columns = (...titles: string[]): Column[] =>
  titles.map((title, at) => ({ title, align: 'start', wide: at === 0 }))

/** A paper with a word in every place for a text of a person. */
function paperFullOf(word: string): Paper {
  const paper = paperWith(word, `Warunki: ${word} i dalej`)
  return {
    ...paper,
    title: `Umowa ${word}`,
    from: { name: word, lines: [`ul. ${word} 5\n30-001 Kraków`] },
    to: { label: 'Najemca', name: `Ala ${word}`, lines: [word] },
    facts: [{ label: 'Okres', value: word }],
    blocks: [
      ...paper.blocks,
      { kind: 'heading', text: word },
      { kind: 'table', columns: columns(word, 'Kwota'), rows: [[word, '1,00 €']], total: [word, '1,00 €'] },
      { kind: 'table', columns: columns('Numer', word, 'Uwagi'), rows: [['1', word, 'brak']] },
      { kind: 'list', items: [word, `punkt\n${word}`] },
      {
        kind: 'sums',
        rows: [word, `Razem ${word}`].map((label) => ({ label, value: '1,00 €', strong: true })),
      },
      { kind: 'signatures', sides: [1, 2].map((n) => ({ label: `Strona ${n}`, name: `${n} ${word}` })) },
      {
        kind: 'code',
        svg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
        alt: 'x',
        lines: [{ label: 'Kto', value: word }],
      },
    ],
    foot: { text: word, page: 'Strona {page} z {pages}' },
  }
}

describe('the press', () => {
  it.runIf(hasPoppler).each([
    ['300 letters', 'abcdefghijklmnopqrstuvwxyzżółć'.repeat(10)],
    ['150 wide letters', 'W'.repeat(150)],
    ['28 wide letters', 'W'.repeat(28)],
    ['400 digits', '1234567890'.repeat(40)],
    ['a long address', `https://example.com/${'lokal/'.repeat(40)}?id=${'1234567890'.repeat(12)}`],
  ])('breaks %s without a blank inside the margins, and loses none', async (_, word) => {
    const bytes = await press.print(paperFullOf(word))
    const words = await pdfWords(bytes)
    expect(words.filter(({ from, to }) => from < margin.from || to > margin.to)).toEqual([])
    const { text } = await readPdf(bytes)
    const count = (whole: string, part: string): number => whole.split(part).length - 1
    const places = count(JSON.stringify(paperFullOf(word)), word)
    for (const letter of new Set(word))
      expect(count(text, letter), letter).toBeGreaterThanOrEqual(places * count(word, letter))
    expect(words.filter(({ text }) => text === 'Kwota')).toHaveLength(2)
  })

  it.runIf(hasPoppler)(
    'keeps words whole that have room on a line of their own, and leaves every column its share',
    async () => {
      const word = 'Konstantynopolitańczykowianeczka'
      const paper = paperWith(`Warunki najmu ${word} `.repeat(20))
      const long = 'Zdanie ze spacjami '.repeat(9)
      paper.blocks.push({
        kind: 'table',
        columns: columns('Numer', 'A', 'B'),
        rows: [['Przedmiot', long, long]],
      })
      const words = await pdfWords(await press.print(paper))
      expect(words.filter(({ text }) => text === word)).toHaveLength(20)
      const ends = words.find(({ text }) => text === 'Przedmiot')!.to
      expect(
        Math.min(...words.filter(({ text }) => text === 'Zdanie').map(({ from }) => from)),
      ).toBeGreaterThan(ends)
      expect(words.filter(({ to }) => to > margin.to)).toEqual([])
    },
  )

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

  it('keeps sums with their heading and closing sentences on one page, wherever the page ends', async () => {
    const sums = Array.from({ length: 6 }, (_, at) => ({ label: `suma ${at}`, value: '1,00 €' }))
    for (let before = 24; before < 44; before += 2) {
      const paper: Paper = {
        ...paperWith(...Array.from({ length: before }, (_, at) => `wiersz ${at}`)),
        blocks: [
          ...Array.from({ length: before }, (_, at) => ({ kind: 'text' as const, text: `wiersz ${at}` })),
          { kind: 'heading', text: 'Podsumowanie' },
          { kind: 'sums', rows: sums },
          { kind: 'text', text: 'Zdanie pierwsze.' },
          { kind: 'text', text: 'Zdanie ostatnie.' },
        ],
      }
      const { text } = await readPdf(await press.print(paper))
      const pageOf = text.split(/Strona \d z \d/)
      const ends = ['Podsumowanie', 'suma 0', 'suma 5', 'Zdanie pierwsze', 'Zdanie ostatnie'].map((word) =>
        pageOf.findIndex((page) => page.includes(word)),
      )
      expect(new Set(ends).size, `${before}: ${ends}`).toBe(1)
    }
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
