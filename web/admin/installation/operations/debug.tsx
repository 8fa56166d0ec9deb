import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { LoadingScreen } from '../../../ui/app/loading-screen.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { useSite } from '../../frame/site.ts'
import { Facts } from './facts.tsx'
import { NotAvailable } from './not-available.tsx'
import { PlainPage } from './plain-page.tsx'

/** The bundle that this page runs. Its name contains a hash of its contents; without one it is served by the development server. */
const build = (): string =>
  document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src.split('/').at(-1) ?? ''

/** /debug: version, build and browser (ROUTE-29). */
export function DebugScreen(): ReactNode {
  const site = useSite()
  const language = useLanguage()
  const { t } = useTranslation('operations')
  const { t: common } = useTranslation('common')
  if (!site) return <LoadingScreen />
  if (!site.diagnostics) return <NotAvailable />
  const worker = navigator.serviceWorker?.controller ? common('yes') : common('no')
  return (
    <PlainPage title={t('debug.title')} sentence={t('debug.sentence')}>
      <Card>
        <Facts
          facts={[
            [t('debug.version'), `${site.productName} ${site.version}`],
            [t('debug.build'), build()],
            [t('debug.browser'), navigator.userAgent],
            [t('debug.language'), `${language} (${navigator.languages.join(', ')})`],
            [t('debug.timeZone'), Intl.DateTimeFormat().resolvedOptions().timeZone],
            [t('debug.screen'), `${window.innerWidth} × ${window.innerHeight}`],
            [t('debug.online'), navigator.onLine ? t('debug.onlineYes') : t('debug.onlineNo')],
            [t('debug.worker'), worker],
          ]}
        />
      </Card>
    </PlainPage>
  )
}
