import { addDays, daysInMonth, earlier, monthStart } from '@domovik/domain/dates.ts'
import type { ReactNode } from 'react'
import { ApiError, toApiError } from '../../../ui/api/api-error.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe } from '../../frame/session.tsx'
import { usePreview } from '../../shared/use-preview.ts'
import { EndingPreview } from './ending-preview.tsx'
import type { LeaseDetail } from './lease-detail.ts'

type Values = { lastDay: string | null; reason: string; penalty: number | null }

/** Ends a lease early. Shows first what happens to its charges. */
export function TerminateForm(props: {
  detail: LeaseDetail
  /** The signed paper that the change applies. */
  signingId?: string | undefined
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { detail } = props
  const { lease } = detail
  const { t } = useTranslation('leases')
  const language = useLanguage()
  const { today } = useMe()
  const form = useDraftForm<Values>({
    name: null,
    initial: { lastDay: firstOffer(lease, today), reason: '', penalty: null },
    check: ({ lastDay, reason }) => ({
      lastDay: lastDay ? null : 'required',
      reason: reason.trim() ? null : 'required',
    }),
  })
  const field = form.getInputProps
  const lastDay = form.values.lastDay
  const penalty = form.values.penalty || 0
  const preview = usePreview(
    query.leases.previewTermination,
    props.opened && lastDay ? { id: lease.id, lastDay, penalty } : null,
  )
  const save = async ({ lastDay: chosen, reason, penalty: agreed }: Values): Promise<void> => {
    const day = chosen ?? today
    try {
      await client.leases.terminate({
        id: lease.id,
        ...(props.signingId ? { signingId: props.signingId } : {}),
        lastDay: day,
        reason: reason.trim(),
        penalty: agreed ?? 0,
      })
    } catch (thrown) {
      throw besideDay(toApiError(thrown))
    }
    await refreshScreen()
    toast.success(t('end.done', { date: formatDate(day, language) }))
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('end.title')}
      submit={t('end.submit')}
      form={form}
      save={save}
      calculating={preview.isBehind}
    >
      <DateField
        label={t('end.lastDay')}
        required
        min={lease.startDate}
        {...(lease.endDate ? { max: lease.endDate } : {})}
        {...field('lastDay')}
      />
      <Textarea label={t('end.reason')} required autosize minRows={2} {...field('reason')} />
      <MoneyField
        label={t('end.penalty')}
        description={t('end.penaltyHelp')}
        currency={lease.currency}
        {...field('penalty')}
      />
      {lastDay && <EndingPreview preview={preview} lastDay={lastDay} penalty={penalty} />}
    </FormDrawer>
  )
}

/** The end of this month, limited to the days of the lease. */
function firstOffer({ startDate, endDate }: LeaseDetail['lease'], today: string): string {
  const from = startDate > today ? startDate : today
  const monthEnd = addDays(monthStart(from), daysInMonth(from) - 1)
  return endDate ? earlier(endDate, monthEnd) : monthEnd
}

const besideDay = (error: ApiError): ApiError =>
  error.code === 'lease_termination_outside_range'
    ? new ApiError({
        code: error.code,
        status: error.status,
        fields: [{ field: 'lastDay', code: error.code }],
      })
    : error
