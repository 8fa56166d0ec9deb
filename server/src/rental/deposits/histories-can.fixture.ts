/** What the page of a row offers, compared with what its calls accept. */
import type { Landlord } from '../../../test/harness.ts'

/** Chooses a row and a call at random, and makes the call. Throws if the page offered a call that is refused, or did not offer one that is accepted. */
export async function tryOffered(
  anna: Landlord,
  history: { tenantId: string; today: string },
  { pick }: { pick: <T>(list: readonly T[]) => T | undefined },
): Promise<void> {
  const { rows } = await anna.api.payments.list({ tenantId: history.tenantId, limit: 200 })
  const row = pick(rows)
  if (!row) return
  const { id } = row
  const { can, refundable } = await anna.api.payments.get({ id })
  const cash = { paymentDate: history.today, paymentMethod: 'cash' as const }
  const again = { recordAgain: true }
  const calls = {
    reverse: () => anna.api.payments.reverse({ id, reason: 'Wrong' }),
    refund: () =>
      anna.api.payments.refund({ id, amount: Math.max(1, refundable), reason: 'Asked', ...cash, ...again }),
    creditNote: () => anna.api.payments.creditNote({ id, amount: 1, reason: 'Agreed', ...again }),
    writeOff: () => anna.api.payments.writeOff({ id, amount: 1, reason: 'Lost', ...again }),
  }
  const name = pick(['reverse', 'reverse', 'refund', 'creditNote', 'writeOff'] as const)!
  let refused: unknown = null
  try {
    await calls[name]()
  } catch (error) {
    refused = error
  }
  if ((refused === null) !== can[name])
    throw new Error(`can.${name} of a ${row.kind} (${row.type}, ${row.paymentStatus}) is ${can[name]}`, {
      cause: refused,
    })
}
