import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Card } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import shared from '../../shared/shared.module.css'
import type { TenantDetail } from './tenant-detail.ts'
import type { useInvite } from './use-invite.ts'
import { usePortalAccess } from './use-portal-access.ts'

interface PortalCardProps {
  detail: TenantDetail
  invite: ReturnType<typeof useInvite>
  onEdit: () => void
}

/** The status of the tenant's portal account, and the next step. */
export function PortalCard({ detail: { tenant, can }, invite, onEdit }: PortalCardProps): ReactNode {
  const { t } = useTranslation('tenants')
  const language = useLanguage()
  const access = usePortalAccess(tenant)
  const { accountStatus, invitationSentAt } = tenant
  const invited = accountStatus === 'invited' && invitationSentAt
  const sentence =
    accountStatus === 'active'
      ? t('side.portalActive')
      : accountStatus === 'disabled'
        ? t('side.portalDisabled')
        : invited
          ? t('side.portalInvited', { date: formatDate(invitationSentAt, language) })
          : tenant.email === null
            ? t('side.portalNeedsEmail')
            : t('side.portalNone')
  return (
    <Card title={t('side.portal')}>
      <p className={shared.quiet}>{sentence}</p>
      {(can.closePortal || can.reopenPortal) && (
        <div className={shared.cardActs}>
          <Button
            size="compact-md"
            variant="default"
            disabled={access.busy}
            onClick={can.closePortal ? access.close : access.reopen}
          >
            {t(can.closePortal ? 'side.close' : 'side.reopen')}
          </Button>
        </div>
      )}
      {can.invite && !can.reopenPortal && accountStatus !== 'active' && (
        <div className={shared.cardActs}>
          {tenant.email === null ? (
            can.edit && (
              <Button size="compact-md" variant="default" onClick={onEdit}>
                {t('side.addContact')}
              </Button>
            )
          ) : invite.sent ? (
            <Button size="compact-md" variant="default" disabled>
              {t('side.sent')}
            </Button>
          ) : (
            <Button size="compact-md" variant="default" disabled={invite.sending} onClick={invite.send}>
              {invite.sending ? t('side.sending') : t(invited ? 'side.sendAgain' : 'side.send')}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}
