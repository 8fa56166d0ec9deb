/** Columns under headers that are not known: short remarks of a bank, or texts of people. */
import { plain } from '../../imports/plain-text.ts'
import { isBookedStatus, isRejectedRemark, namesPayment } from './table-status.ts'

/**
 * `isText`: most rows have words of their own, so that only a bare status is one, and "Pago pendiente" is a text. `rejected` are the cells
 * that say that a row is not booked.
 */
export type Remarks = { place: number; isText: boolean; rejected: ReadonlySet<string> }

/** Longer cells are prose. */
const LONGEST_REMARK = 60

/** Columns of what people plan or sort: "Planned" is a category. */
const ofPeople =
  /\b(?:sub)?(?:categor|kategori|kategoria)|^(?:tags?|labels?|etiquetas?|etykiet[ay]|budget|budzet|rubro|clasificacion)$|^(?:grupa|group|grupo)\b/

/** Whether people, and not the bank, fill the column under the header. */
export const isOfPeople = (header: string): boolean => ofPeople.test(plain(header))

/** Notes, groups and ages of movements in apps of banks, which change after the movement: "Notatka", "Moja grupa", "9 days ago". */
const notes = new RegExp(
  [
    '^(?:notes?|comments?|notatk[ai]|komentarze?|notas?|spaces?|przestrzen|espacios?|project|projekt|proyecto|age|wiek|edad|antiguedad)$',
    '^(?:typ|rodzaj|tipo|clase) (?:wydatk|przychod|de (?:gasto|ingreso))',
    '^(?:spending|expense|income) ',
    '\\b(?:my|own|personal|private|user|moj|moja|moje|wlasn[aey]|prywatn[aey]|uzytkownika|mis?|propi[ao]s?|usuario)\\b',
  ].join('|'),
)

/** Whether people can change the words under the header after the movement. */
export const isNote = (header: string): boolean => notes.test(plain(header))

/** Returns null for a column that has no remarks of a bank. */
export function remarksIn(place: number, header: string, cells: readonly string[]): Remarks | null {
  if (isOfPeople(header) || cells.some((cell) => cell.trim().length > LONGEST_REMARK)) return null
  const rejected = new Set<string>()
  let others = 0
  for (const cell of cells) {
    if (isRejectedRemark(cell)) rejected.add(cell.trim())
    else if (cell.trim() !== '' && isBookedStatus(cell) === null) others += 1
  }
  return { place, isText: others * 2 >= cells.length, rejected }
}

/** Whether a cell of a column of remarks says that the row is not booked. */
export const saysRejected = (cell: string, { isText, rejected }: Remarks): boolean =>
  rejected.has(cell) && !(isText && namesPayment(cell))
