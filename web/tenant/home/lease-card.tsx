import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/app/language.ts'
import { Card, CardRow } from '../../ui/show/card.tsx'
import { DateText } from '../../ui/show/date-text.tsx'
import { Money } from '../../ui/show/money.tsx'
import type { Home } from '../api.ts'
import { useMe } from '../frame/session.tsx'
import { LandlordContact } from '../shared/landlord-contact.tsx'

/** The lease in four lines, and the landlord. */
export function LeaseCard({ home }: { home: Home }): ReactNode {
  const { landlord } = useMe()
  const { t } = useTranslation('portal')
  const { lease, currency, depositsHeld } = home
  return (
    <Card title={t('lease.title')} rows>
      {lease ? (
        <>
          <CardRow title={[lease.address, lease.city].filter(Boolean).join(', ')} />
          <CardRow
            title={t('lease.from')}
            end={<DateText value={lease.startDate} />}
            endNote={
              lease.endDate ? (
                <>
                  {t('lease.until')} <DateText value={lease.endDate} />
                </>
              ) : (
                t('lease.open')
              )
            }
          />
          {lease.awaitsSignature && lease.status === 'pending' && (
            <CardRow to="/documents" title={t('lease.unsigned')} />
          )}
          <CardRow title={t('lease.rent')} end={<Money cents={lease.rentAmount} currency={currency} />} />
          {lease.nextRent && (
            <CardRow
              title={t('lease.nextRent')}
              note={<DateText value={lease.nextRent.validFrom} />}
              end={<Money cents={lease.nextRent.rentAmount} currency={currency} />}
            />
          )}
          {depositsHeld > 0 && (
            <CardRow title={t('lease.deposit')} end={<Money cents={depositsHeld} currency={currency} />} />
          )}
        </>
      ) : (
        <CardRow title={t('lease.none')} />
      )}
      <CardRow title={t('landlord.title')} note={<LandlordContact landlord={landlord} />} />
    </Card>
  )
}
