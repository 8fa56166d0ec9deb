import type { ReactNode } from 'react'
import { AppLink } from '../app/app-link.tsx'
import { withEmailBreaks } from './email-breaks.tsx'
import css from './show.module.css'

/**
 * A surface with a title and a link or actions on the right, which wrap on a narrow screen. `rows` adds a line below the title and leaves
 * the padding to CardRow.
 */
export function Card({
  title,
  link,
  act,
  rows = false,
  children,
}: {
  title?: string
  link?: { to: string; label: string }
  act?: ReactNode
  rows?: boolean
  children: ReactNode
}): ReactNode {
  const anchor = link && (
    <AppLink to={link.to} className={css.cardAct}>
      {link.label}
    </AppLink>
  )
  return (
    <section className={css.card} aria-label={title}>
      {title && (
        <header className={css.cardHead} data-ruled={rows || undefined}>
          <h2>{title}</h2>
          {act ? (
            <div className={css.cardActs}>
              {anchor}
              {act}
            </div>
          ) : (
            anchor
          )}
        </header>
      )}
      {rows ? children : <div className={css.cardBody}>{children}</div>}
    </section>
  )
}

/** One line of a card: title, a note below it, and the figure at the end. With `to` the whole line is a link, so it must contain no button. */
export function CardRow({
  title,
  note,
  end,
  endNote,
  to,
}: {
  title: ReactNode
  note?: ReactNode
  end?: ReactNode
  endNote?: ReactNode
  to?: string
}): ReactNode {
  const body = (
    <>
      <div className={css.rowMain}>
        <div className={css.rowTitle}>{withEmailBreaks(title)}</div>
        {note && <div className={css.rowNote}>{note}</div>}
      </div>
      {(end === 0 || end || endNote) && (
        <div className={css.rowEnd}>
          {end}
          {endNote && <div className={css.rowNote}>{endNote}</div>}
        </div>
      )}
    </>
  )
  return to ? (
    <AppLink to={to} className={css.row}>
      {body}
    </AppLink>
  ) : (
    <div className={css.row}>{body}</div>
  )
}
