/**
 * Small archives and workbooks for tests, written byte by byte, because the product has no code that writes
 * them.
 */
import { crc32, deflateRawSync } from 'node:zlib'

/** Returns a zip of the given files. */
export function zipOf(files: Record<string, string>): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const packed = deflateRawSync(Buffer.from(content))
    const fixed = Buffer.alloc(26)
    fixed.writeUInt16LE(20, 0)
    fixed.writeUInt16LE(8, 4)
    fixed.writeUInt32LE(crc32(content), 10)
    fixed.writeUInt32LE(packed.length, 14)
    fixed.writeUInt32LE(Buffer.byteLength(content), 18)
    fixed.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fixed, Buffer.from(name), packed])
    const where = Buffer.alloc(14)
    where.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), fixed, where, Buffer.from(name)]),
    )
    bodies.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(bodies.length, 4)
  end.writeUInt16LE(bodies.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...bodies, central, Buffer.from('PK\u0005\u0006'), end])
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const inXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

type WorkbookCell = string | number | { date: number } | null

/**
 * Returns a workbook with one sheet: inline text, numbers, and `date` as a serial number with a date format.
 */
export function workbookOf(sheet: string, rows: WorkbookCell[][]): Buffer {
  const end = `${String.fromCharCode(64 + Math.max(...rows.map((row) => row.length)))}${rows.length}`
  return sheetOf(linesOf(rows), '', sheet, `<dimension ref="A1:${end}"/>`)
}

const linesOf = (rows: WorkbookCell[][]): string =>
  rows
    .map((cells, i) => `<row r="${i + 1}">${cells.map((value, j) => cellOf(value, j, i + 1)).join('')}</row>`)
    .join('')

function cellOf(value: WorkbookCell, column: number, row: number): string {
  const at = `${String.fromCharCode(65 + column)}${row}`
  if (value === null) return ''
  if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`
  if (typeof value === 'string') return `<c r="${at}" t="inlineStr"><is><t>${inXml(value)}</t></is></c>`
  return `<c r="${at}" s="1"><v>${value.date}</v></c>`
}

/** Returns a workbook with several sheets, some of which may be hidden. */
export function bookOf(sheets: { name: string; hidden?: boolean; rows: WorkbookCell[][] }[]): Buffer {
  const named = sheets.map(
    ({ name, hidden }, i) =>
      `<sheet name="${inXml(name)}" sheetId="${i + 1}" ${hidden ? 'state="hidden" ' : ''}r:id="rId${i + 1}"/>`,
  )
  const related = sheets.map(
    (_, i) =>
      `<Relationship Id="rId${i + 1}" Type="${office}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  )
  return zipOf({
    'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${named.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packages}/relationships">${related.join('')}</Relationships>`,
    ...Object.fromEntries(
      sheets.map(({ rows }, i) => [
        `xl/worksheets/sheet${i + 1}.xml`,
        `${xml}<worksheet xmlns="${main}"><sheetData>${linesOf(rows)}</sheetData></worksheet>`,
      ]),
    ),
  })
}

/** Returns a workbook with one sheet of the given XML of rows, and one shared text. */
export function sheetOf(rows: string, text = 'Adres', sheet = 'Sheet1', dimension = ''): Buffer {
  return zipOf({
    '[Content_Types].xml': `${xml}<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${inXml(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `${xml}<sst xmlns="${main}"><si><t>${inXml(text)}</t></si></sst>`,
    'xl/styles.xml': `${xml}<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `${xml}<worksheet xmlns="${main}">${dimension}<sheetData>${rows}</sheetData></worksheet>`,
  })
}
