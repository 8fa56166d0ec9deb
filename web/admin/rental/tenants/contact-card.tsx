import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { PhoneLink } from '../../../ui/show/phone-link.tsx'
import shared from '../../shared/shared.module.css'
import type { TenantDetail } from './tenant-detail.ts'

/** Contact details. Links open the mail program or the phone. */
export function ContactCard({
  detail: { tenant, can },
  onEdit,
}: {
  detail: TenantDetail
  onEdit: () => void
}): ReactNode {
  const { t } = useTranslation('tenants')
  if (tenant.email === null && tenant.phone === null) {
    return (
      <Card title={t('side.contact')}>
        <p className={shared.quiet}>
          {t('side.noEmail')} · {t('side.noPhone')}
        </p>
        {can.edit && (
          <div className={shared.cardActs}>
            <Button size="compact-md" variant="default" onClick={onEdit}>
              {t('side.addContact')}
            </Button>
          </div>
        )}
      </Card>
    )
  }
  return (
    <Card title={t('side.contact')} rows>
      <CardRow
        title={
          tenant.email ? (
            <MailLink address={tenant.email} />
          ) : (
            <span className="muted">{t('side.noEmail')}</span>
          )
        }
      />
      <CardRow
        title={
          tenant.phone ? (
            <PhoneLink phone={tenant.phone} />
          ) : (
            <span className="muted">{t('side.noPhone')}</span>
          )
        }
      />
    </Card>
  )
}

/** A long address wraps after the @. */
function MailLink({ address }: { address: string }): ReactNode {
  const at = address.indexOf('@') + 1
  return (
    <a href={`mailto:${address}`}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </a>
  )
}
