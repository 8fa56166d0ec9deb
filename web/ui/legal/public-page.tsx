import type { ReactNode } from 'react'
import { AppLink } from '../app/app-link.tsx'
import { useTranslation } from '../app/language.ts'
import { Brand } from '../shell/brand.tsx'
import { Footer } from '../shell/footer.tsx'
import { Pickers } from '../shell/pickers.tsx'
import type { FooterLink } from '../shell/types.ts'
import { usePageTitle } from '../show/page.tsx'
import css from './legal.module.css'

/** A page that anybody may read: brand and language on top, a column of text, legal links below. */
export function PublicPage(props: {
  title: string
  sentence?: ReactNode
  footerLinks: readonly FooterLink[]
  /** More than a column of text: as wide as its content asks. */
  wide?: boolean
  children: ReactNode
}): ReactNode {
  const { t } = useTranslation('common')
  usePageTitle(props.title)
  return (
    <div className={css.screen}>
      <header className={css.top}>
        <AppLink to="/" className={css.brand}>
          <Brand product={t('product')} />
        </AppLink>
        <span className={css.pickers}>
          <Pickers />
        </span>
      </header>
      <main className={css.main} data-wide={props.wide || undefined}>
        <h1>{props.title}</h1>
        {props.sentence && <p className="muted">{props.sentence}</p>}
        {props.children}
      </main>
      <Footer links={props.footerLinks} />
    </div>
  )
}
