import { formatMoney } from '@domovik/locales/format.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import type { FigureProps } from '../../../ui/show/figure.tsx'
import { Money } from '../../../ui/show/money.tsx'
import { moneyOf, type TenantDetail } from './tenant-detail.ts'

/** Balance, overdue, prepaid, deposits; each links to its lines. None for members who may not see payments. */
export function useTenantFigures(detail: TenantDetail): readonly FigureProps[] {
  const { t } = useTranslation('tenants')
  const { t: days } = useTranslation('common')
  const { tenant, currency, openCharges, leases } = detail
  const known = moneyOf(detail)
  if (!known) return []
  const { balance, overdue, overdueDeposits, prepaid, depositsHeld } = known
  const money = (cents: number) => <Money cents={cents} currency={currency} />
  const late = openCharges.filter(({ daysOverdue }) => daysOverdue > 0)
  const oldest = Math.max(0, ...late.map(({ daysOverdue }) => daysOverdue))
  return [
    {
      label: t('detail.balance'),
      value: money(balance),
      sentence: t(balance > 0 ? 'detail.owes' : balance < 0 ? 'detail.credit' : 'detail.settled'),
      to: `/tenants/${tenant.id}`,
    },
    {
      label: t('detail.overdue'),
      value: money(overdue),
      sentence:
        overdueDeposits > 0
          ? days('ofWhichDeposit', { amount: formatMoney(overdueDeposits, currency) })
          : overdue > 0
            ? t('detail.overdueCount', { count: late.length, days: days('day', { count: oldest }) })
            : t('detail.overdueNone'),
      ...(overdue > 0 ? { tone: 'overdue' as const } : {}),
      to: `/payments?view=charges&status=overdue&tenantId=${tenant.id}`,
    },
    {
      label: t('detail.prepaid'),
      value: money(prepaid),
      sentence: t(prepaid > 0 ? 'detail.prepaidSome' : 'detail.prepaidNone'),
      to: `/tenants/${tenant.id}?tab=account`,
    },
    {
      label: t('detail.deposits'),
      value: money(depositsHeld),
      sentence: t(depositsHeld > 0 ? 'detail.depositsSome' : 'detail.depositsNone'),
      ...(leases.length === 1 ? { to: `/leases/${leases[0]!.id}?tab=deposit` } : {}),
    },
  ]
}
