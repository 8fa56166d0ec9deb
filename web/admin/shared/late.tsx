import type { ReactNode } from 'react'
import { Money } from '../../ui/show/money.tsx'

/** An amount that is late; where nothing is, nothing is said. */
export function Late({ cents, currency }: { cents: number; currency: string }): ReactNode {
  return cents > 0 ? <Money cents={cents} currency={currency} tone="overdue" strong /> : null
}
