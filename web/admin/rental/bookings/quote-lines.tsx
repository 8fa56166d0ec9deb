import type { quote } from '@domovik/contract/admin/rental/bookings.ts'
import type { Stay } from '@domovik/domain/rental/bookings/types.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useCopy } from '../../../ui/act/use-copy.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import shared from '../../shared/shared.module.css'
import { PriceLines, useLineName } from './price-lines.tsx'

type Quoted = InferContractRouterOutputs<typeof quote>

/** The price of a stay line by line, and what else the landlord should know before booking it. */
export function QuoteLines({ quoted, stay }: { quoted: Quoted; stay: Stay }): ReactNode {
  const { t } = useTranslation(['bookings', 'errors'])
  const { currency, quote: price, refusal, leaseMayFit } = quoted
  const language = useLanguage()
  const nameOf = useLineName(currency)
  const copy = useCopy()
  const money = (cents: number): string => formatMoney(cents, currency)
  const asText = (): string =>
    [
      `${formatDate(stay.checkIn, language)} – ${formatDate(stay.checkOut, language)}`,
      ...price.lines.map((row) => `${nameOf(row)}: ${money(row.amount)}`),
      `${t('bookings:quote.price')}: ${money(price.total)}`,
      ...(price.deposit > 0
        ? [
            `${t('bookings:quote.deposit')}: ${money(price.deposit)}`,
            `${t('bookings:quote.total')}: ${money(price.total + price.deposit)}`,
          ]
        : []),
    ].join('\n')
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
      <div>
        <Button variant="default" size="compact-sm" onClick={() => copy(asText())}>
          {t('bookings:quote.copy')}
        </Button>
      </div>
      {refusal && <p role="alert">{t(`errors:${refusal.code}`)}</p>}
    </>
  )
}
