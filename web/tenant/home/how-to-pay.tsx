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
        {opened && !coTenant && <PayByCard />}
        {payTo.data && <PayTo payTo={payTo.data} />}
        {howToPay && (
          <>
            <p className={css.payText}>{howToPay}</p>
            <Button variant="default" onClick={() => copy(howToPay)}>
              {t('pay.copyText')}
            </Button>
          </>
        )}
        {!howToPay && payTo.data === null && (
          <>
            <p>{t('pay.none')}</p>
            <LandlordContact landlord={landlord} />
          </>
        )}
        {!howToPay && payTo.isPending && <Skeleton width="100%" />}
        <p className="muted">{t('pay.whenSeen')}</p>
      </div>
    </Dialog>
  )
}
