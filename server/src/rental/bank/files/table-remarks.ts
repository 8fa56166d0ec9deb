/** Columns under headers that are not known: short remarks of a bank, or texts of people. */
import { plain } from '../../imports/plain-text.ts'
import { isBookedStatus, isRejectedRemark, namesPayment } from './table-status.ts'

/** `isText`: most rows have words of their own, so that only a bare status is one, and "Pago pendiente" is a text. */
export type Remarks = { place: number; isText: boolean }

/** Longer cells are prose. */
const LONGEST_REMARK = 60

/** Columns of what people plan or sort: "Planned" is a category. */
const ofPeople =
  /\b(?:sub)?(?:categor|kategori|kategoria)|^(?:tags?|labels?|etiquetas?|etykiet[ay]|budget|budzet|rubro|clasificacion)$|^(?:grupa|group|grupo)\b/

/** Whether people, and not the bank, fill the column under the header. */
export const isOfPeople = (header: string): boolean => ofPeople.test(plain(header))

/** Returns null for a column that has no remarks of a bank. */
export function remarksIn(place: number, header: string, cells: readonly string[]): Remarks | null {
  if (isOfPeople(header) || cells.some((cell) => cell.trim().length > LONGEST_REMARK)) return null
  const others = cells.filter((cell) => cell.trim() !== '' && isBookedStatus(cell) === null)
  return { place, isText: others.length * 2 >= cells.length }
}

/** Whether a cell of a column of remarks says that the row is not booked. */
export const saysRejected = (cell: string, { isText }: Remarks): boolean =>
  isRejectedRemark(cell) && !(isText && namesPayment(cell))
