/** The parts of a workbook that its sheets refer to: names of sheets, texts, date formats. */
import { StringDecoder } from 'node:string_decoder'
import { type XmlHandler, xmlScanner } from './xml.ts'
import type { Zip } from './zip.ts'

export type Workbook = {
  sheets: { name: string; path: string; hidden: boolean }[]
  /** Cells refer to texts by their position. */
  texts: string[]
  /** Whether the style at each position shows a number as a date. */
  dates: boolean[]
  /** Days are counted from 1904 instead of 1900. */
  from1904: boolean
}

/** Reads everything but the sheets. Throws file_unreadable, file_too_large. */
export async function readWorkbook(zip: Zip): Promise<Workbook> {
  const named: { name: string; id: string; hidden: boolean }[] = []
  let from1904 = false
  await scan(zip, 'xl/workbook.xml', {
    open(name, attribute) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attribute('date1904') ?? '')
      if (name === 'sheet')
        named.push({
          name: attribute('name') ?? '',
          id: attribute('id') ?? '',
          hidden: /hidden$/i.test(attribute('state') ?? ''),
        })
    },
  })
  const files = await readRelations(zip)
  const sheets = named.flatMap(({ name, id, hidden }) => {
    const path = files.get(id)?.path
    return path !== undefined && zip.has(path) ? [{ name, path, hidden }] : []
  })
  const pathOf = (kind: string) => [...files.values()].find((file) => file.kind === kind)?.path
  return {
    sheets,
    from1904,
    texts: await readTexts(zip, pathOf('sharedStrings')),
    dates: await readDates(zip, pathOf('styles')),
  }
}

/** Sends an entry of the archive through a handler. */
export async function scan(zip: Zip, path: string, handler: XmlHandler): Promise<void> {
  const decoder = new StringDecoder('utf8')
  const scanner = xmlScanner(handler)
  for await (const piece of zip.unpack(path)) scanner.write(decoder.write(piece))
  scanner.write(decoder.end())
  scanner.end()
}

async function readRelations(zip: Zip): Promise<Map<string, { kind: string; path: string }>> {
  const files = new Map<string, { kind: string; path: string }>()
  await scan(zip, 'xl/_rels/workbook.xml.rels', {
    open(name, attribute) {
      if (name !== 'Relationship') return
      const target = attribute('Target') ?? ''
      files.set(attribute('Id') ?? '', {
        kind: (attribute('Type') ?? '').split('/').at(-1)!,
        path: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
      })
    },
  })
  return files
}

async function readTexts(zip: Zip, path: string | undefined): Promise<string[]> {
  const texts: string[] = []
  if (path === undefined || !zip.has(path)) return texts
  const text = textCollector()
  await scan(zip, path, {
    ...text,
    close(name) {
      if (name === 'si') texts.push(text.take())
      text.close(name)
    },
  })
  return texts
}

/** Collects the text of `t` elements, without the phonetic guides of Asian texts. */
export function textCollector() {
  let collected = ''
  let inText = false
  let inGuide = false
  return {
    open(name: string) {
      if (name === 't') inText = true
      else if (name === 'rPh') inGuide = true
    },
    close(name: string) {
      if (name === 't') inText = false
      else if (name === 'rPh') inGuide = false
    },
    text(text: string) {
      if (inText && !inGuide) collected += text
    },
    take() {
      const text = collected.replace(/_x([\dA-Fa-f]{4})_/g, (_, hex) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
      collected = ''
      return text
    },
  }
}

/** Formats that every spreadsheet program knows by number; 27-36 and 50-58 are the dates of Asian languages. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

async function readDates(zip: Zip, path: string | undefined): Promise<boolean[]> {
  const dates: boolean[] = []
  if (path === undefined || !zip.has(path)) return dates
  const formats = new Map<number, string>()
  let inStyles = false
  await scan(zip, path, {
    open(name, attribute) {
      if (name === 'numFmt') formats.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '')
      else if (name === 'cellXfs') inStyles = true
      else if (name === 'xf' && inStyles) {
        const id = Number(attribute('numFmtId') ?? 0)
        const format = formats.get(id)
        dates.push(format === undefined ? isBuiltInDate(id) : isDateFormat(format))
      }
    },
    close(name) {
      if (name === 'cellXfs') inStyles = false
    },
  })
  return dates
}

/** A format of dates or times contains their letters, outside quoted text, colours and locales. */
function isDateFormat(format: string): boolean {
  const [first = ''] = format.split(';')
  const bare = first.replace(/"[^"]*"|\\.|_.|\*./g, '').replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  return /[dmyhs]/i.test(bare) && !/[0#?](?!0*$)|general/i.test(bare.replace(/s\.0+/gi, 's'))
}
