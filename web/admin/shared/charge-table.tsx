import type { chargeRow } from '@domovik/contract/admin/rental/charge-row.ts'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { AppLink } from '../../ui/app/app-link.tsx'
import { useTranslation } from '../../ui/app/language.ts'
import { DateText } from '../../ui/show/date-text.tsx'
import { Money } from '../../ui/show/money.tsx'
import { StateDot } from '../../ui/show/state-dot.tsx'
import { chargeTones, useChargeName } from './charge-words.ts'
import { PlainTable } from './plain-table.tsx'
import css from './shared.module.css'

export type ChargeRow = z.infer<typeof chargeRow>

/** Charges with their status. A row opens the charge. */
export function ChargeTable({
  charges,
  empty,
}: {
  charges: readonly ChargeRow[]
  empty?: string
}): ReactNode {
  const { t } = useTranslation('charges')
  const name = useChargeName()
  if (charges.length === 0) return <p className={css.quiet}>{empty ?? t('empty.charges')}</p>
  return (
    <PlainTable
      caption={t('table.what')}
      rows={charges}
      rowKey={(row) => row.id}
      columns={[
        {
          id: 'what',
          header: t('table.what'),
          cell: (row) => (
            <>
              <AppLink to={`/payments/${row.id}`}>{name(row)}</AppLink>
              {row.address && <div className={css.home}>{row.address}</div>}
            </>
          ),
        },
        { id: 'due', header: t('table.due'), cell: (row) => <DateText value={row.dueDate} />, wide: true },
        { id: 'status', header: t('table.status'), cell: (row) => <ChargeState charge={row} />, wide: true },
        {
          id: 'amount',
          header: t('table.amount'),
          align: 'end',
          cell: (row) => <Money cents={row.amount - row.credited} currency={row.currency} />,
          wide: true,
        },
        {
          id: 'open',
          header: t('table.open'),
          align: 'end',
          cell: (row) => <Money cents={row.remaining} currency={row.currency} strong={row.remaining > 0} />,
        },
      ]}
      note={(row) => (
        <>
          <DateText value={row.dueDate} /> ·{' '}
          <Money cents={row.amount - row.credited} currency={row.currency} />
          <div>
            <ChargeState charge={row} />
          </div>
        </>
      )}
    />
  )
}

/** Paid, partial, or overdue and the number of days. */
function ChargeState({ charge }: { charge: Pick<ChargeRow, 'status' | 'daysOverdue'> }): ReactNode {
  const { t } = useTranslation('charges')
  const { status, daysOverdue } = charge
  return (
    <StateDot tone={chargeTones[status]}>
      {status === 'overdue' && daysOverdue > 0
        ? t('status.late', { count: daysOverdue })
        : t(`status.${status}`)}
    </StateDot>
  )
}
