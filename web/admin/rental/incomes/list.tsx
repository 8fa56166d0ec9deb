import {
  INCOME_CATEGORIES,
  INCOME_STATUSES,
  type IncomeCategory,
} from '@domovik/domain/rental/incomes/types.ts'
import { PAYMENT_METHODS } from '@domovik/domain/rental/payments/types.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { DataList } from '../../../ui/list/data-list.tsx'
import type { BulkAct, Filter } from '../../../ui/list/types.ts'
import { client } from '../../api.ts'
import { usePermission } from '../../frame/session.tsx'
import { useAddressFlag } from '../../shared/address-flag.ts'
import { useGiven } from '../../shared/given.ts'
import { useList } from '../../shared/lists.ts'
import { useNarrowing, usePaidPeriod } from '../../shared/narrowing.ts'
import { useRecordList } from '../../shared/record-list.ts'
import { removeAct } from '../../shared/removal.ts'
import { type IncomeRow, type IncomeTotals, incomeTones, useIncomeName } from './income-words.ts'
import { useColumns, useTotals } from './list-columns.tsx'
import { useIncomeActs } from './use-income-acts.ts'

const IncomeForm = onFirstUse(() => import('./income-form.tsx').then((part) => part.IncomeForm))

/** Income other than tenants' payments: received and expected. */
export function IncomesScreen(): ReactNode {
  const { t } = useTranslation('incomes')
  const mayCreate = usePermission('create_payments')
  const mayRemove = usePermission('delete_payments')
  const [adding, setAdding] = useAddressFlag('new')
  const { propertyId, tenantId } = useGiven()
  const name = useIncomeName()
  const bulk = useBulk()
  const add = (): void => setAdding(true)
  const records = useRecordList({
    list: client.incomes.list,
    exportCsv: client.incomes.exportCsv,
    mayCreate,
    create: { label: t('list.add'), run: add },
    emptySentence: t('list.empty'),
    firstSteps: [
      { label: t('list.add'), run: add },
      { label: t('list.payments'), to: '/payments?new=1' },
    ],
  })
  return (
    <>
      <DataList<IncomeRow, IncomeTotals>
        {...records}
        name="incomes"
        title={t('title')}
        sentence={t('list.sentence')}
        rowName={name}
        rowTo={(row) => `/income/${row.id}`}
        {...useList('/income')}
        columns={useColumns()}
        filters={useFilters()}
        totals={useTotals()}
        {...(bulk.length > 0 ? { bulk } : {})}
      />
      {mayCreate && (
        <IncomeForm
          key={`${propertyId} ${tenantId}`}
          opened={adding}
          onClose={() => setAdding(false)}
          mayRemove={mayRemove}
          about={{ propertyId, tenantId }}
        />
      )}
    </>
  )
}

function useBulk(): readonly BulkAct<IncomeRow>[] {
  const { t } = useTranslation('incomes')
  const { markPaid, remove, setCategory } = useIncomeActs()
  const mayEdit = usePermission('edit_payments')
  const mayRemove = usePermission('delete_payments')
  return [
    ...(mayEdit
      ? [
          {
            id: 'paid',
            label: (count: number) => t('list.markPaid', { count }),
            run: (rows: readonly IncomeRow[]) => markPaid(rows),
          },
          {
            id: 'category',
            label: () => t('fields.category'),
            choices: INCOME_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) })),
            run: (rows: readonly IncomeRow[], category: string) =>
              setCategory(rows, category as IncomeCategory),
          },
        ]
      : []),
    ...(mayRemove ? [removeAct<IncomeRow>((count) => t('list.remove', { count }), remove)] : []),
  ]
}

function useFilters(): readonly Filter[] {
  const { t } = useTranslation(['incomes', 'payments'])
  const narrowing = useNarrowing()
  const paidPeriod = usePaidPeriod(t('incomes:fields.paidPeriod'))
  return [
    ...narrowing,
    {
      id: 'status',
      label: t('incomes:fields.status'),
      options: INCOME_STATUSES.map((value) => ({
        value,
        label: t(`incomes:statuses.${value}`),
        tone: incomeTones[value],
      })),
    },
    {
      id: 'category',
      label: t('incomes:fields.category'),
      options: INCOME_CATEGORIES.map((value) => ({ value, label: t(`incomes:categories.${value}`) })),
    },
    {
      id: 'method',
      label: t('incomes:fields.method'),
      options: PAYMENT_METHODS.map((value) => ({ value, label: t(`payments:methods.${value}`) })),
    },
    { kind: 'dates', id: 'period', label: t('incomes:fields.period') },
    ...paidPeriod,
  ]
}
