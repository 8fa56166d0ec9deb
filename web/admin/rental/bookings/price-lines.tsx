import type { booking } from '@domovik/contract/admin/rental/bookings.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useTranslation } from '../../../ui/app/language.ts'
import { Money } from '../../../ui/show/money.tsx'
import { PlainTable } from '../../shared/plain-table.tsx'
import shared from '../../shared/shared.module.css'

export type Price = NonNullable<z.infer<typeof booking>['quote']>
type Line = Price['lines'][number]

/** Returns the name of a line of a price. */
export function useLineName(currency: string): (row: Line) => string {
  const { t } = useTranslation('bookings')
  return (row) => {
    switch (row.line) {
      case 'nights':
        return t(`lines.${row.kind}`, {
          count: row.nights,
          rate: formatMoney(row.rate, currency),
        })
      case 'discount':
        return t('lines.discount', { percent: row.percent })
      case 'extra_guests':
        return t('lines.extraGuests', { count: row.guests, nights: row.nights })
      case 'tourist_tax':
        // Imported stays have the amount only.
        return row.rate > 0
          ? t('lines.touristTax', { persons: row.persons, nights: row.nights })
          : t('lines.touristTaxAgreed')
      case 'agreed':
        return t('lines.agreed', { count: row.nights })
      case 'early_departure':
        return t('lines.earlyDeparture', { count: row.nights })
      case 'cleaning':
        return t('lines.cleaning')
    }
  }
}

/**
 * The price of a stay line by line, with its sum and its deposit. Before the stay is booked also what is to pay with the deposit; then its
 * charges say that.
 */
export function PriceLines(props: { price: Price; currency: string; isBooked?: boolean }): ReactNode {
  const { price, currency, isBooked = false } = props
  const { t } = useTranslation('bookings')
  const nameOf = useLineName(currency)
  const rows = price.lines.map((row, place) => ({ row, key: String(place) }))
  return (
    <>
      <PlainTable
        caption={t('quote.title')}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          { id: 'line', header: t('quote.line'), cell: ({ row }) => nameOf(row) },
          {
            id: 'amount',
            header: t('quote.amount'),
            cell: ({ row }) => <Money cents={row.amount} currency={currency} />,
            align: 'end',
          },
        ]}
        footer={
          <>
            <span>{t('quote.price')}</span>
            <Money cents={price.total} currency={currency} strong />
          </>
        }
      />
      {price.deposit > 0 && (
        <div className={shared.tableFoot}>
          <span>{t('quote.deposit')}</span>
          <Money cents={price.deposit} currency={currency} />
        </div>
      )}
      {price.deposit > 0 && !isBooked && (
        <div className={shared.tableFoot}>
          <span>{t('quote.total')}</span>
          <Money cents={price.total + price.deposit} currency={currency} strong />
        </div>
      )}
    </>
  )
}
