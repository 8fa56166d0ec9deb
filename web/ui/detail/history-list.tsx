import type { ReactNode } from 'react'
import { useTranslation } from '../app/language.ts'
import { Avatar } from '../show/avatar.tsx'
import { DateText } from '../show/date-text.tsx'
import css from './detail.module.css'

/** One event; `text` is the sentence in the reader's language. */
export interface HistoryEntry {
  id: string
  /** ISO instant. */
  at: string
  who: string | null
  text: ReactNode
  note?: ReactNode
}

/** Who did what and when, newest first. */
export function HistoryList({
  entries,
  timeZone,
}: {
  entries: readonly HistoryEntry[]
  timeZone?: string
}): ReactNode {
  const { t } = useTranslation('ui')
  if (entries.length === 0) return <p className="muted">{t('detail.historyEmpty')}</p>
  return (
    <ol className={css.history} aria-label={t('detail.history')}>
      {entries.map((entry) => (
        <li key={entry.id} className={css.event}>
          <Avatar name={entry.who ?? '·'} size={28} />
          <div>
            <div>{entry.text}</div>
            {entry.note && <div className={css.eventNote}>{entry.note}</div>}
            <div className={css.eventNote}>
              {entry.who && `${entry.who} · `}
              <DateText value={entry.at} shape="instant" timeZone={timeZone} />
            </div>
          </div>
        </li>
      ))}
    </ol>
  )
}
