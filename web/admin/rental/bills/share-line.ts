import { formatDecimal, formatMoney } from '@domovik/locales/format.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import type { client } from '../../api.ts'

type SharedPart = Awaited<
  ReturnType<typeof client.bills.list>
>['settlements'][number]['costs'][number]['shared'][number]

/** Returns how one key's part of a shared cost is computed, in words. */
export function useShareLine(currency: string): (part: SharedPart) => string {
  const { t } = useTranslation('utility_shares')
  return (part) =>
    t('line', {
      key: t(`keys.${part.key}`),
      unit: t(`weights.${part.key}`),
      weight: formatDecimal(part.weight),
      total: formatDecimal(part.total),
      cost: formatMoney(part.cost, currency),
      amount: formatMoney(part.amount, currency),
    })
}
