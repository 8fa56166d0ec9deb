import type { ReactNode } from 'react'
import { Button } from '../../ui/act/button.tsx'
import { AppLink } from '../../ui/app/app-link.tsx'
import { useTranslation } from '../../ui/app/language.ts'
import { Page } from '../../ui/show/page.tsx'
import { useMe } from '../frame/session.tsx'

/** Explains to a co-tenant why a screen is not open to them, and leads to one that is (docs/decisions/132). */
export function NotOpen(): ReactNode {
  const movedOut = useMe().coTenant?.movedOut ?? false
  const { t } = useTranslation('portal_co_tenants')
  const { t: portal } = useTranslation('portal')
  const why = movedOut ? 'movedOut' : 'tenantOnly'
  return (
    <Page title={t(`${why}.title`)} sentence={t(`${why}.text`)}>
      <div>
        <Button renderRoot={(root) => <AppLink {...root} to={movedOut ? '/payments' : '/'} />}>
          {movedOut ? t('movedOut.act') : portal('toHome')}
        </Button>
      </div>
    </Page>
  )
}
