import 'virtual:theme.css'
import '../theme/base.css'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect } from 'react'
import { loadErrorTexts } from '../api/error-text.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { LanguageProvider, useTranslation } from './language.ts'
import { LoadingScreen } from './loading-screen.tsx'
import { useOverlaysWanted } from './overlays-wanted.ts'
import { lazyPart } from './part-boundary.tsx'
import { whenIdle } from './when-idle.ts'

const loadOverlays = () => import('./overlays.tsx')
const Overlays = lazyPart(() => loadOverlays().then((part) => part.default), 'nothing')

/**
 * The providers of a front end: language, data cache, error boundary, messages and dialogs. Call startLanguage before
 * the first render.
 */
export function Kit({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }): ReactNode {
  return (
    <LanguageProvider>
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary>
          <Suspense fallback={<LoadingScreen />}>{children}</Suspense>
        </ErrorBoundary>
        <Layers />
      </QueryClientProvider>
    </LanguageProvider>
  )
}

/**
 * The landmark in which messages, dialogs, drawers and lists of choices open. The code of messages and questions, and the texts of errors, are
 * fetched early enough to show that the connection is lost.
 */
function Layers(): ReactNode {
  const { t } = useTranslation('ui')
  const wanted = useOverlaysWanted()
  useEffect(
    () => whenIdle(() => void Promise.all([loadOverlays(), loadErrorTexts()]).catch(() => undefined)),
    [],
  )
  return (
    <section id="layers" aria-label={t('toast.region')}>
      {wanted && (
        <Suspense>
          <Overlays />
        </Suspense>
      )}
    </section>
  )
}
