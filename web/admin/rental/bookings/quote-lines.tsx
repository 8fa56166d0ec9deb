import type { quote } from '@domovik/contract/admin/rental/bookings.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import shared from '../../shared/shared.module.css'
import { PriceLines } from './price-lines.tsx'

type Quoted = InferContractRouterOutputs<typeof quote>

/** The price of a stay line by line, and what else the landlord should know before booking it. */
export function QuoteLines({ quoted }: { quoted: Quoted }): ReactNode {
  const { t } = useTranslation(['bookings', 'errors'])
  const { currency, quote: price, refusal, leaseMayFit } = quoted
  const { cheaperFrom } = price
  return (
    <>
      <PriceLines price={price} currency={currency} />
      {cheaperFrom && (
        <p className={shared.quiet}>
          {t('bookings:quote.cheaperFrom', {
            count: cheaperFrom.nights,
            saving: formatMoney(cheaperFrom.saving, currency),
          })}
        </p>
      )}
      {leaseMayFit && <p className={shared.quiet}>{t('bookings:quote.leaseMayFit')}</p>}
      {refusal && <p role="alert">{t(`errors:${refusal.code}`)}</p>}
    </>
  )
}
