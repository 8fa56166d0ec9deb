import {
  CHARGEABLE_TYPES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  PAYMENT_TYPES,
} from '@domovik/domain/rental/payments/types.ts'
import { IconDots } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { MenuAct, menuLink, Pop } from '../../../ui/act/pop.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { toast } from '../../../ui/app/toast.ts'
import { DataList } from '../../../ui/list/data-list.tsx'
import type { Filter } from '../../../ui/list/types.ts'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { usePermission } from '../../frame/session.tsx'
import { useAddressFlag, useAddressValue } from '../../shared/address-flag.ts'
import { newLeaseTo, useGiven } from '../../shared/given.ts'
import { useList } from '../../shared/lists.ts'
import { useNarrowing } from '../../shared/narrowing.ts'
import { useRecordList } from '../../shared/record-list.ts'
import { type Totals, useColumns } from './list-columns.tsx'
import { useTotals } from './list-totals.tsx'
import { type PaymentRow, paymentTones, usePaymentTitle } from './payment-words.ts'
import { useView, Views } from './views.tsx'

const ChargeForm = onFirstUse(() => import('./charge-form.tsx').then((part) => part.ChargeForm))
const RecordForm = onFirstUse(() => import('./record-form.tsx').then((part) => part.RecordForm))

/** All charges and payments, in three views of the same rows. */
export function PaymentsScreen(): ReactNode {
  const { t } = useTranslation('payments')
  const view = useView()
  const mayRecord = usePermission('create_payments')
  const [recording, setRecording] = useAddressFlag('new')
  const [charging, setCharging] = useAddressFlag('newCharge')
  const { tenantId, leaseId, propertyId } = useGiven()
  // The end of an import links to the form for deposits.
  const isDeposit = useAddressValue('new') === 'deposit'
  const lease = useQuery({
    ...query.leases.get.queryOptions({ input: { id: leaseId ?? '' } }),
    enabled: leaseId !== null,
  })
  const payer = tenantId ?? lease.data?.lease.tenantId
  const title = usePaymentTitle()
  const record = (): void => setRecording(true)
  const records = useRecordList({
    list: client.payments.list,
    exportCsv: client.payments.exportCsv,
    mayCreate: mayRecord,
    create: { label: t('list.record'), run: record },
    emptySentence: t('list.empty'),
    firstSteps: [
      { label: t('list.addLease'), to: newLeaseTo({ tenantId, propertyId }) },
      { label: t('list.record'), run: record },
    ],
  })
  return (
    <>
      <DataList<PaymentRow, Totals>
        {...records}
        name={`payments-${view}`}
        title={t('title')}
        rowName={(row) => `${row.tenantName}, ${title(row)}`}
        rowTo={(row) => `/payments/${row.id}`}
        {...useList('/payments')}
        columns={useColumns(view)}
        filters={useFilters(view)}
        totals={useTotals(view)}
        above={<Views current={view} />}
        acts={<MoreActs {...(mayRecord ? { addCharge: () => setCharging(true) } : {})} />}
      />
      {mayRecord && (
        <>
          <RecordForm
            key={payer}
            opened={recording}
            onClose={() => setRecording(false)}
            tenantId={payer}
            isDeposit={isDeposit}
          />
          <ChargeForm
            opened={charging}
            onClose={() => setCharging(false)}
            tenantId={payer}
            from={{ leaseId: leaseId ?? undefined, propertyId: propertyId ?? undefined }}
          />
        </>
      )}
    </>
  )
}

function MoreActs({ addCharge }: { addCharge?: () => void }): ReactNode {
  const { t } = useTranslation(['payments', 'interest', 'bank', 'utilities', 'ui'])
  const mayGenerate = usePermission('edit_payments')
  const [busy, setBusy] = useState(false)
  const generate = async (): Promise<void> => {
    setBusy(true)
    try {
      const { posted } = await client.payments.generateCharges()
      await refreshScreen()
      toast.success(
        posted === 0 ? t('payments:list.generatedNone') : t('payments:list.generated', { count: posted }),
      )
    } catch (thrown) {
      toast.error(thrown)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Pop
      menu
      align="end"
      label={t('ui:detail.moreActs')}
      opener={(opener) => (
        <Button
          {...opener}
          variant="default"
          style={{ paddingInline: 9 }}
          loading={busy}
          aria-label={t('ui:detail.moreActs')}
        >
          <IconDots size={18} aria-hidden="true" />
        </Button>
      )}
    >
      {addCharge && <MenuAct onClick={addCharge}>{t('payments:list.addCharge')}</MenuAct>}
      <AppLink {...menuLink} to="/payments/interest">
        {t('interest:open')}
      </AppLink>
      <AppLink {...menuLink} to="/payments/utilities">
        {t('utilities:open')}
      </AppLink>
      <AppLink {...menuLink} to="/payments/bank">
        {t('bank:open')}
      </AppLink>
      {mayGenerate && <MenuAct onClick={() => void generate()}>{t('payments:list.generate')}</MenuAct>}
    </Pop>
  )
}

const typesOf = {
  all: PAYMENT_TYPES,
  charges: CHARGEABLE_TYPES,
  received: ['income', 'deposit', 'refund'],
} as const

function useFilters(view: keyof typeof typesOf): readonly Filter[] {
  const { t } = useTranslation('payments')
  const narrowing = useNarrowing()
  return [
    ...narrowing,
    {
      id: 'status',
      label: t('fields.status'),
      options: PAYMENT_STATUSES.map((value) => ({
        value,
        label: t(`statuses.${value}`),
        tone: paymentTones[value],
      })),
    },
    {
      id: 'type',
      label: t('fields.type'),
      options: typesOf[view].map((value) => ({ value, label: t(`types.${value}`) })),
    },
    ...(view === 'charges'
      ? []
      : [
          {
            id: 'method',
            label: t('fields.method'),
            options: PAYMENT_METHODS.map((value) => ({ value, label: t(`methods.${value}`) })),
          },
        ]),
    {
      id: 'deposits',
      label: t('fields.deposits'),
      single: true,
      options: [{ value: 'without', label: t('list.withoutDeposits') }],
    },
    { kind: 'dates', id: 'period', label: t('fields.period') },
  ]
}
