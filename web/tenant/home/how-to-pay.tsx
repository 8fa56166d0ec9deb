import { formatMoney } from '@domovik/locales/format.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/act/button.tsx'
import { Dialog } from '../../ui/act/dialog.tsx'
import { useCopy } from '../../ui/act/use-copy.ts'
import { useTranslation } from '../../ui/app/language.ts'
import { Money } from '../../ui/show/money.tsx'
import { Skeleton } from '../../ui/show/skeleton.tsx'
import { type Home, query } from '../api.ts'
import { useMe } from '../frame/session.tsx'
import { LandlordContact } from '../shared/landlord-contact.tsx'
import { PayByCard } from '../shared/pay-by-card.tsx'
import { PayTo } from '../shared/pay-to.tsx'
import css from './home.module.css'

/** The landlord's payment instructions, with the amount to copy. */
export function HowToPay(props: { home: Home; opened: boolean; onClose: () => void }): ReactNode {
  const { opened, onClose } = props
  const { howToPay, owed, toPay: amount, currency, isShared } = props.home
  const owedLabel = isShared ? 'home.owedTogether' : 'home.owed'
  const { landlord, coTenant } = useMe()
  const { t } = useTranslation('portal')
  const copy = useCopy()
  const payTo = useQuery({ ...query.home.payTo.queryOptions(), enabled: opened })
  // Only the tenant can pay by card.
  const offer = useQuery({ ...query.cardPayments.offer.queryOptions(), enabled: opened && !coTenant })
  const byCard = coTenant ? null : offer.data
  const byTransfer = Boolean(howToPay) || Boolean(payTo.data)
  // A deposit cannot be paid by card.
  const needsTransfer = byCard === null || offer.isError || (byCard?.deposit ?? 0) > 0
  return (
    <Dialog opened={opened} onClose={onClose} title={t('home.howToPay')}>
      <div className={css.pay}>
        {amount > 0 && (
          <div className={css.payLine}>
            <div>
              <div className="muted">{t(owed > 0 ? owedLabel : 'pay.next')}</div>
              <strong className={css.payAmount}>
                <Money cents={amount} currency={currency} />
              </strong>
            </div>
            <Button
              variant="default"
              onClick={() => copy(formatMoney(amount, currency).replace(/[^\d,]/g, ''))}
            >
              {t('pay.copyAmount')}
            </Button>
          </div>
        )}
        {opened && byCard && <PayByCard offer={byCard} />}
        {payTo.data && <PayTo payTo={payTo.data} />}
        {howToPay && (
          <>
            <p className={css.payText}>{howToPay}</p>
            <Button variant="default" onClick={() => copy(howToPay)}>
              {t('pay.copyText')}
            </Button>
          </>
        )}
        {!howToPay && payTo.data === null && needsTransfer && (
          <>
            <p>{t('pay.none')}</p>
            <LandlordContact landlord={landlord} />
          </>
        )}
        {!howToPay && payTo.isPending && <Skeleton width="100%" />}
        <p className="muted">
          {t(
            byCard
              ? byTransfer || needsTransfer
                ? 'pay.whenSeenOrByCard'
                : 'pay.byCardSeen'
              : 'pay.whenSeen',
          )}
        </p>
      </div>
    </Dialog>
  )
}
