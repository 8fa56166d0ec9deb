import 'virtual:theme.css'
import '../theme/base.css'
import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { theme } from '../theme/theme.ts'
import { appearanceManager } from './appearance.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { useTranslation } from './language.ts'
import { LoadingScreen } from './loading-screen.tsx'

const Overlays = lazy(() => import('./overlays.tsx'))

/**
 * The providers of a front end: theme, data cache, error boundary, messages and dialogs. Call startLanguage before
 * the first render.
 */
export function Kit({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }): ReactNode {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={appearanceManager}
      withCssVariables={false}
      withGlobalClasses={false}
      defaultColorScheme="light"
    >
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary>
          <Suspense fallback={<LoadingScreen />}>{children}</Suspense>
        </ErrorBoundary>
        <Layers />
      </QueryClientProvider>
    </MantineProvider>
  )
}

/** The landmark in which messages, dialogs, drawers and lists of choices open. */
function Layers(): ReactNode {
  const { t } = useTranslation('ui')
  return (
    <section id="layers" aria-label={t('toast.region')}>
      <Suspense>
        <Overlays />
      </Suspense>
    </section>
  )
}
