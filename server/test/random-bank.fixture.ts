/** Random lines of a bank that are booked for tenants, and taking them back. */
import { statement } from '../src/rental/bank/statement.fixture.ts'
import type { Landlord } from './harness.ts'

type Entry = { tenantId: string; pick: number; cents: number; day: string; reason: string }

/** Imports a line of money that came in, and books it for the tenant as rent or deposit. */
export async function bookBankLine(
  { bank }: Landlord['api'],
  { tenantId, pick, cents: amount, day }: Entry,
): Promise<unknown> {
  const text = `Line ${pick}`
  await bank.run({ file: statement([{ on: day, amount, text }]) })
  const { lines } = await bank.lines({})
  const line = lines.find((each) => each.text === text && each.amount === amount)
  const parts = [{ tenantId, amount, deposit: pick % 3 === 0 }]
  return line && bank.accept({ id: line.id, parts, recordAgain: true })
}

/** Undoes a booked line, in half of the cases after a refund on the day that was a mistake. */
export async function undoBankLine(
  { bank, payments }: Landlord['api'],
  { pick, cents, day: paymentDate, reason }: Omit<Entry, 'tenantId'>,
): Promise<unknown> {
  const { lines } = await bank.lines({ state: 'done' })
  const line = lines[pick % Math.max(1, lines.length)]
  if (!line) return undefined
  if (cents % 2) {
    const { id } = await payments.refund({
      ...{ id: line.parts[0]!.receiptId!, amount: Math.min(cents, line.amount), reason },
      ...{ paymentDate, paymentMethod: 'cash', recordAgain: true },
    })
    await payments.reverse({ id, reason })
  }
  return bank.undo({ id: line.id, reason })
}
