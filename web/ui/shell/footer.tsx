import type { ReactNode } from 'react'
import { AppLink } from '../app/app-link.tsx'
import { useTranslation } from '../app/language.ts'
import css from './shell.module.css'
import type { FooterLink } from './types.ts'

/** Set at build time (vite.config.ts); a unit test has none. */
const version: string | undefined = import.meta.env.VITE_VERSION

/** Copyright, the version, and the legal links (NAV-02, NAV-03). */
export function Footer({ links }: { links: readonly FooterLink[] }): ReactNode {
  const { t } = useTranslation('ui')
  const { t: common } = useTranslation('common')
  return (
    <footer className={css.footer}>
      <span>
        {t('shell.copyright', { year: new Date().getFullYear(), product: common('product') })}
        {version ? ` · ${t('shell.version', { version })}` : null}
      </span>
      <nav className={css.footerLinks} aria-label={t('shell.footerLinks')}>
        {links.map((link) =>
          !link.to.startsWith('/') || link.to.endsWith('.txt') ? (
            <a key={link.to} href={link.to}>
              {link.label}
            </a>
          ) : (
            <AppLink key={link.to} to={link.to}>
              {link.label}
            </AppLink>
          ),
        )}
      </nav>
    </footer>
  )
}
