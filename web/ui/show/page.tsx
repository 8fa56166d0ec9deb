import { type ReactNode, useEffect } from 'react'
import { useTranslation } from '../app/language.ts'
import css from './page.module.css'

/** The title of the browser tab: the screen, then the product. */
export function usePageTitle(title: string | undefined): void {
  const { t } = useTranslation('common')
  const product = t('product')
  useEffect(() => {
    if (title) document.title = `${title} · ${product}`
  }, [title, product])
}

/** The frame of a screen: one h1, a sentence, actions on the right, then the content. */
export function Page({
  title,
  sentence,
  acts,
  narrow = false,
  children,
}: {
  title: string
  sentence?: ReactNode
  acts?: ReactNode
  /** For forms and settings: a column of 44rem. */
  narrow?: boolean
  children: ReactNode
}): ReactNode {
  usePageTitle(title)
  return (
    <div className={css.page} data-narrow={narrow || undefined}>
      <header className={css.head}>
        <div className={css.titles}>
          <h1>{title}</h1>
          {sentence && <p className={css.sentence}>{sentence}</p>}
        </div>
        {acts && <div className={css.acts}>{acts}</div>}
      </header>
      {children}
    </div>
  )
}

/** A main column and a narrower side column; on small screens one below the other. */
export function Columns({ main, side }: { main: ReactNode; side: ReactNode }): ReactNode {
  return (
    <div className={css.columns}>
      <div className={css.column}>{main}</div>
      <div className={css.column}>{side}</div>
    </div>
  )
}
