/** Words of costs beside amounts without a sign. */
import { isOfTenants } from '@domovik/domain/rental/bank/common-words.ts'
import { plain } from '../../imports/plain-text.ts'
import type { Cell } from '../../imports/types.ts'
import { hasPlus, signsUnclear } from './table-direction.ts'
import { amountCell, centsOf, isBlank, type Reading } from './table-reading.ts'
import { textFields } from './table-words.ts'

/**
 * Words of money that goes out, which a file of amounts without signs can mean. Those that tenants write about their rent too
 * ("pago", "opłata", "fee") count only if a cell says nothing else.
 */
const costs = new RegExp(
  `\\b(?:${[
    'adeudos?|recibos?|compras?|cargos?|comision(?:es)?|reintegros?|pagos? (?:con )?tarjeta|retirada|domiciliacion|transferencia (?:emitida|enviada|a favor de)',
    'obciazeni[ae]|zakupy?|oplat[ay] za (?:prowadzenie|karte|przelew|konto|rachunek)|prowizj[ae]|wyplat[ay]|przelewy? (?:wychodzac[ya]|wyslan[ya])|(?:platnosc|transakcja) kart\\w+|polecenie zaplaty',
    'debits?|purchases?|withdrawals?|(?:bank|account|card) fees?|card (?:payment|transaction)|(?:outgoing|sent) (?:transfer|payment)',
  ].join('|')})\\b|^(?:pagos?|oplat[ay]|fees?)$`,
)

/** Words that say beside one of costs that the money came in: "Pago recibido". */
const received = /\b(?:recibid[ao]|received|incoming|przychodzac[aey]|otrzyman[aey]|payment from)\b/

/** "Pago", "recibo 03/2026", "opłata": payers write it as well as banks. */
const byPayers = /^(?:pagos?|recibos?|oplat[ay]|fees?)(?= |$)/

/** Whether a text of a row that names its payer is only such a word, beside months, numbers or words of rent. */
const isOfPayer = (text: string): boolean =>
  byPayers.test(text) &&
  text
    .replace(byPayers, '')
    .split(' ')
    .every((word) => /^\d*$/.test(word) || isOfTenants(word))

const payerFields = ['partyName', 'senderName', 'partyAccount', 'fromAccount']
const namesPayer = ({ allAt }: Reading): boolean =>
  payerFields.flatMap(allAt).some((cell) => /[\p{L}\d]/u.test(String(cell)))

/**
 * Throws bank_signs_unclear for a row whose text or kind has a word of costs, if no amount of the table has a sign and no word of a
 * direction stands beside it: costs would be income. A bare word that payers write counts only without a payer. `remarks` are columns under headers that
 * are not known.
 */
export function refuseUnsignedCosts(
  readings: readonly Reading[],
  remarks: readonly { place: number }[],
): void {
  const rows = readings.flatMap((reading) => {
    const cell = amountCell(reading)
    return isBlank(cell) ? [] : { reading, cell, cents: centsOf(cell, reading) }
  })
  if (rows.some(({ cell, cents }) => cents < 0 || hasPlus(cell))) return
  const isCost = (cell: Cell): boolean => {
    const text = plain(String(cell)).trim()
    return costs.test(text) && !received.test(text)
  }
  const hasCosts = (reading: Reading): boolean => {
    const { allAt, cells, beyond } = reading
    const ofBank = [...allAt('kind'), ...remarks.map(({ place }) => cells[place] ?? ''), ...beyond]
    const written = textFields.flatMap(allAt)
    const counted = namesPayer(reading) ? written.filter((cell) => !isOfPayer(plain(String(cell)))) : written
    return [...ofBank, ...counted].some(isCost)
  }
  const doubtful = rows.find(
    ({ reading, cents }) => cents !== 0 && reading.direction === null && hasCosts(reading),
  )
  if (doubtful) throw signsUnclear(doubtful.reading.row)
}
