import { IconPaperclip } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../act/button.tsx'
import { DateText } from './date-text.tsx'
import css from './talk.module.css'

export interface TalkEntry {
  id: string
  /** Written by the side that looks at it. */
  own: boolean
  author: string
  /** Shown instead of the text of a message that was taken back. */
  gone?: string | undefined
  body: string
  at: string
  /** What it is about, above the text. */
  about?: ReactNode
  /** Whether it was read. */
  note?: string | undefined
  attachments: readonly { id: string; name: string; label: string; open: () => void }[]
  /** What was made of it, below the text. */
  made?: ReactNode
  acts?: readonly { label: string; run: () => void }[]
}

/** A conversation: own messages at the end of the line, the others at its start, oldest first. */
export function Talk({
  entries,
  label,
  earlier,
}: {
  entries: readonly TalkEntry[]
  label: string
  /** Loads earlier entries, if there are any. */
  earlier?: { label: string; run: () => void } | undefined
}): ReactNode {
  return (
    <>
      {earlier && (
        <Button variant="default" onClick={earlier.run}>
          {earlier.label}
        </Button>
      )}
      <ol className={css.talk} aria-label={label}>
        {entries.map((entry) => (
          <li key={entry.id} className={css.entry} data-own={entry.own || undefined}>
            {entry.about && <div className={css.about}>{entry.about}</div>}
            <p className={entry.gone ? css.gone : css.body}>{entry.gone ?? entry.body}</p>
            {entry.attachments.length > 0 && (
              <ul className={css.files}>
                {entry.attachments.map(({ id, name, label: named, open }) => (
                  <li key={id}>
                    <button type="button" className={css.file} onClick={open} aria-label={named}>
                      <IconPaperclip size={16} stroke={1.6} aria-hidden="true" /> {name}
                    </button>
                  </li>
                ))}
              </ul>
            )}
            {entry.made && <div className={css.about}>{entry.made}</div>}
            <p className={css.from}>
              {entry.author} · <DateText value={entry.at} shape="instant" />
              {entry.note && ` · ${entry.note}`}
              {entry.acts?.map(({ label, run }) => (
                <span key={label}>
                  {' · '}
                  <button type="button" className={css.act} onClick={run}>
                    {label}
                  </button>
                </span>
              ))}
            </p>
          </li>
        ))}
      </ol>
    </>
  )
}
