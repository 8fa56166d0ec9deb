import { addDays } from '@domovik/domain/dates.ts'
import { asLongAgain } from '@domovik/domain/rental/leases/as-long-again.ts'
import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { askAmount } from '../../shared/ask-amount.ts'
import shared from '../../shared/shared.module.css'
import { type LeaseDetail, termsOn } from './lease-detail.ts'

type Values = { endDate: string | null; openEnded: boolean; rentAmount: number | null }

/** Moves the end of a lease. The suggested end doubles its length. */
export function ExtendForm(props: { detail: LeaseDetail; opened: boolean; onClose: () => void }): ReactNode {
  const { lease, termsVersions } = props.detail
  const { t } = useTranslation('leases')
  const language = useLanguage()
  const end = lease.endDate ?? lease.startDate
  const inForce = termsOn(termsVersions, end)
  const form = useDraftForm<Values>({
    name: null,
    initial: {
      endDate: asLongAgain(lease.startDate, end),
      openEnded: false,
      rentAmount: inForce?.rentAmount ?? null,
    },
    check: ({ endDate, openEnded, rentAmount }) => ({
      endDate:
        openEnded || endDate ? (!openEnded && endDate && endDate <= end ? 'date_invalid' : null) : 'required',
      rentAmount: rentAmount === null ? 'required' : null,
    }),
    ask: ({ rentAmount }) =>
      askAmount(rentAmount, { of: 'rent', amount: inForce?.rentAmount ?? 0 }, lease.currency),
  })
  const field = form.getInputProps
  const save = async ({ endDate, openEnded, rentAmount }: Values): Promise<void> => {
    const until = openEnded ? null : endDate
    await client.leases.extend({ id: lease.id, endDate: until, rentAmount: rentAmount ?? 0 })
    await refreshScreen()
    toast.success(until ? t('extend.done', { date: formatDate(until, language) }) : t('extend.doneOpen'))
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('extend.title')}
      submit={t('extend.submit')}
      form={form}
      save={save}
    >
      {!form.values.openEnded && (
        <DateField label={t('extend.until')} required min={addDays(end, 1)} {...field('endDate')} />
      )}
      <Checkbox label={t('extend.openEnded')} {...field('openEnded', { type: 'checkbox' })} />
      <MoneyField
        label={t('extend.rent', { date: formatDate(addDays(end, 1), language) })}
        required
        currency={lease.currency}
        {...field('rentAmount')}
      />
      <p className={shared.quiet}>{t('extend.sentence')}</p>
    </FormDrawer>
  )
}
