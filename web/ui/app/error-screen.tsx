import { type ReactNode, useState } from 'react'
import { hasSession } from '../api/auth.ts'
import { loadUpdate } from '../pwa/register-worker.ts'
import { useBackOnline } from './back-online.ts'
import { useTranslation } from './language.ts'
import { MessageScreen } from './message-screen.tsx'
import { PlainButton } from './plain-button.tsx'

/** The screen of the error boundary (ERR-18 to ERR-24). */
export function ErrorScreen(props: {
  thrown: unknown
  id: string
  context: string | undefined
  retries: number
  retriesLeft: number
  onRetry: () => void
}): ReactNode {
  const { t } = useTranslation('ui')
  const { context, id, retries, retriesLeft } = props
  // Loaded now, because the connection may be gone when it is asked for.
  const [loading] = useState(() => import('./download-report.ts').catch(() => null))
  const download = async (): Promise<void> =>
    (await loading)?.downloadReport(props.thrown, { id, context: context ?? null, retryCount: retries })
  return (
    <MessageScreen
      alert
      title={context ? t('error.titleIn', { part: context }) : t('error.title')}
      text={t('error.text')}
      note={t('error.id', { id })}
    >
      {retriesLeft > 0 && (
        <PlainButton main onClick={props.onRetry}>
          {t('error.tryAgain', { count: retriesLeft })}
        </PlainButton>
      )}
      <PlainButton main={retriesLeft === 0} onClick={() => location.reload()}>
        {t('error.reload')}
      </PlainButton>
      <PlainButton onClick={() => void download()}>{t('error.report')}</PlainButton>
    </MessageScreen>
  )
}

/** The second variant (ERR-25): a page did not load, because the server has a newer version. The first button loads it. */
export function PageFailed({ home = '/' }: { home?: string }): ReactNode {
  const { t } = useTranslation('ui')
  return (
    <MessageScreen alert title={t('error.title')} text={t('error.pageText')} note={t('error.newVersion')}>
      <PlainButton main onClick={() => void loadUpdate()}>
        {t('error.retryPage')}
      </PlainButton>
      <PlainButton href={home}>{t('error.home')}</PlainButton>
    </MessageScreen>
  )
}

/**
 * A page did not load because there is no connection. It is requested again as soon as the connection returns, and when
 * the person comes back to it. Nobody who is signed out reads anything without a network.
 */
export function NoConnection({ onOnline, home = '/' }: { onOnline: () => void; home?: string }): ReactNode {
  const { t } = useTranslation('ui')
  useBackOnline(onOnline)
  return (
    <MessageScreen
      alert
      title={t('noConnection.title')}
      text={t(hasSession() ? 'noConnection.text' : 'noConnection.signedOut')}
    >
      {history.length > 1 && (
        <PlainButton main onClick={() => history.back()}>
          {t('noConnection.back')}
        </PlainButton>
      )}
      <PlainButton href={home}>{t('error.home')}</PlainButton>
    </MessageScreen>
  )
}

/** The third variant (ERR-26): the application could not start. */
export function StartFailed(): ReactNode {
  const { t } = useTranslation('ui')
  return (
    <MessageScreen alert title={t('error.title')} text={t('error.initText')}>
      <PlainButton main onClick={() => location.reload()}>
        {t('error.reload')}
      </PlainButton>
    </MessageScreen>
  )
}
