import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from './language.ts'
import css from './screens.module.css'

/** One panel in the middle of the screen: what happened, and what the person can do. */
export function MessageScreen({
  title,
  text,
  note,
  children,
  alert = false,
}: {
  title: string
  text: ReactNode
  note?: ReactNode
  children?: ReactNode
  /** Screen readers read it at once. */
  alert?: boolean
}): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null)
  const { t } = useTranslation('common')
  const product = t('product')
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [title, product])
  return (
    <section className={css.message} role={alert ? 'alert' : undefined}>
      <h1 ref={heading} tabIndex={-1} className={css.messageTitle}>
        {title}
      </h1>
      <p className={css.messageText}>{text}</p>
      {children && <div className={css.messageActs}>{children}</div>}
      {note && <p className={css.messageNote}>{note}</p>}
    </section>
  )
}
