import { INDEX_KINDS, type IndexKind, indexIssues } from '@domovik/domain/rental/indexation/indexed-rent.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { errorText, fieldText } from '../../../ui/api/error-text.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import shared from '../../shared/shared.module.css'
import { type Preview, usePreview } from '../../shared/use-preview.ts'
import type { LeaseDetail } from '../leases/lease-detail.ts'
import { RaiseNote } from '../leases/raise-note.tsx'
import type { Indexation } from './indexation-data.ts'
import { useSeriesName } from './series-name.ts'

type Values = {
  validFrom: string | null
  series: string
  kind: IndexKind
  basePeriod: string
  baseValue: number | null
  nextPeriod: string
  nextValue: number | null
  publishedOn: string | null
  capPercent: number | null
  upwardOnly: boolean
  notify: boolean
}

/** Plans an indexed rent. The next step starts from the values of the last one. */
export function IndexationForm(props: {
  detail: LeaseDetail
  data: Indexation
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { detail, data } = props
  const { t } = useTranslation(['indexation', 'errors'])
  const language = useLanguage()
  const nameOf = useSeriesName()
  const last = data.steps.find(({ withdrawn }) => !withdrawn)
  const form = useDraftForm<Values>({
    name: null,
    initial: {
      validFrom: data.earliest,
      series: last ? nameOf(last.series) : t('form.seriesDefault'),
      kind: last?.kind ?? 'annual',
      basePeriod: last?.nextPeriod ?? '',
      baseValue: last?.kind === 'levels' ? Number(last.nextValue) : null,
      nextPeriod: '',
      nextValue: null,
      publishedOn: null,
      capPercent: last?.capPercent ? Number(last.capPercent) : null,
      upwardOnly: last?.upwardOnly ?? true,
      notify: true,
    },
    check: (values) => ({
      validFrom: values.validFrom ? null : 'required',
      series: values.series.trim() ? null : 'required',
      nextPeriod: values.nextPeriod.trim() ? null : 'required',
      nextValue: values.nextValue === null ? 'required' : issueOf(values),
      baseValue: values.kind === 'levels' && values.baseValue === null ? 'required' : null,
    }),
  })
  const field = form.getInputProps
  const { kind, validFrom } = form.values
  const ready = isReady(form.values)
  const preview = usePreview(
    query.indexation.preview,
    props.opened && ready ? valuesOf(detail.lease.id, form.values) : null,
  )
  const save = async (values: Values): Promise<void> => {
    await client.indexation.apply({
      ...valuesOf(detail.lease.id, values),
      series: values.series.trim(),
      basePeriod: values.basePeriod.trim() || null,
      nextPeriod: values.nextPeriod.trim(),
      publishedOn: values.publishedOn,
      notify: values.notify,
    })
    await refreshScreen()
    toast.success(t('form.done', { date: formatDate(values.validFrom ?? '', language) }))
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('form.title')}
      submit={t('form.submit')}
      form={form}
      save={save}
      calculating={preview.isBehind}
    >
      <DateField label={t('form.validFrom')} required {...field('validFrom')} />
      <RaiseNote detail={detail} from={validFrom} onChoose={(day) => form.setValues({ validFrom: day })} />
      <TextInput label={t('form.series')} required maxLength={80} {...field('series')} />
      <NativeSelect
        label={t('form.kind')}
        data={INDEX_KINDS.map((value) => ({ value, label: t(`form.${value}`) }))}
        {...field('kind')}
      />
      {kind === 'levels' && (
        <FieldRow>
          <TextInput label={t('form.basePeriod')} maxLength={40} {...field('basePeriod')} />
          <NumberField label={t('form.baseValue')} required decimals={4} {...field('baseValue')} />
        </FieldRow>
      )}
      <FieldRow>
        <TextInput
          label={t('form.nextPeriod')}
          description={t('form.nextPeriodHelp')}
          required
          maxLength={40}
          {...field('nextPeriod')}
        />
        <NumberField
          label={t('form.nextValue')}
          description={t(kind === 'annual' ? 'form.nextValueAnnualHelp' : 'form.nextValueHelp')}
          required
          decimals={4}
          {...field('nextValue')}
        />
      </FieldRow>
      <FieldRow>
        <DateField label={t('form.publishedOn')} {...field('publishedOn')} />
        <NumberField
          label={t('form.cap')}
          description={t('form.capHelp')}
          decimals={4}
          {...field('capPercent')}
        />
      </FieldRow>
      <Checkbox label={t('form.upwardOnly')} {...field('upwardOnly', { type: 'checkbox' })} />
      <Checkbox label={t('form.notify')} {...field('notify', { type: 'checkbox' })} />
      <Effect preview={preview} issue={issueOf(form.values)} ready={ready} />
    </FormDrawer>
  )
}

const valuesOf = (leaseId: string, values: Values) => ({
  leaseId,
  validFrom: values.validFrom ?? '',
  kind: values.kind,
  baseValue: values.kind === 'levels' ? String(values.baseValue ?? '') : null,
  nextValue: String(values.nextValue ?? ''),
  capPercent: values.capPercent === null ? null : String(values.capPercent),
  upwardOnly: values.upwardOnly,
})

/** The issue of the published values, or null. */
function issueOf({ kind, baseValue, nextValue }: Values): string | null {
  if (nextValue === null || (kind === 'levels' && baseValue === null)) return null
  const next = String(nextValue)
  const [issue] = indexIssues(
    kind === 'levels' ? { kind, base: String(baseValue), next } : { kind, previousYear100: next },
  )
  return issue?.code ?? null
}

/** Whether everything is typed that the new rent is computed from. */
const isReady = (values: Values): boolean =>
  values.validFrom !== null &&
  values.nextValue !== null &&
  issueOf(values) === null &&
  (values.kind === 'annual' || values.baseValue !== null)

type Rents = Awaited<ReturnType<typeof client.indexation.preview>>

/** The rent before and after, computed by the server while the form is filled in. */
function Effect(props: { preview: Preview<Rents>; issue: string | null; ready: boolean }): ReactNode {
  const { issue, ready } = props
  const { seen: data, error, isBehind } = props.preview
  const { t } = useTranslation(['indexation', 'errors'])
  if (issue) return <p className={shared.quiet}>{fieldText(issue)}</p>
  if (!ready) return <p className={shared.quiet}>{t('preview.wait')}</p>
  if (error) return <p className={shared.quiet}>{errorText(error)}</p>
  if (!data) return null
  const money = (cents: number): string => formatMoney(cents, data.currency)
  return (
    <div data-preview className={shared.calculated} aria-live="polite" aria-busy={isBehind}>
      <p>
        <strong>
          {t('preview.rents', { before: money(data.rentBefore), after: money(data.rentAfter) })}
        </strong>
      </p>
      <p className={shared.quiet}>
        {data.difference === 0
          ? t('preview.same')
          : t('preview.difference', {
              difference: `${data.difference > 0 ? '+' : ''}${money(data.difference)}`,
            })}
      </p>
    </div>
  )
}
