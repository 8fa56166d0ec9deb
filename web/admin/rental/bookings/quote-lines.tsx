import type { quote } from '@domovik/contract/admin/rental/bookings.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { Money } from '../../../ui/show/money.tsx'
import { PlainTable } from '../../shared/plain-table.tsx'
import shared from '../../shared/shared.module.css'

export type Quoted = InferContractRouterOutputs<typeof quote>
type Line = Quoted['quote']['lines'][number]

/** The price of a stay line by line, with its sum and what else the landlord should know. */
export function QuoteLines({ quoted }: { quoted: Quoted }): ReactNode {
  const { t } = useTranslation(['bookings', 'errors'])
  const { currency, quote: price, refusal, leaseMayFit } = quoted
  const nameOf = (row: Line): string => {
    switch (row.line) {
      case 'nights':
        return t(`bookings:lines.${row.kind}`, {
          count: row.nights,
          rate: formatMoney(row.rate, currency),
        })
      case 'discount':
        return t('bookings:lines.discount', { percent: row.percent })
      case 'extra_guests':
        return t('bookings:lines.extraGuests', { count: row.guests, nights: row.nights })
      case 'tourist_tax':
        return t('bookings:lines.touristTax', { persons: row.persons, nights: row.nights })
      case 'agreed':
        return t('bookings:lines.agreed', { count: row.nights })
      case 'early_departure':
        return t('bookings:lines.earlyDeparture', { count: row.nights })
      case 'cleaning':
        return t('bookings:lines.cleaning')
    }
  }
  const rows = price.lines.map((row, place) => ({ row, key: String(place) }))
  const { cheaperFrom } = price
  return (
    <>
      <PlainTable
        caption={t('bookings:quote.title')}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          { id: 'line', header: t('bookings:quote.line'), cell: ({ row }) => nameOf(row) },
          {
            id: 'amount',
            header: t('bookings:quote.amount'),
            cell: ({ row }) => <Money cents={row.amount} currency={currency} />,
            align: 'end',
          },
        ]}
        footer={
          <tr>
            <th scope="row">{t('bookings:fields.total')}</th>
            <td data-align="end">
              <Money cents={price.total} currency={currency} strong />
            </td>
          </tr>
        }
      />
      {price.deposit > 0 && (
        <p className={shared.quiet}>
          {t('bookings:quote.deposit', { amount: formatMoney(price.deposit, currency) })}
        </p>
      )}
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
