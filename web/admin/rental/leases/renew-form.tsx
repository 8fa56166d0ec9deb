import { addDays } from '@domovik/domain/dates.ts'
import { asLongAgain } from '@domovik/domain/rental/leases/as-long-again.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { useGo } from '../../../ui/app/app-link.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { askAmount } from '../../shared/ask-amount.ts'
import shared from '../../shared/shared.module.css'
import { type Preview, usePreview } from '../../shared/use-preview.ts'
import { type LeaseDetail, lastDayOf, termsOn } from './lease-detail.ts'

type Values = { endDate: string | null; rentAmount: number | null; depositAmount: number | null }

/** Creates a lease of the same length that starts after this one ends. Shows what happens to the deposit. */
export function RenewForm(props: { detail: LeaseDetail; opened: boolean; onClose: () => void }): ReactNode {
  const { lease, termsVersions } = props.detail
  const { t } = useTranslation('leases')
  const language = useLanguage()
  const go = useGo()
  const end = lastDayOf(lease) ?? lease.startDate
  const start = addDays(end, 1)
  const form = useDraftForm<Values>({
    name: null,
    initial: {
      endDate: asLongAgain(lease.startDate, end),
      rentAmount: termsOn(termsVersions, end)?.rentAmount ?? null,
      depositAmount: lease.depositAmount || null,
    },
    check: ({ endDate, rentAmount }) => ({
      endDate: endDate && endDate < start ? 'end_before_start' : null,
      rentAmount: rentAmount === null ? 'required' : null,
    }),
    ask: ({ rentAmount }) =>
      askAmount(
        rentAmount,
        { of: 'rent', amount: termsOn(termsVersions, end)?.rentAmount ?? 0 },
        lease.currency,
      ),
  })
  const field = form.getInputProps
  const input = {
    id: lease.id,
    endDate: form.values.endDate || null,
    rentAmount: form.values.rentAmount || 0,
    depositAmount: form.values.depositAmount || 0,
  }
  const preview = usePreview(query.leases.previewRenewal, props.opened ? input : null)
  const save = async (): Promise<void> => {
    const next = await client.leases.renew(input)
    await refreshScreen()
    toast.success(t('renew.done', { date: formatDate(next.startDate, language) }))
    go(`/leases/${next.id}`)
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('renew.title')}
      submit={t('renew.submit')}
      form={form}
      save={save}
      calculating={preview.isBehind}
    >
      <p>{t('renew.from', { date: formatDate(start, language) })}</p>
      <DateField
        label={t('fields.endDate')}
        description={t('renew.endHelp')}
        min={start}
        {...field('endDate')}
      />
      <FieldRow>
        <MoneyField
          label={t('fields.rentAmount')}
          required
          currency={lease.currency}
          {...field('rentAmount')}
        />
        <MoneyField label={t('fields.depositAmount')} currency={lease.currency} {...field('depositAmount')} />
      </FieldRow>
      <DepositMove preview={preview} />
      <p className={shared.quiet}>{t('renew.keeps')}</p>
    </FormDrawer>
  )
}

type Renewal = Awaited<ReturnType<typeof client.leases.previewRenewal>>

function DepositMove({ preview: { seen, isBehind } }: { preview: Preview<Renewal> }): ReactNode {
  const { t } = useTranslation('leases')
  if (!seen) return null
  const { currency, deposit, unpaidDeposit } = seen
  const lines = (['transfer', 'charge', 'refund'] as const).filter((part) => deposit[part] > 0)
  return (
    <div
      data-preview
      className={`${shared.quiet} ${shared.calculated}`}
      aria-live="polite"
      aria-busy={isBehind}
    >
      <p>
        {lines.map((part) => t(`renew.${part}`, { amount: formatMoney(deposit[part], currency) })).join(' ')}
      </p>
      {unpaidDeposit > 0 && <p>{t('renew.unpaid', { amount: formatMoney(unpaidDeposit, currency) })}</p>}
    </div>
  )
}
