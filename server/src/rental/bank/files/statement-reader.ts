/** Reads files of banks in the process for foreign files. The server never imports this module. */
import { DomainError } from '@domovik/domain/errors.ts'
import { readCamt } from '@domovik/domain/rental/bank/camt.ts'
import { readMt940 } from '@domovik/domain/rental/bank/mt940.ts'
import { readNorma43 } from '@domovik/domain/rental/bank/norma43.ts'
import { readOfx } from '@domovik/domain/rental/bank/ofx.ts'
import type { BankFormat, BankStatement } from '@domovik/domain/rental/bank/types.ts'
import type { ReadForeign } from '../../../machinery/services/foreign-files.ts'
import { decode, guessEncoding, spanishCodePages } from '../../imports/read/encoding.ts'
import type { Given, StatementHead, StatementRow } from './read-statements.ts'
import { readCsvStatement, readXlsxStatement } from './read-table.ts'

const read: ReadForeign<Given, StatementHead, StatementRow> = async (bytes, given) => {
  const file = Buffer.from(bytes)
  if (file.length === 0) throw new DomainError('import_empty')
  const { format, statements } = isZip(file)
    ? { format: 'table' as const, statements: await readXlsxStatement(file, given) }
    : readText(file, given)
  return {
    head: statements.map(({ lines: _, ...statement }) => ({ ...statement, format })),
    rows: statements.flatMap(({ lines }, statement) => lines.map((line) => ({ ...line, statement }))),
  }
}
export default read

const isZip = (file: Buffer): boolean => file.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))

type Read = { format: BankFormat; statements: BankStatement[] }

function readText(file: Buffer, given: Given): Read {
  const bytes = isMt940(file.toString('latin1', 0, 4000)) ? withoutFillers(file) : file
  const text = decode(bytes, encodingOf(bytes)).replace(/^\ufeff/, '')
  const found = readerOf(text)
  if (found) return { format: found.format, statements: found.read(text) }
  if (/^\s*<|\0/.test(text.slice(0, 4000))) throw new DomainError('bank_format_unknown')
  return { format: 'table', statements: readCsvStatement(text, given) }
}

/** Norma 43 is of Spanish banks only, so its letters are Spanish. */
const encodingOf = (file: Buffer) =>
  norma43.test(file.toString('latin1', 0, 80)) ? guessEncoding(file, spanishCodePages) : guessEncoding(file)

const isMt940 = (head: string): boolean => /^(?:.*(?:\r\n|\r|\n)){0,10}?:20:/.test(head)

/** PKO BP fills empty parts of field 86 with this byte in every code page, so it must not decide which page it is. */
const withoutFillers = (file: Buffer): Buffer =>
  Buffer.from(file.map((byte) => (byte === 0xff ? 0x20 : byte)))

const norma43 = /^(?:\xef\xbb\xbf)?11\d{18}/

type Reader = { format: BankFormat; read: (text: string) => BankStatement[] }

/** The content says what it is; names of files do not count. Returns null for what may be a table. */
function readerOf(text: string): Reader | null {
  const head = text.slice(0, 4000)
  if (/OFXHEADER|<OFX>/i.test(head)) return { format: 'ofx', read: readOfx }
  if (/^\s*<(?:\?xml|!--|[\w:]*Document)/i.test(head)) return { format: 'camt', read: readCamt }
  if (isMt940(head) && /:61:|:60[FM]:/.test(text)) return { format: 'mt940', read: readMt940 }
  if (norma43.test(head)) return { format: 'norma43', read: readNorma43 }
  return null
}
