import { formatMoney } from '@domovik/locales/format.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import type { FigureProps } from '../../../ui/show/figure.tsx'
import { Money } from '../../../ui/show/money.tsx'
import type { LeaseDetail } from './lease-detail.ts'

/** Charged, overdue, the next charge, and the deposit; each links to its rows. None for members who may not see payments. */
export function useLeaseFigures({ lease, summary }: LeaseDetail): readonly FigureProps[] {
  const { t } = useTranslation('leases')
  const { t: common } = useTranslation('common')
  const language = useLanguage()
  const money = (cents: number) => <Money cents={cents} currency={lease.currency} />
  const text = (cents: number): string => formatMoney(cents, lease.currency)
  if (!summary) return []
  const { charged, paid, overdue, overdueDeposits, nextCharge, depositsHeld } = summary
  return [
    {
      label: t('detail.charged'),
      value: money(charged),
      sentence: t('detail.paidOf', { paid: text(paid) }),
      to: `/payments?view=charges&leaseId=${lease.id}`,
    },
    {
      label: t('detail.overdue'),
      value: money(overdue),
      sentence:
        overdueDeposits > 0
          ? common('ofWhichDeposit', { amount: text(overdueDeposits) })
          : t(overdue > 0 ? 'detail.overdueSome' : 'detail.overdueNone'),
      ...(overdue > 0 ? { tone: 'overdue' as const } : {}),
      to: `/payments?view=charges&status=overdue&leaseId=${lease.id}`,
    },
    {
      label: t('detail.next'),
      value: nextCharge ? money(nextCharge.amount) : '—',
      sentence: nextCharge
        ? t('detail.nextDue', { date: formatDate(nextCharge.dueDate, language) })
        : t('detail.nextNone'),
      to: `/leases/${lease.id}?tab=terms`,
    },
    {
      label: t('detail.deposit'),
      value: money(depositsHeld),
      sentence:
        lease.depositAmount > 0
          ? t('detail.depositOf', { amount: text(lease.depositAmount) })
          : t('detail.depositNone'),
      to: `/leases/${lease.id}?tab=deposit`,
    },
  ]
}
