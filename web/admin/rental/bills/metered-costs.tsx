import { isEstimated } from '@domovik/domain/rental/meters/use.ts'
import { formatDecimal, formatMoney, formatPrice } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Checkbox, CheckboxGroup } from '../../../ui/form/checkbox.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import type { client } from '../../api.ts'
import { useMeterWords } from '../meters/meter-words.ts'

type Meters = Awaited<ReturnType<typeof client.bills.preview>>['meters']
type Parts = Pick<Meters[number], 'unit' | 'parts'> & Partial<Pick<Meters[number], 'estimated'>>

/** The meters of the unit with what they cost in the period, to choose from. Meters without a cost are left out; one whose readings contradict each other is named. */
export function MeteredCosts(props: {
  meters: Meters
  currency: string
  chosen: string[]
  onChange: (ids: string[]) => void
}): ReactNode {
  const { t } = useTranslation('bills')
  const { nameOf } = useMeterWords()
  const language = useLanguage()
  const linesOf = usePartLines(props.currency)
  const shown = props.meters.filter(({ amount }) => amount > 0)
  const wrong = props.meters.map((meter) =>
    meter.contradicts ? (
      <p key={meter.id} role="status">
        {t('form.contradicts', { meter: nameOf(meter), date: formatDate(meter.contradicts, language) })}
      </p>
    ) : null,
  )
  if (shown.length === 0) return wrong
  return (
    <>
      {wrong}
      <CheckboxGroup label={t('form.metered')} value={props.chosen} onChange={props.onChange}>
        {shown.map((meter) => (
          <Checkbox
            key={meter.id}
            mt={10}
            value={meter.id}
            label={`${nameOf(meter)}: ${formatMoney(meter.amount, props.currency)}`}
            description={[
              ...linesOf(meter),
              ...(meter.estimated ? [t('form.estimated')] : []),
              ...(meter.daysMissing > 0 ? [t('form.daysMissing', { count: meter.daysMissing })] : []),
            ].join(' · ')}
          />
        ))}
      </CheckboxGroup>
    </>
  )
}

/** Returns the parts of a metered cost in words, one line each. */
export function usePartLines(currency: string): (metered: Parts) => string[] {
  const { t } = useTranslation('bills')
  const { t: meterWords } = useTranslation('meters')
  const { t: shareWords } = useTranslation('utility_shares')
  const language = useLanguage()
  return (metered) =>
    metered.parts.map((part) => {
      const line = t('form.part', {
        from: formatDate(part.from, language),
        to: formatDate(part.to, language),
        quantity: formatDecimal(part.quantity),
        unit: meterWords(`units.${metered.unit}`),
        price: formatPrice(part.price, currency),
        amount: formatMoney(part.amount, currency),
      })
      return isEstimated(metered, part) ? `${line} (${shareWords('estimatedMark')})` : line
    })
}
