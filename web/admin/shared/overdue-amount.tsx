import type { ReactNode } from 'react'
import { Money } from '../../ui/show/money.tsx'

/** An overdue amount; nothing if it is zero. */
export function Late({ cents, currency }: { cents: number; currency: string }): ReactNode {
  return cents > 0 ? <Money cents={cents} currency={currency} tone="overdue" strong /> : null
}
