import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { AppLink } from '../app/app-link.tsx'
import { ErrorBoundary } from '../app/error-boundary.tsx'
import { useTranslation } from '../app/language.ts'
import { LoadingScreen } from '../app/loading-screen.tsx'
import { OfflineBar } from '../app/offline-bar.tsx'
import { InstallBanner } from '../pwa/install-banner.tsx'
import { UpdateBar } from '../pwa/update-bar.tsx'
import { Footer } from './admin-shell.tsx'
import { standsIn } from './nav.tsx'
import { LanguagePicker, type PreferenceChange } from './pickers.tsx'
import css from './tenant-shell.module.css'
import type { FooterLink, NavEntry } from './types.ts'

/** The tenant's room: the address on top, four places at the bottom, one hand. */
export function TenantShell(props: {
  /** Where the person lives. */
  place: string
  /** At most four. */
  entries: readonly NavEntry[]
  onPreference?: (change: PreferenceChange) => void
  footerLinks: readonly FooterLink[]
  queued?: number
  children: ReactNode
}): ReactNode {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const { t } = useTranslation('ui')
  return (
    <div className={css.shell}>
      <a href="#content" className={css.skip}>
        {t('shell.skip')}
      </a>
      <header className={css.top}>
        <strong className={css.place}>{props.place}</strong>
        <LanguagePicker onChange={props.onPreference} />
      </header>
      <UpdateBar />
      <InstallBanner />
      <OfflineBar queued={props.queued} />
      <main id="content" className={css.content} tabIndex={-1}>
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<LoadingScreen />}>{props.children}</Suspense>
        </ErrorBoundary>
      </main>
      <Footer links={props.footerLinks} />
      <nav className={css.bottom} aria-label={t('shell.mainMenu')}>
        {props.entries.slice(0, 4).map(({ id, to, label, icon: Icon, waiting = 0 }) => (
          <AppLink
            key={id}
            to={to}
            className={css.tab}
            aria-current={standsIn(pathname, to) ? 'page' : undefined}
          >
            <Icon size={24} stroke={1.6} aria-hidden="true" />
            <span>{label}</span>
            {waiting > 0 && <span className={css.waiting}>{waiting}</span>}
          </AppLink>
        ))}
      </nav>
    </div>
  )
}
