import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/app/language.ts'
import { Card, CardRow } from '../../ui/show/card.tsx'
import { DateText } from '../../ui/show/date-text.tsx'
import { Money } from '../../ui/show/money.tsx'
import type { Home } from '../api.ts'
import { useMe } from '../frame/session.tsx'
import { LandlordContact } from '../shared/landlord-contact.tsx'
import { leasesOf } from '../shared/leases-of.ts'

/** Every lease that runs, in four lines each, then the deposit of all, and the landlord. */
export function LeaseCard({ home }: { home: Home }): ReactNode {
  const { landlord } = useMe()
  const { t } = useTranslation('portal')
  const { currency, depositsHeld } = home
  const leases = leasesOf(home)
  return (
    <Card title={t(leases.length > 1 ? 'lease.titleAll' : 'lease.title')} rows>
      {leases.map((lease) => (
        <LeaseRows key={lease.id} lease={lease} currency={currency} />
      ))}
      {leases.length === 0 && <CardRow title={t('lease.none')} />}
      {leases.length > 0 && depositsHeld > 0 && (
        <CardRow title={t('lease.deposit')} end={<Money cents={depositsHeld} currency={currency} />} />
      )}
      <CardRow title={t('landlord.title')} note={<LandlordContact landlord={landlord} />} />
    </Card>
  )
}

function LeaseRows({ lease, currency }: { lease: Home['otherLeases'][number]; currency: string }): ReactNode {
  const { t } = useTranslation('portal')
  const { coTenant } = useMe()
  return (
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
        <CardRow {...(!coTenant && { to: '/documents' })} title={t('lease.unsigned')} />
      )}
      <CardRow title={t('lease.rent')} end={<Money cents={lease.rentAmount} currency={currency} />} />
      {lease.nextRent && (
        <CardRow
          title={t('lease.nextRent')}
          note={<DateText value={lease.nextRent.validFrom} />}
          end={<Money cents={lease.nextRent.rentAmount} currency={currency} />}
        />
      )}
    </>
  )
}
