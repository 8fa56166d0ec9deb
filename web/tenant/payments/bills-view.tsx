import { isEstimated } from '@domovik/domain/rental/meters/use.ts'
import { formatDecimal, formatMoney, formatPrice } from '@domovik/locales/format.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/act/button.tsx'
import { savedFrom, saveOnce } from '../../ui/act/save-file.ts'
import { useLanguage, useTranslation } from '../../ui/app/language.ts'
import { toast } from '../../ui/app/toast.ts'
import { Card, CardRow } from '../../ui/show/card.tsx'
import { formatDate } from '../../ui/show/date-format.ts'
import { client, query } from '../api.ts'
import { Loaded } from '../shared/loaded.tsx'
import css from '../shared/shared.module.css'

type Bills = Awaited<ReturnType<typeof client.bills.list>>
type Cost = Bills['settlements'][number]['costs'][number]

/** The tenant's settlements of bills; each cost opens to how it was computed. */
export function BillsView(): ReactNode {
  const { t } = useTranslation('portal')
  const found = useQuery(query.bills.list.queryOptions())
  return (
    <Loaded query={found} back={{ to: '/', label: t('toHome') }}>
      {(bills) => <Settlements bills={bills} />}
    </Loaded>
  )
}

function Settlements({ bills }: { bills: Bills }): ReactNode {
  const { t } = useTranslation('portal_payments')
  const language = useLanguage()
  const { currency, settlements } = bills
  const money = (cents: number): string => formatMoney(cents, currency)
  // The days of a settlement, with its home if the tenant has several.
  const periodOf = ({ from, to, address }: (typeof settlements)[number]): string => {
    const days = { from: formatDate(from, language), to: formatDate(to, language) }
    return address === null ? t('bills.period', days) : t('bills.periodOf', { ...days, address })
  }
  if (settlements.length === 0)
    return (
      <Card title={t('bills.title')} rows>
        <p className={css.quiet}>{t('bills.none')}</p>
      </Card>
    )
  return settlements.map((settlement) => {
    const { id, actual, advances, difference, costs } = settlement
    const period = periodOf(settlement)
    return (
      <Card key={id} title={period} rows act={<LetterButton id={id} period={period} />}>
        {costs.map((cost, place) => (
          <CardRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a posted settlement never changes
            key={place}
            title={cost.label}
            note={<How cost={cost} currency={currency} />}
            end={money(cost.amount)}
          />
        ))}
        <CardRow title={t('bills.actual')} end={money(actual)} />
        <CardRow title={t('bills.advances')} end={money(-advances)} />
        <CardRow
          title={t(difference > 0 ? 'bills.charged' : difference < 0 ? 'bills.credited' : 'bills.even')}
          end={money(Math.abs(difference))}
        />
      </Card>
    )
  })
}

/** Saves the letter of a settlement as PDF. */
function LetterButton({ id, period }: { id: string; period: string }): ReactNode {
  const { t } = useTranslation('portal_payments')
  const save = (): Promise<void> =>
    saveOnce(`bills ${id}`, async () => savedFrom(await client.bills.letter({ id })))
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t('bills.letterOf', { period })}
      onClick={() => void save().catch(toast.error)}
    >
      {t('bills.letter')}
    </Button>
  )
}

/** For each key weight / total x cost, for own meters quantity x price. */
function How({ cost, currency }: { cost: Cost; currency: string }): ReactNode {
  const { t } = useTranslation('utility_shares')
  const { t: meterWords } = useTranslation('meters')
  const language = useLanguage()
  const money = (cents: number): string => formatMoney(cents, currency)
  const { shared, metered } = cost
  if (shared.length === 0 && !metered) return null
  return (
    <ul>
      {shared.map((part) => (
        <li key={part.key}>
          {t('line', {
            key: t(`keys.${part.key}`),
            unit: t(`weights.${part.key}`),
            weight: formatDecimal(part.weight),
            total: formatDecimal(part.total),
            cost: money(part.cost),
            amount: money(part.amount),
          })}
        </li>
      ))}
      {metered?.parts.map((part) => (
        <li key={part.from}>
          {t('metered', {
            from: formatDate(part.from, language),
            to: formatDate(part.to, language),
            quantity: formatDecimal(part.quantity),
            unit: meterWords(`units.${metered.unit}`),
            price: formatPrice(part.price, currency),
            amount: money(part.amount),
          })}
          {isEstimated(metered, part) && ` (${t('estimatedMark')})`}
        </li>
      ))}
      {metered?.estimated && <li>{t('estimated')}</li>}
    </ul>
  )
}
