import type { ReactNode } from 'react'
import { AppLink } from '../app/app-link.tsx'
import { useTranslation } from '../app/language.ts'
import { Brand } from './brand.tsx'
import { Footer } from './footer.tsx'
import { Pickers } from './pickers.tsx'
import css from './public-frame.module.css'
import type { FooterLink } from './types.ts'

/**
 * The frame of a page that needs no sign-in: brand and pickers above, the footer below. `children` is a `main`
 * element.
 */
export function PublicFrame(props: {
  footerLinks: readonly FooterLink[]
  className?: string | undefined
  children: ReactNode
}): ReactNode {
  const { t } = useTranslation('common')
  return (
    <div className={`${css.screen} ${props.className ?? ''}`}>
      <header className={css.top}>
        <AppLink to="/" className={css.brand}>
          <Brand product={t('product')} />
        </AppLink>
        <span className={css.pickers}>
          <Pickers />
        </span>
      </header>
      {props.children}
      <Footer links={props.footerLinks} />
    </div>
  )
}
