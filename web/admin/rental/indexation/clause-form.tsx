import {
  INDEX_SERIES,
  type IndexSeries,
  isPeriodOf,
  NOTICE_LAWS,
  type NoticeLaw,
} from '@domovik/domain/rental/indexation/clause.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import type { Clause } from './indexation-data.ts'

type Values = {
  series: IndexSeries
  basePeriod: string
  nextFrom: string | null
  capPercent: number | null
  capUntil: string | null
  upwardOnly: boolean
  notice: NoticeLaw
}

/** The law that usually goes with a series. */
const usualNotice: Readonly<Record<IndexSeries, NoticeLaw>> = {
  pl_cpi: 'pl',
  es_cpi: 'es',
  es_irav: 'es',
  hicp: 'none',
}

interface ClauseFormProps {
  leaseId: string
  clause: Clause | null
  /** Of the clause, also if there is none. */
  version: string
  /** The first day from which a raised rent can apply with notice today. */
  earliest: string
  opened: boolean
  onClose: () => void
}

/** Writes down the clause by which the rent of a lease follows a published index. */
export function ClauseForm(props: ClauseFormProps): ReactNode {
  const { leaseId, clause, version, earliest, opened, onClose } = props
  const { t } = useTranslation('indexation')
  const form = useDraftForm<Values>({
    name: null,
    initial: {
      series: clause?.series ?? 'pl_cpi',
      basePeriod: clause?.basePeriod ?? '',
      nextFrom: clause?.nextFrom ?? earliest,
      capPercent: clause?.capPercent ? Number(clause.capPercent) : null,
      capUntil: clause?.capUntil ?? null,
      upwardOnly: clause?.upwardOnly ?? true,
      notice: clause?.notice ?? 'pl',
    },
    check: ({ series, basePeriod, nextFrom, capPercent }) => ({
      basePeriod: isPeriodOf(series, basePeriod.trim()) ? null : 'index_period',
      nextFrom: nextFrom ? null : 'required',
      capPercent: capPercent !== null && capPercent > 100 ? 'number_out_of_range' : null,
    }),
  })
  const field = form.getInputProps
  const save = async ({ nextFrom, basePeriod, capPercent, capUntil, ...values }: Values): Promise<void> => {
    await client.indexation.putClause({
      ...values,
      leaseId,
      seen: version,
      basePeriod: basePeriod.trim(),
      nextFrom: nextFrom ?? '',
      capPercent: capPercent === null ? null : String(capPercent),
      capUntil: capPercent === null ? null : capUntil,
    })
    await refreshScreen()
    toast.success(t('clause.saved'))
  }
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('clause.title')}
      submit={t('clause.submit')}
      form={form}
      save={save}
    >
      <NativeSelect
        label={t('clause.fields.series')}
        data={INDEX_SERIES.map((value) => ({ value, label: t(`series.${value}`) }))}
        {...field('series')}
        onChange={(event) => {
          const series = event.currentTarget.value as IndexSeries
          form.setValues({ series, notice: usualNotice[series] })
        }}
      />
      <TextInput
        label={t('clause.fields.basePeriod')}
        description={t('clause.fields.basePeriodHelp')}
        required
        maxLength={7}
        {...field('basePeriod')}
      />
      <DateField
        label={t('clause.fields.nextFrom')}
        description={t('clause.fields.nextFromHelp')}
        required
        {...field('nextFrom')}
      />
      <NativeSelect
        label={t('clause.fields.notice')}
        data={NOTICE_LAWS.map((value) => ({ value, label: t(`clause.fields.${value}`) }))}
        {...field('notice')}
      />
      <FieldRow>
        <NumberField
          label={t('clause.fields.cap')}
          description={t('clause.fields.capHelp')}
          decimals={4}
          {...field('capPercent')}
        />
        <DateField
          label={t('clause.fields.capUntil')}
          disabled={form.values.capPercent === null}
          {...field('capUntil')}
        />
      </FieldRow>
      <Checkbox label={t('form.upwardOnly')} {...field('upwardOnly', { type: 'checkbox' })} />
    </FormDrawer>
  )
}
