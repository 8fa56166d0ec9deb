import {
  INDEX_SERIES,
  type IndexSeries,
  isPeriodOf,
  SERIES_FORM,
  valueIssues,
} from '@domovik/domain/rental/indexation/clause.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'

type Values = { series: IndexSeries; period: string; value: string; publishedOn: string | null }

/** '2,32' as people write it, for the server. */
const plain = (value: string): string => value.trim().replace(',', '.').replace('−', '-')

/** Adds a published value of a series, or replaces the one of the same period. */
export function ValueForm(props: {
  /** The values that were known when the form was opened. */
  seen: readonly { series: IndexSeries; period: string; value: string; own: boolean }[]
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { seen, opened, onClose } = props
  const { t } = useTranslation('indexation')
  const form = useDraftForm<Values>({
    name: null,
    initial: { series: 'pl_cpi', period: '', value: '', publishedOn: null },
    check: ({ series, period, value }) => ({
      period: isPeriodOf(series, period.trim()) ? null : 'index_period',
      value: valueIssues({ series, value: plain(value) })[0]?.code ?? null,
    }),
  })
  const save = async ({ series, period, value, publishedOn }: Values): Promise<void> => {
    const replaced = seen.find((one) => one.own && one.series === series && one.period === period.trim())
    await client.indexation.putValue({
      ...{ series, period: period.trim(), value: plain(value), publishedOn },
      seen: replaced?.value ?? null,
    })
    await refreshScreen()
    toast.success(t('values.saved'))
    form.startAfresh()
  }
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('values.addTitle')}
      submit={t('values.add')}
      form={form}
      save={save}
    >
      <NativeSelect
        label={t('clause.fields.series')}
        data={INDEX_SERIES.map((value) => ({ value, label: t(`series.${value}`) }))}
        {...form.getInputProps('series')}
      />
      <FieldRow>
        <TextInput
          label={t('values.period')}
          description={t('values.periodHelp')}
          required
          maxLength={7}
          {...form.getInputProps('period')}
        />
        <TextInput
          label={t('values.value')}
          description={t(`values.${SERIES_FORM[form.values.series]}Help`)}
          required
          maxLength={12}
          inputMode="decimal"
          {...form.getInputProps('value')}
        />
      </FieldRow>
      <DateField label={t('values.publishedOn')} {...form.getInputProps('publishedOn')} />
    </FormDrawer>
  )
}
