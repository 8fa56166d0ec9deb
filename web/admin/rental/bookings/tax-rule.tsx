import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { Money } from '../../../ui/show/money.tsx'
import type { Terms } from './terms-values.ts'

/** A rule of the tourist tax in words: the rate, and who or what is free. */
export function TaxRule({
  rule,
  currency,
}: {
  rule: Terms['taxRules'][number]
  currency: string
}): ReactNode {
  const { t } = useTranslation('bookings')
  const { rate, exemptBelow, maxNights, minNights } = rule
  const limits = [
    exemptBelow !== null && t('terms.taxFreeBelow', { age: exemptBelow }),
    maxNights !== null && t('terms.taxAtMost', { count: maxNights }),
    minNights !== null && t('terms.taxAtLeast', { count: minNights }),
  ].filter((limit) => limit !== false)
  return (
    <>
      <Money cents={rate} currency={currency} /> {t('terms.taxUnit')}
      {limits.length > 0 && <> · {limits.join(' · ')}</>}
    </>
  )
}
