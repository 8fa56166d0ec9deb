/** Which rows of the books moved the cash of an owner's properties (docs/finance.md 8.16). */
import type { CivilDate } from '@domovik/domain/dates.ts'
import type { Cents } from '@domovik/domain/money.ts'
import type { Movement } from '@domovik/domain/rental/owners/statement.ts'

/** Posted money of the tenants of the properties, and what took it back. `cash`: it is operating money that counts (docs/finance.md 6.1). */
type MoneyRow = {
  id: string
  kind: string
  tenantId: string
  propertyId: string | null
  parentId: string | null
  day: CivilDate
  amount: Cents
  cash: boolean
}
/** What money paid of a charge. `elsewhere`: the charge is of another property than the money. */
export type PaidRow = { sourceId: string; chargeId: string; amount: Cents; elsewhere: boolean }
type ChargeRow = { id: string; propertyId: string | null; rental: boolean }

export type CashBooks = {
  managed: readonly string[]
  rows: readonly MoneyRow[]
  paid: readonly PaidRow[]
  charges: readonly ChargeRow[]
  /** Money of which a part is left out, by source and in cents. */
  waiting: ReadonlyMap<string, Cents>
}

/** The money that a row moved at a property. `of` is the row, or the one that it takes back. */
type Moved = { row: MoneyRow; of: MoneyRow; propertyId: string; amount: Cents }

/**
 * Returns the cash movements at the managed properties on the days [from, to). A receipt is rent as far as it paid rent, the rest are other receipts;
 * one that paid charges of several properties is a movement of each. The books are joined here, row by row over maps: PostgreSQL compares
 * all rows with all others while it has no statistics of a table.
 */
export function cashMovements(
  { managed, rows, paid, charges, waiting }: CashBooks,
  { from, to }: { from: CivilDate; to: CivilDate },
): Movement[] {
  const isManaged = new Set(managed)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const chargeOf = new Map(charges.map((charge) => [charge.id, charge]))
  const isInDays = ({ day }: MoneyRow): boolean => day >= from && day < to
  const moved = new Map<string, Moved>()
  const rent = new Map<string, Cents>()
  const add = (row: MoneyRow, of: MoneyRow, propertyId: string | null, amount: Cents): void => {
    if (propertyId === null || !isManaged.has(propertyId)) return
    const key = `${row.id} ${propertyId}`
    const known = moved.get(key)
    if (known) known.amount += amount
    else moved.set(key, { row, of, propertyId, amount })
  }
  for (const row of rows) {
    if (!isInDays(row)) continue
    const of = row.kind === 'reversal' ? byId.get(row.parentId ?? '') : row
    if (!of?.cash) continue
    const isOut = (of.kind === 'refund') !== (row !== of)
    const left = of.amount - (waiting.get(row.id) ?? 0)
    add(row, of, of.propertyId, isOut ? -left : left)
  }
  for (const { sourceId, chargeId, amount, elsewhere } of paid) {
    const [source, charge] = [byId.get(sourceId), chargeOf.get(chargeId)]
    if (!source?.cash || !charge || !isInDays(source)) continue
    if (elsewhere) {
      add(source, source, charge.propertyId, amount)
      add(source, source, source.propertyId, -amount)
    }
    const key = `${sourceId} ${charge.propertyId ?? source.propertyId}`
    if (charge.rental) rent.set(key, (rent.get(key) ?? 0) + amount)
  }
  return [...moved].flatMap(([key, { row, of, propertyId, amount }]): Movement[] => {
    const { id, tenantId, day } = row
    const same = {
      source: 'transactions' as const,
      sourceId: id,
      propertyId,
      tenantId,
      day,
      ...touched(row, of, byId),
    }
    if (of.kind === 'refund') return lines({ line: 'refunds', amount, ...same })
    const paidRent = row === of ? (rent.get(key) ?? 0) : 0
    return lines(
      { line: 'rent', amount: paidRent, ...same },
      { line: 'other_receipts', amount: amount - paidRent, ...same },
    )
  })
}

const lines = (...found: Movement[]): Movement[] => found.filter(({ amount }) => amount !== 0)

/** The row that a reversal takes back, and the receipt that a refund repays, or that a reversal takes back or makes whole again. */
function touched(
  row: MoneyRow,
  of: MoneyRow,
  byId: ReadonlyMap<string, MoneyRow>,
): Pick<Movement, 'reverses' | 'touches' | 'receivedOn'> {
  const receipt = of.kind === 'refund' ? byId.get(of.parentId ?? '') : of
  if ((row === of && of.kind !== 'refund') || !receipt)
    return { reverses: null, touches: null, receivedOn: null }
  return { reverses: row === of ? null : of.id, touches: receipt.id, receivedOn: receipt.day }
}
