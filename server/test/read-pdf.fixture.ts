/** Reads a PDF with a reader of its own, as a test's user would. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { getDocumentProxy } from 'unpdf'

const run = promisify(execFile)

/** `lines` are the texts in reading order; no-break spaces are plain spaces. */
export async function readPdf(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const lines: string[] = []
  for (let page = 1; page <= pdf.numPages; page++) {
    const { items } = await (await pdf.getPage(page)).getTextContent()
    let line = ''
    for (const item of items) {
      if (!('str' in item)) continue
      line += item.str
      if (!item.hasEOL) continue
      lines.push(line)
      line = ''
    }
    lines.push(line)
  }
  const { info } = (await pdf.getMetadata()) as { info: { Title?: string; Language?: string } }
  const marked = (await pdf.getMarkInfo())?.Marked === true
  const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree())
  return {
    text: lines.join('\n').replaceAll(/[\u00a0\u202f]/g, ' '),
    pages: pdf.numPages,
    title: info.Title,
    language: info.Language,
    /** Has a structure for readers of screens, and which roles occur on the first page. */
    tagged: marked,
    roles: new Set([...tree.matchAll(/"role":"(\w+)"/g)].map(([, role]) => role)),
  }
}

/** Whether poppler is installed (apt-get install poppler-utils); without it its tests are skipped. */
export const hasPoppler = await run('pdftotext', ['-v']).then(
  () => true,
  () => false,
)

/** Returns the text as poppler reads it (pdftotext), a reader that has nothing to do with the press. */
export const pdfText = async (bytes: Uint8Array): Promise<string> =>
  (await poppler(bytes, '-layout')).replaceAll(/[\u00a0\u202f]/g, ' ')

/** Returns the words as poppler reads them, with where each begins and ends on its page, in points from the left. */
export async function pdfWords(bytes: Uint8Array): Promise<{ text: string; from: number; to: number }[]> {
  const found = (await poppler(bytes, '-bbox')).matchAll(
    /<word xMin="([\d.-]+)" yMin="[\d.-]+" xMax="([\d.-]+)" yMax="[\d.-]+">([^<]*)</g,
  )
  return [...found].map(([, from, to, text]) => ({
    text: text!.replaceAll('&amp;', '&'),
    from: Number(from),
    to: Number(to),
  }))
}

async function poppler(bytes: Uint8Array, ...options: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'domovik-pdf-'))
  try {
    const file = join(folder, 'paper.pdf')
    await writeFile(file, bytes)
    return (await run('pdftotext', [...options, file, '-'])).stdout
  } finally {
    await rm(folder, { recursive: true })
  }
}
