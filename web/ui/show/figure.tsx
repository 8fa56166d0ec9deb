import type { CSSProperties, ReactNode } from 'react'
import { AppLink } from '../app/app-link.tsx'
import css from './figure.module.css'
import { Skeleton } from './skeleton.tsx'
import type { Tone } from './tone.ts'

export interface FigureProps {
  label: string
  /** The number, usually <Money> or a formatted text. Null while it loads. */
  value: ReactNode | null
  /** The address of the rows behind it, with their filter, e.g. '/payments?status=overdue'. */
  to?: string
  /** Muted text after the number, e.g. "of 42 650,00 €". */
  beside?: ReactNode
  /** The sentence below the number. */
  sentence?: ReactNode
  tone?: Tone
  sentenceTone?: Tone
  /** A bar below the sentence: shares of 1, in order. */
  bar?: readonly { share: number; tone: 'accent' | 'soon' | 'overdue' | 'settled' }[]
  /** 1.5 times as wide as the others on a wide screen. */
  wide?: boolean
}

/** A label, a large number that is a link, and a sentence. */
function Figure(props: FigureProps): ReactNode {
  const { label, value, to, beside, sentence, tone, sentenceTone, bar, wide } = props
  const number = (
    <span className={css.number} data-tone={tone}>
      {value ?? <Skeleton width="6ch" />}
    </span>
  )
  return (
    <div className={css.figure} data-wide={wide || undefined}>
      <div className={css.label}>{label}</div>
      <div className={css.line}>
        {to && value !== null ? (
          <AppLink to={to} className={css.link} data-figure="">
            {number}
            <span className="visually-hidden">: {label}</span>
          </AppLink>
        ) : (
          number
        )}
        {beside && value !== null && <span className={css.beside}>{beside}</span>}
      </div>
      <div className={css.sentence} data-tone={sentenceTone}>
        {value === null ? <Skeleton width="14ch" /> : sentence}
      </div>
      {bar && (
        <div className={css.bar} aria-hidden="true">
          {bar.map((part, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the order of the parts is their identity
              key={index}
              data-tone={part.tone}
              style={{ width: `${Math.max(0, Math.min(1, part.share)) * 100}%` }}
            />
          ))}
        </div>
      )}
    </div>
  )
}

/** Figures side by side in one card, separated by lines; on a phone two per row. */
export function SummaryStrip({
  figures,
  label,
}: {
  figures: readonly FigureProps[]
  label?: string
}): ReactNode {
  return (
    <div className={css.frame}>
      <section
        className={css.strip}
        data-figures=""
        aria-label={label}
        style={
          { '--columns': figures.map((figure) => (figure.wide ? '1.5fr' : '1fr')).join(' ') } as CSSProperties
        }
      >
        {figures.map((figure) => (
          <Figure key={figure.label} {...figure} />
        ))}
      </section>
    </div>
  )
}
