/** The two sides of a movement in a table: the account of the organization, and the other side. */
import { readIban } from '@domovik/domain/rental/bank/iban.ts'
import type { Cell } from '../../imports/types.ts'
import type { Reading } from './table-reading.ts'

export type Side = { name: string; account: string }
type Sides = { sender: Side; recipient: Side }

/** The number of an account within a text: an IBAN, or the 26 digits of a Polish one. */
const numberOfAccount = /(?:[A-Z]{2})?(?:[ -]?\d){22,26}/g

/** Letters and digits. A number of a cell with more digits than a number can have is lost. */
const signs = (cell: Cell): string => (typeof cell === 'number' ? '' : cell.replace(/[^a-z0-9]/gi, ''))

/** Returns the IBANs that a cell contains. */
export const ibansIn = (cell: Cell): string[] =>
  (String(cell).match(numberOfAccount) ?? []).flatMap((written) => readIban(signs(written)) ?? [])

/** Returns a name and an account. Some banks write the number behind the name, in one cell. */
function sideOf(name: Cell, account: Cell): Side {
  const written = String(name)
  const found = signs(account)
  const [number = ''] = /(?:PL)?(?:[ -]?\d){26}\s*$/.exec(written) ?? []
  if (found !== '' || number === '' || readIban(signs(number)) === null)
    return { name: written, account: found }
  return { name: written.slice(0, -number.length), account: signs(number) }
}

/** Returns the payer and the payee of a row, empty if the table does not have these columns. */
export const sidesOf = ({ at }: Reading): Sides => ({
  sender: sideOf(at('senderName'), at('fromAccount')),
  recipient: sideOf(at('recipientName'), at('toAccount')),
})

const sameForm = (account: string): string => readIban(account) ?? ''

/** The side that is the organization's, as the sign of the amount says. */
const oursBySign = ({ sender, recipient }: Sides, amount: number): Side => (amount > 0 ? recipient : sender)

/**
 * Returns the account that payer or payee of every row have, and that is ours in most of them by their signs; '' if there is none. It
 * also tells our side of a correction, whose sign is the opposite one.
 */
export function ownInAllRows(rows: readonly { sides: Sides; amount: number }[]): string {
  const named = rows
    .map(({ sides, amount }) => ({
      both: [sides.sender, sides.recipient].map(({ account }) => sameForm(account)).filter(Boolean),
      ours: sameForm(oursBySign(sides, amount).account),
    }))
    .filter(({ both }) => both.length > 0)
  const times = new Map<string, number>()
  for (const { ours } of named) if (ours !== '') times.set(ours, (times.get(ours) ?? 0) + 1)
  const most = [...times].find(([, count]) => count * 2 > named.length)?.[0] ?? ''
  return named.every(({ both }) => both.includes(most)) ? most : ''
}

/** Returns our account as its own column names it. */
export function ownColumnOf({ at }: Reading): string | undefined {
  const cell = at('ownAccount')
  return readIban(signs(cell)) ?? ibansIn(cell)[0]
}

/**
 * Returns our account, '' if the row does not name it, and the other side. `known` are accounts that the rest of the table says to be
 * ours, the surest first.
 */
export function readSides(
  reading: Reading,
  sides: Sides,
  amount: number,
  known: readonly string[],
): { own: string; other: Side } {
  const [sender, recipient] = [sameForm(sides.sender.account), sameForm(sides.recipient.account)]
  const bySign = oursBySign(sides, amount)
  const own =
    ownColumnOf(reading) ??
    known.find((account) => account !== '' && (account === sender || account === recipient)) ??
    sameForm(bySign.account)
  const isNamed = own !== '' && sender !== recipient && (own === sender || own === recipient)
  const ours = isNamed ? (own === sender ? sides.sender : sides.recipient) : bySign
  const side = ours === sides.sender ? sides.recipient : sides.sender
  const column = sideOf(reading.at('partyName'), reading.at('partyAccount'))
  return { own, other: { name: column.name || side.name, account: column.account || side.account } }
}
