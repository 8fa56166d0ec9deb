import type { ReactNode } from 'react'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { Brand } from '../../../ui/shell/brand.tsx'
import { Footer } from '../../../ui/shell/footer.tsx'
import { Pickers } from '../../../ui/shell/pickers.tsx'
import { Page } from '../../../ui/show/page.tsx'
import signIn from '../../../ui/sign-in/sign-in.module.css'
import { useFooterLinks } from '../../frame/footer-links.ts'
import css from './operations.module.css'

/** A page without sign-in and menu. */
export function PlainPage(props: {
  title: string
  sentence: string
  acts?: ReactNode
  children: ReactNode
}): ReactNode {
  const { t } = useTranslation('common')
  const footerLinks = useFooterLinks()
  return (
    <div className={signIn.screen}>
      <header className={signIn.top}>
        <AppLink to="/" className={signIn.brand}>
          <Brand product={t('product')} />
        </AppLink>
        <span className={signIn.pickers}>
          <Pickers />
        </span>
      </header>
      <main>
        <div className={css.plain}>
          <Page title={props.title} sentence={props.sentence} acts={props.acts}>
            {props.children}
          </Page>
        </div>
      </main>
      <Footer links={footerLinks} />
    </div>
  )
}
