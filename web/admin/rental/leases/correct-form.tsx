import type { ReactNode } from 'react'
import { ApiError, toApiError } from '../../../ui/api/api-error.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe } from '../../frame/session.tsx'
import shared from '../../shared/shared.module.css'
import { usePreview } from '../../shared/use-preview.ts'
import { Adjustments } from './adjustments.tsx'
import { type LeaseDetail, termsOn } from './lease-detail.ts'

type Values = {
  startDate: string | null
  endDate: string | null
  depositAmount: number | null
  warrantyAmount: number | null
  depositDueDate: string | null
  paymentDueDay: number | null
}

/** Corrects dates, deposit and due day of a saved lease. Shows every row that the correction posts. */
export function CorrectForm(props: { detail: LeaseDetail; opened: boolean; onClose: () => void }): ReactNode {
  const { lease, termsVersions } = props.detail
  const { t } = useTranslation('leases')
  const { today } = useMe()
  const initial: Values = {
    startDate: lease.startDate,
    endDate: lease.endDate,
    depositAmount: lease.depositAmount || null,
    warrantyAmount: lease.warrantyAmount || null,
    depositDueDate: lease.depositDueDate,
    paymentDueDay: termsOn(termsVersions, today)?.paymentDueDay ?? null,
  }
  const form = useDraftForm<Values>({
    name: null,
    initial,
    check: ({ startDate, endDate, paymentDueDay: day }) => ({
      startDate: startDate ? null : 'required',
      endDate: startDate && endDate && endDate < startDate ? 'end_before_start' : null,
      paymentDueDay: day !== null && (day < 1 || day > 31) ? 'due_day_out_of_range' : null,
    }),
  })
  const field = form.getInputProps
  const changes = changesOf(initial, form.values)
  const changed = Object.keys(changes).length > 0
  const readable = changed && !Object.values(changes).some(Number.isNaN)
  const posts = usePreview(
    query.leases.previewCorrection,
    props.opened && readable ? { id: lease.id, ...changes } : null,
  )
  const save = async (values: Values): Promise<void> => {
    try {
      await client.leases.update({
        id: lease.id,
        updatedAt: lease.updatedAt,
        ...changesOf(initial, values),
      })
    } catch (thrown) {
      throw besideField(toApiError(thrown))
    }
    await refreshScreen()
    toast.success(t('correct.done'))
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('correct.title')}
      submit={t('correct.submit')}
      form={form}
      save={save}
      calculating={posts.isBehind}
    >
      <p className={shared.quiet}>{t('correct.help')}</p>
      <FieldRow>
        <DateField label={t('fields.startDate')} required {...field('startDate')} />
        <DateField label={t('fields.endDate')} description={t('new.endHelp')} {...field('endDate')} />
      </FieldRow>
      <FieldRow>
        <MoneyField label={t('fields.depositAmount')} currency={lease.currency} {...field('depositAmount')} />
        <MoneyField
          label={t('fields.warrantyAmount')}
          currency={lease.currency}
          {...field('warrantyAmount')}
        />
      </FieldRow>
      <DateField
        label={t('fields.depositDueDate')}
        description={t('correct.depositDueHelp')}
        {...field('depositDueDate')}
      />
      <NumberField
        label={t('fields.paymentDueDay')}
        description={t('new.dueDayHelp')}
        {...field('paymentDueDay')}
      />
      {props.opened && changed && !posts.error && posts.seen && (
        <div data-preview className={shared.calculated} aria-busy={posts.isBehind}>
          <Adjustments found={posts.seen} />
        </div>
      )}
    </FormDrawer>
  )
}

/** Only what differs, so that fields that nobody touched stay as they are. */
function changesOf(before: Values, values: Values) {
  const { startDate, endDate, depositAmount, warrantyAmount, depositDueDate, paymentDueDay } = values
  return {
    ...(startDate && startDate !== before.startDate ? { startDate } : {}),
    ...(endDate !== before.endDate ? { endDate: endDate || null } : {}),
    ...(depositAmount !== before.depositAmount ? { depositAmount: depositAmount ?? 0 } : {}),
    ...(warrantyAmount !== before.warrantyAmount ? { warrantyAmount: warrantyAmount ?? 0 } : {}),
    ...(depositDueDate !== before.depositDueDate ? { depositDueDate: depositDueDate || null } : {}),
    ...(paymentDueDay !== before.paymentDueDay ? { paymentDueDay } : {}),
  }
}

const fieldOf: Readonly<Record<string, string>> = {
  lease_overlaps: 'startDate',
  booking_overlaps: 'startDate',
  lease_end_before_start: 'endDate',
  lease_already_terminated: 'endDate',
}

/** Shows an error of the whole lease beside the field that can fix it. */
function besideField(error: ApiError): ApiError {
  const field = fieldOf[error.code]
  if (!field) return error
  return new ApiError({ code: error.code, status: error.status, fields: [{ field, code: error.code }] })
}
