/** Reads files of banks in the process for foreign files. The server never imports this module. */
import { DomainError } from '@domovik/domain/errors.ts'
import { readCamt } from '@domovik/domain/rental/bank/camt.ts'
import { readMt940 } from '@domovik/domain/rental/bank/mt940.ts'
import { readNorma43 } from '@domovik/domain/rental/bank/norma43.ts'
import { readOfx } from '@domovik/domain/rental/bank/ofx.ts'
import type { BankStatement } from '@domovik/domain/rental/bank/types.ts'
import type { ReadForeign } from '../../../machinery/services/foreign-files.ts'
import { decode, guessEncoding } from '../../imports/read/encoding.ts'
import type { Given, StatementHead, StatementRow } from './read-statements.ts'
import { readCsvStatement, readXlsxStatement } from './read-table.ts'

const read: ReadForeign<Given, StatementHead, StatementRow> = async (bytes, { currency }) => {
  const file = Buffer.from(bytes)
  if (file.length === 0) throw new DomainError('import_empty')
  const statements = isZip(file) ? await readXlsxStatement(file, currency) : readText(file, currency)
  return {
    head: statements.map(({ lines: _, ...statement }) => statement),
    rows: statements.flatMap(({ lines }, statement) => lines.map((line) => ({ ...line, statement }))),
  }
}
export default read

const isZip = (file: Buffer): boolean => file.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))

function readText(file: Buffer, currency: string): BankStatement[] {
  const text = decode(file, guessEncoding(file)).replace(/^\ufeff/, '')
  const reader = readerOf(text)
  if (reader) return reader(text)
  if (/^\s*<|\0/.test(text.slice(0, 4000))) throw new DomainError('bank_format_unknown')
  return readCsvStatement(text, currency)
}

/** The content says what it is; names of files do not count. Returns null for what may be a table. */
function readerOf(text: string): ((text: string) => BankStatement[]) | null {
  const head = text.slice(0, 4000)
  if (/OFXHEADER|<OFX>/i.test(head)) return readOfx
  if (/^\s*<(?:\?xml|!--|[\w:]*Document)/i.test(head)) return readCamt
  if (/^(?:.*\n){0,10}?:20:/.test(head) && /:61:|:60[FM]:/.test(text)) return readMt940
  if (/^11\d{18}/.test(head)) return readNorma43
  return null
}
