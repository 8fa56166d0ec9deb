import type { CSSProperties, ReactNode } from 'react'
import { AppLink } from '../app/app-link.tsx'
import css from './figure.module.css'
import { Skeleton } from './skeleton.tsx'
import type { Tone } from './tone.ts'

export interface FigureProps {
  label: string
  /** The number, usually <Money> or a formatted text. Null while it is loading. */
  value: ReactNode | null
  /** Where the rows behind it are: path with its filter in the search, e.g. '/payments?status=overdue'. */
  to?: string
  /** In the muted tone after the number, e.g. "of 42 650,00 €". */
  beside?: ReactNode
  /** The sentence below. */
  sentence?: ReactNode
  tone?: Tone
  sentenceTone?: Tone
  /** A bar under the sentence: parts of 1, in order. */
  bar?: readonly { share: number; tone: 'accent' | 'soon' | 'overdue' | 'settled' }[]
  /** Takes the room of 1.5 others on a wide screen. */
  wide?: boolean
}

/** Label, big number that opens, sentence below. */
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
          <AppLink to={to} className={css.link}>
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

/** Figures side by side in one card, divided by hairlines; on a phone two by two. */
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
