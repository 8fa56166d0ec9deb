/** Detects the file type by content; the file name must agree. */
import { extname } from 'node:path'
import { DomainError } from '@domovik/domain/errors.ts'
import type { Format } from './types.ts'

const byExtension: Readonly<Record<string, Format['kind']>> = {
  '.csv': 'csv',
  '.txt': 'csv',
  '.tsv': 'csv',
  '.xlsx': 'xlsx',
  '.json': 'json',
}

/** The beginning of workbooks of the old Excel format (XLS), and of new ones with a password. */
const oldExcel = Buffer.from('d0cf11e0', 'hex')

/** Returns the file type. Throws import_format_unknown, import_format_old_excel, import_format_differs with the ending of the name. */
export function kindOfFile(bytes: Buffer, fileName: string): Format['kind'] {
  const ending = extname(fileName).toLowerCase()
  const named = byExtension[ending]
  if (ending === '.xls' && isZip(bytes)) throw new DomainError('import_format_differs', { ending })
  if (ending === '.xls' || (named && bytes.subarray(0, 4).equals(oldExcel)))
    throw new DomainError('import_format_old_excel')
  if (!named) throw new DomainError('import_format_unknown')
  if (named !== kindOfContent(bytes, named)) throw new DomainError('import_format_differs', { ending })
  return named
}

/** A workbook that Excel writes today (XLSX) is a ZIP file. */
const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))

/** Text that starts like JSON can also be CSV with brackets; in that case the name decides. */
function kindOfContent(bytes: Buffer, named: Format['kind']): Format['kind'] | null {
  if (isZip(bytes)) return 'xlsx'
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  if (!isUtf16 && isBinary(bytes)) return null
  if (named === 'json') return /^(\ufeff|\s)*[[{]/.test(bytes.toString('utf8', 0, 200)) ? 'json' : null
  return 'csv'
}

/** First bytes of files that are never lists, as Latin-1: PDF, old Office formats, pictures. */
const signatures = [
  '%PDF',
  '\u00d0\u00cf\u0011\u00e0',
  '\u0089PNG',
  'GIF8',
  '\u00ff\u00d8\u00ff',
  '<!DOCTYPE',
  '<html',
  '<?xml',
]

/** Such a file, or zero bytes at even positions (UTF-16 has them only at odd positions). */
function isBinary(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 4000)
  const beginning = head.toString('latin1', 0, 12).toLowerCase()
  if (signatures.some((signature) => beginning.startsWith(signature.toLowerCase()))) return true
  return head.some((byte, index) => byte === 0 && index % 2 === 0)
}
