import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Dialog } from '../../../ui/act/dialog.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { Money } from '../../../ui/show/money.tsx'
import { query } from '../../api.ts'
import { PartLoaded } from '../../shared/part-loaded.tsx'
import { PlainTable } from '../../shared/plain-table.tsx'
import type { Loan } from './investment-detail.ts'

/** All instalments of a loan, with interest and principal. */
export function LoanSchedule({
  loan,
  opened,
  onClose,
}: {
  loan: Loan
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation('investments')
  const language = useLanguage()
  const found = useQuery(query.investments.schedule.queryOptions({ input: { id: loan.id } }))
  return (
    <Dialog opened={opened} onClose={onClose} title={t('schedule.title', { name: loan.lender })} size="lg">
      <PartLoaded query={found}>
        {({ rows, currency, interest }) => (
          <PlainTable
            caption={t('schedule.title', { name: loan.lender })}
            rowKey={({ number }) => String(number)}
            rows={rows}
            columns={[
              {
                id: 'due',
                header: t('schedule.due'),
                cell: ({ dueDate }) => formatDate(dueDate, language, 'numeric'),
              },
              {
                id: 'interest',
                header: t('schedule.interest'),
                align: 'end',
                cell: (row) => <Money cents={row.interest} currency={currency} />,
              },
              {
                id: 'principal',
                header: t('schedule.principal'),
                align: 'end',
                cell: (row) => <Money cents={row.principal} currency={currency} />,
              },
              {
                id: 'balance',
                header: t('schedule.balance'),
                align: 'end',
                wide: true,
                cell: (row) => <Money cents={row.balance} currency={currency} />,
              },
            ]}
            footer={
              <>
                <span>{t('schedule.interestTotal')}</span>
                <Money cents={interest} currency={currency} />
              </>
            }
          />
        )}
      </PartLoaded>
    </Dialog>
  )
}
