import { formatMoney } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/app/language.ts'
import { Money } from '../../ui/show/money.tsx'

/** An overdue amount, with the part of it that is a deposit below; nothing if it is zero. */
export function OverdueAmount(props: { cents: number; deposits?: number; currency: string }): ReactNode {
  const { cents, deposits = 0, currency } = props
  const { t } = useTranslation('common')
  if (cents <= 0) return null
  return (
    <>
      <Money cents={cents} currency={currency} tone="overdue" strong />
      {deposits > 0 && (
        <small className="muted" style={{ display: 'block', whiteSpace: 'normal' }}>
          {t('ofWhichDeposit', { amount: formatMoney(deposits, currency) })}
        </small>
      )}
    </>
  )
}
