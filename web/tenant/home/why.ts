import type { AccountLine, Charge, Home } from '../api.ts'

/** One step from nothing to what is owed; all amounts in cents, negative for what lowers the debt. */
export type WhyRow =
  | { kind: 'line'; line: AccountLine; amount: number }
  | { kind: 'charge'; charge: Charge; amount: number }
  | { kind: 'paid'; charge: Charge; amount: number }
  | { kind: 'reduced'; charge: Charge; amount: number }

/** More steps than this explain nothing. */
const mostLines = 8

/**
 * Why this much is owed: rows whose amounts always add up to `owed`. What has happened on the account since it was
 * last even, when that is short and leads exactly there; otherwise each charge that is due, less what it was paid.
 */
export function whyOwed(home: Pick<Home, 'owed' | 'why' | 'openCharges'>, today: string): WhyRow[] {
  const even = home.why.findLastIndex(({ balance }) => balance === 0)
  const since = home.why.slice(even + 1)
  const balance = since.at(-1)?.balance ?? 0
  if (since.length > 0 && since.length <= mostLines && balance === home.owed)
    return since.map((line) => ({ kind: 'line', line, amount: line.amount }))
  return home.openCharges.filter(({ dueDate }) => dueDate <= today).flatMap(stepsOf)
}

function stepsOf(charge: Charge): WhyRow[] {
  const { amount, paid, remaining } = charge
  const reduced = amount - paid - remaining
  return [
    { kind: 'charge', charge, amount },
    ...(paid > 0 ? [{ kind: 'paid', charge, amount: -paid } as const] : []),
    ...(reduced > 0 ? [{ kind: 'reduced', charge, amount: -reduced } as const] : []),
  ]
}
