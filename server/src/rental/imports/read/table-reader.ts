/** Reads tables in the process for foreign files. The server never imports this module. */
import type { ReadForeign } from '../../../machinery/services/foreign-files.ts'
import { readFile } from './file.ts'
import type { TableGiven, TableHead, TableRow } from './read-table.ts'

const read: ReadForeign<TableGiven, TableHead, TableRow> = async (bytes, { fileName, subject, format }) => {
  const { table, ...read } = await readFile(bytes, fileName, subject, format)
  return { head: { ...read, columns: table.columns }, rows: table.rows }
}
export default read
