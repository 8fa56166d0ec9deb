import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from '../app/error-boundary.tsx'
import { useTranslation } from '../app/language.ts'
import { LoadingScreen } from '../app/loading-screen.tsx'
import { OfflineBar } from '../app/offline-bar.tsx'
import { InstallBanner } from '../pwa/install-banner.tsx'
import { UpdateBar } from '../pwa/update-bar.tsx'
import css from './skip-link.module.css'

/** The first element that Tab reaches; it skips the menu. */
export function SkipLink(): ReactNode {
  const { t } = useTranslation('ui')
  return (
    <a href="#content" className={css.skip}>
      {t('shell.skip')}
    </a>
  )
}

/**
 * The bars about update, installation and connection, and the screen below them. An error is limited to its screen.
 */
export function ShellContent(props: {
  className: string | undefined
  pathname: string
  /** The screen's name in an error message (ERR-18). */
  context?: string | undefined
  notice?: ReactNode
  children: ReactNode
}): ReactNode {
  return (
    <>
      <UpdateBar />
      <InstallBanner />
      <OfflineBar />
      {props.notice}
      <main id="content" className={props.className} tabIndex={-1}>
        {/* The boundary stays while the path changes, so that the old screen is shown until the next is complete. */}
        <Suspense fallback={<LoadingScreen />}>
          <ErrorBoundary key={props.pathname} context={props.context}>
            {props.children}
          </ErrorBoundary>
        </Suspense>
      </main>
    </>
  )
}
