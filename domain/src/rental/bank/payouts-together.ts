/** Finds payouts recorded by hand that one line paid together. */
import { daysBetween } from '../../dates.ts'
import { fewestWithSum } from './fewest.ts'
import { MOST_DAYS_OF_OWNER } from './same-money.ts'
import { type BankRecord, type ComparedLine, namedBy } from './suggest-records.ts'

type OfOwner = BankRecord & { ownerId: string | null }

/** The nearest payouts of an owner that are tried: each one more doubles the sums. */
const MOST_PAYOUTS = 12

/**
 * Returns for each owner the recorded payouts, at least two, whose sum is the money that went out; the fewest and nearest if several
 * do. Owners whom the line names are first.
 */
export function payoutsTogether<Known extends OfOwner>(
  line: ComparedLine,
  recorded: readonly Known[],
): Known[][] {
  const distance = ({ on }: BankRecord): number => Math.abs(daysBetween(on, line.bookedOn))
  const isNamed = namedBy(line)
  const near = recorded
    .filter((record) => record.amount < -line.amount && distance(record) <= MOST_DAYS_OF_OWNER)
    .sort((a, b) => distance(a) - distance(b) || (a.id < b.id ? -1 : 1))
  return [...Map.groupBy(near, ({ ownerId }) => ownerId).values()]
    .flatMap((own) => {
      const found = fewestWithSum(own.slice(0, MOST_PAYOUTS), -line.amount)
      return found ? [found] : []
    })
    .sort((a, b) => Number(isNamed(b[0]!)) - Number(isNamed(a[0]!)))
}
