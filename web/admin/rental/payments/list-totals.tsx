import { isRevenue } from '@domovik/domain/rental/incomes/status.ts'
import { INCOME_CATEGORIES } from '@domovik/domain/rental/incomes/types.ts'
import type { ReactNode } from 'react'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { stringifySearch } from '../../../ui/app/search-params.ts'
import { Money } from '../../../ui/show/money.tsx'
import { useMe } from '../../frame/session.tsx'
import { useAddressValue } from '../../shared/address-flag.ts'
import type { PaymentView } from '../../shared/lists.ts'
import type { Totals } from './list-columns.tsx'
import css from './payments.module.css'

/** The totals: charged and paid of it, received, still open. */
export function useTotals(view: PaymentView): (totals: Totals) => Partial<Record<string, ReactNode>> {
  const { t } = useTranslation('payments')
  const { organization } = useMe()
  const besides = useIncomeOfTheseDays()
  return ({
    charged,
    chargedTax,
    paid,
    paidTax,
    received,
    receivedTax,
    receivedVat,
    remaining,
    income,
    currency,
  }) => {
    const sum = (label: ReactNode, cents: number, key: string) => (
      <span key={key}>
        <span className={css.sumLabel}>{label}</span> <Money cents={cents} currency={currency} strong />
      </span>
    )
    return {
      amount: (
        <span className={css.sums}>
          {view !== 'received' && sum(t('list.charged'), charged, 'charged')}
          {view !== 'received' &&
            chargedTax !== 0 &&
            sum(t('list.chargedWithoutTax'), charged - chargedTax, 'chargedWithoutTax')}
          {view === 'charges'
            ? sum(t('list.paid'), paid, 'paid')
            : sum(t('list.receivedSum'), received, 'received')}
          {view === 'charges' &&
            paidTax !== 0 &&
            sum(t('list.paidWithoutTax'), paid - paidTax, 'paidWithoutTax')}
          {view !== 'charges' &&
            receivedTax !== 0 &&
            sum(t('list.receivedWithoutTax'), received - receivedTax, 'receivedWithoutTax')}
          {view !== 'charges' && receivedVat !== 0 && sum(t('fields.vat'), receivedVat, 'vat')}
          {view !== 'charges' &&
            receivedVat !== 0 &&
            sum(t('list.receivedWithoutVat'), received - receivedTax - receivedVat, 'receivedWithoutVat')}
          {income !== null && income !== 0 && (
            <>
              {sum(<AppLink to={besides}>{t('list.otherIncome')}</AppLink>, income, 'income')}
              {sum(
                t(organization?.vatRegistered ? 'list.togetherWithVat' : 'list.together'),
                received - receivedTax + income,
                'together',
              )}
            </>
          )}
        </span>
      ),
      ...(view === 'received' ? {} : { remaining: <Money cents={remaining} currency={currency} strong /> }),
    }
  }
}

/** The list of income paid in the same days, in revenue categories only (no deposits). */
function useIncomeOfTheseDays(): string {
  const paidFrom = useAddressValue('from')
  const paidTo = useAddressValue('to')
  const propertyId = useAddressValue('propertyId')
  return `/income${stringifySearch({ paidFrom, paidTo, propertyId, category: INCOME_CATEGORIES.filter(isRevenue) })}`
}
