import { type ReactNode, useEffect } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { PublicPage } from '../../../ui/legal/public-page.tsx'
import { usePlace } from '../../../ui/router/context.ts'
import { Card } from '../../../ui/show/card.tsx'
import { useFooterLinks } from '../../frame/footer-links.ts'
import { useSite } from '../../frame/site.ts'

/** How long the warning is shown, in milliseconds (ROUTE-05). */
const warningMs = 5000

/** /tenant-portal: what the portal is, how tenants sign in, and a link to it (ROUTE-37, ROUTE-42). */
export function TenantPortalScreen(): ReactNode {
  return <Elsewhere path="/" />
}

/**
 * An invitation that was opened on the landlords' host. It links to the portal, where the invitation works
 * (ROUTE-07).
 */
export function InvitationElsewhereScreen(): ReactNode {
  const href = usePlace().address.href
  return <Elsewhere path={href} invitation />
}

function Elsewhere({ path, invitation = false }: { path: string; invitation?: boolean }): ReactNode {
  const site = useSite()
  const footerLinks = useFooterLinks()
  const { t } = useTranslation('tenant_portal')
  const warning = t('wrongHost')
  useEffect(() => {
    toast.warn({ text: warning, stay: warningMs })
  }, [warning])
  return (
    <PublicPage title={t('title')} sentence={t('lead')} footerLinks={footerLinks}>
      <div>
        <Button size="md" href={site ? `${site.tenantUrl}${path}` : undefined} disabled={!site}>
          {t(invitation ? 'openInvitation' : 'open')}
        </Button>
      </div>
      <Card title={t('tenants.title')}>
        <p>{t('tenants.text')}</p>
      </Card>
      <Card title={t('landlords.title')}>
        <p>{t('landlords.text')}</p>
      </Card>
    </PublicPage>
  )
}
