import { isIndexSeries, SERIES_FORM } from '@domovik/domain/rental/indexation/clause.ts'
import {
  OFFICIAL_SERIES,
  type OfficialSeries,
  officialValueIssues,
} from '@domovik/domain/rental/official-series/official-series.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../../ui/app/language.ts'
import { toast } from '../../../../ui/app/toast.ts'
import { DateField } from '../../../../ui/form/date-field.tsx'
import { FieldRow } from '../../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../../ui/form/form-drawer.tsx'
import { NativeSelect } from '../../../../ui/form/native-select.tsx'
import { TextInput } from '../../../../ui/form/text-input.tsx'
import { useDraftForm } from '../../../../ui/form/use-draft-form.ts'
import { client } from '../../../api.ts'
import { refreshScreen } from '../../../frame/refresh-screen.ts'

type KnownValue = Awaited<ReturnType<typeof client.superAdmin.officialSeries.list>>['values'][number]

type Values = {
  series: OfficialSeries
  period: string
  value: string
  publishedOn: string | null
  source: string
}

/** '9,25' as people write it, for the server. */
const plain = (value: string): string => value.trim().replace(',', '.').replace('−', '-')

const helpOf = (series: OfficialSeries): 'rate' | 'annual' | 'change' | 'levels' =>
  isIndexSeries(series) ? SERIES_FORM[series] : 'rate'

/** Adds a row of an official series, or replaces the one of the same period. */
export function OfficialValueForm(props: {
  /** The rows that were known when the form was opened. */
  seen: readonly KnownValue[]
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { seen, opened, onClose } = props
  const { t } = useTranslation('official_series')
  const form = useDraftForm<Values>({
    name: null,
    initial: { series: 'pl_statutory', period: '', value: '', publishedOn: null, source: '' },
    check: ({ series, period, value }) => {
      const issues = officialValueIssues({ series, period: period.trim(), value: plain(value) })
      return {
        period: issues.find(({ field }) => field === 'period')?.code ?? null,
        value: issues.find(({ field }) => field === 'value')?.code ?? null,
      }
    },
  })
  const save = async ({ series, period, value, publishedOn, source }: Values): Promise<void> => {
    const known = seen.find((row) => row.added && row.series === series && row.period === period.trim())
    await client.superAdmin.officialSeries.put({
      ...{ series, period: period.trim(), value: plain(value), publishedOn },
      source: source.trim() || null,
      seen: known ? { value: known.value, publishedOn: known.publishedOn, source: known.source } : null,
    })
    await refreshScreen()
    toast.success(t('saved'))
    form.startAfresh()
  }
  const help = helpOf(form.values.series)
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('addTitle')}
      submit={t('save')}
      form={form}
      save={save}
    >
      <NativeSelect
        label={t('fields.series')}
        data={OFFICIAL_SERIES.map((value) => ({ value, label: t(`series.${value}`) }))}
        {...form.getInputProps('series')}
      />
      <FieldRow>
        <TextInput
          label={t('fields.period')}
          description={t(`periodHelp.${help === 'rate' ? 'day' : help === 'annual' ? 'year' : 'month'}`)}
          required
          maxLength={10}
          {...form.getInputProps('period')}
        />
        <TextInput
          label={t('fields.value')}
          description={t(`valueHelp.${help}`)}
          required
          maxLength={12}
          inputMode="decimal"
          {...form.getInputProps('value')}
        />
      </FieldRow>
      <DateField label={t('fields.publishedOn')} {...form.getInputProps('publishedOn')} />
      <TextInput
        label={t('fields.source')}
        description={t('sourceHelp')}
        maxLength={300}
        {...form.getInputProps('source')}
      />
    </FormDrawer>
  )
}
