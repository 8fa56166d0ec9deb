import type { AccountLine, Charge, Home } from '../api.ts'

/** One line of the explanation; amounts in cents, negative if they reduce the debt. */
export type WhyRow =
  | { kind: 'line'; line: AccountLine; amount: number }
  | { kind: 'charge'; charge: Charge; amount: number }
  | { kind: 'paid'; charge: Charge; amount: number }
  | { kind: 'reduced'; charge: Charge; amount: number }

/** More lines than this explain nothing. */
const mostLines = 8

/**
 * Explains the owed amount with rows that always add up to `owed`: the movements since the balance was last zero, if
 * they are few and lead exactly to it; otherwise each due charge less what was paid.
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
