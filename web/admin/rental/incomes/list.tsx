import { INCOME_CATEGORIES, INCOME_STATUSES } from '@domovik/domain/rental/incomes/types.ts'
import { PAYMENT_METHODS } from '@domovik/domain/rental/payments/types.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { DataList } from '../../../ui/list/data-list.tsx'
import type { BulkAct, Filter } from '../../../ui/list/types.ts'
import { client, query } from '../../api.ts'
import { usePermission } from '../../frame/session.tsx'
import { useAddressFlag, useAddressValue } from '../../shared/address-flag.ts'
import { useNarrowing } from '../../shared/narrowing.ts'
import { type IncomeRow, type IncomeTotals, incomeTones, useIncomeName } from './income-words.ts'
import { useColumns, useTotals } from './list-columns.tsx'
import { useIncomeActs } from './use-income-acts.ts'

const IncomeForm = onFirstUse(() => import('./income-form.tsx').then((part) => part.IncomeForm))

type ListQuery = Parameters<typeof client.incomes.list>[0]
type ExportQuery = Parameters<typeof client.incomes.exportCsv>[0]

/** Money that is no tenant's payment: what came, what is still expected. */
export function IncomesScreen(): ReactNode {
  const { t } = useTranslation('incomes')
  const mayCreate = usePermission('create_payments')
  const mayRemove = usePermission('delete_payments')
  const mayExport = usePermission('export_data')
  const [adding, setAdding] = useAddressFlag('new')
  const propertyId = useAddressValue('propertyId')
  const tenantId = useAddressValue('tenantId')
  const name = useIncomeName()
  const bulk = useBulk()
  const add = (): void => setAdding(true)
  return (
    <>
      <DataList<IncomeRow, IncomeTotals>
        name="incomes"
        title={t('title')}
        sentence={t('list.sentence')}
        rowName={name}
        rowTo={(row) => `/income/${row.id}`}
        queryKey={query.incomes.list.key()}
        load={(input, signal) => client.incomes.list(input as ListQuery, { signal })}
        defaultSort="-date"
        columns={useColumns()}
        filters={useFilters()}
        totals={useTotals()}
        {...(bulk.length > 0 ? { bulk } : {})}
        {...(mayExport ? { exportFile: (input) => client.incomes.exportCsv(input as ExportQuery) } : {})}
        {...(mayCreate ? { create: { label: t('list.add'), run: add } } : {})}
        empty={{
          sentence: t('list.empty'),
          steps: mayCreate
            ? [
                { label: t('list.add'), run: add },
                { label: t('list.payments'), to: '/payments?new=1' },
              ]
            : [],
        }}
      />
      {mayCreate && (
        <IncomeForm
          key={`${propertyId} ${tenantId}`}
          opened={adding}
          onClose={() => setAdding(false)}
          mayRemove={mayRemove}
          about={{ propertyId: propertyId ?? null, tenantId: tenantId ?? null }}
        />
      )}
    </>
  )
}

function useBulk(): readonly BulkAct<IncomeRow>[] {
  const { t } = useTranslation('incomes')
  const { markPaid, remove } = useIncomeActs()
  const mayEdit = usePermission('edit_payments')
  const mayRemove = usePermission('delete_payments')
  const idsOf = (rows: readonly IncomeRow[]): string[] => rows.map(({ id }) => id)
  return [
    ...(mayEdit
      ? [
          {
            id: 'paid',
            label: (count: number) => t('list.markPaid', { count }),
            run: (rows: readonly IncomeRow[]) => markPaid(idsOf(rows)),
          },
        ]
      : []),
    ...(mayRemove
      ? [
          {
            id: 'remove',
            label: (count: number) => t('list.remove', { count }),
            tone: 'overdue' as const,
            run: (rows: readonly IncomeRow[]) => remove(idsOf(rows)),
          },
        ]
      : []),
  ]
}

function useFilters(): readonly Filter[] {
  const { t } = useTranslation(['incomes', 'payments'])
  const narrowing = useNarrowing()
  // Figures open to it; without one it would only crowd the bar.
  const byPayment = [useAddressValue('paidFrom'), useAddressValue('paidTo')].some(Boolean)
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
    ...(byPayment
      ? [
          {
            kind: 'dates' as const,
            id: 'paidPeriod',
            label: t('incomes:fields.paidPeriod'),
            fromKey: 'paidFrom',
            toKey: 'paidTo',
          },
        ]
      : []),
  ]
}
