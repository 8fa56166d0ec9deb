import { formatMoney } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import css from './show.module.css'
import type { Tone } from './tone.ts'

/**
 * An amount in cents: '54 321,00 €' (docs/finance.md 9.1), in tabular figures, with a muted currency. `signed` adds a plus
 * to money received; `tone` marks a state of money.
 */
export function Money({
  cents,
  currency = 'EUR',
  tone,
  signed = false,
  strong = false,
}: {
  cents: number
  currency?: string
  tone?: Tone
  signed?: boolean
  strong?: boolean
}): ReactNode {
  const text = `${signed && cents > 0 ? '+' : ''}${formatMoney(cents, currency)}`
  const gap = text.lastIndexOf('\u00a0')
  return (
    <span
      className={css.money}
      data-tone={tone}
      data-strong={strong || undefined}
      data-long={text.length > 15 ? 'very' : text.length > 11 ? 'some' : undefined}
    >
      {text.slice(0, gap)}
      <span className={css.currency}>{text.slice(gap)}</span>
    </span>
  )
}
