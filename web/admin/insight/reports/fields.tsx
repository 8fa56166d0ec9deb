import { filterWords, type MadeReport, rulesOf } from '@domovik/domain/insight/reports/catalogue.ts'
import { PERIODS } from '@domovik/domain/periods.ts'
import { EXPENSE_CATEGORIES } from '@domovik/domain/rental/expenses/types.ts'
import { LEASE_STATUSES } from '@domovik/domain/rental/leases/types.ts'
import { TICKET_STATUSES } from '@domovik/domain/rental/tickets/types.ts'
import { type ReactNode, useId } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { PropertyPicker, TenantPicker } from '../../shared/pickers.tsx'
import { useOfferedReports } from './offered-reports.ts'
import type { ReportAddress } from './report-state.ts'
import { useReportWords } from './report-words.ts'
import css from './reports.module.css'

type Part = Pick<ReportAddress, 'state' | 'set'>

/** A change of the report type removes the options that only the old type had. */
export const otherType = (type: string) => ({
  type,
  basis: undefined,
  grouping: undefined,
  status: undefined,
  category: undefined,
  hide: undefined,
})

export function TypeField({ state, set }: Part): ReactNode {
  const { t } = useTranslation('reports')
  const { say } = useReportWords()
  const offered = useOfferedReports()
  return (
    <Select
      label={t('form.type')}
      data={offered.map((type) => ({ value: type, label: say('types', `${type}.title`) }))}
      value={state.type}
      onChange={(type) => type && set(otherType(type))}
      allowDeselect={false}
      withCheckIcon={false}
    />
  )
}

/** The periods of REP-06; a custom period has a first and a last day. */
export function PeriodField({ state, set }: Part): ReactNode {
  const { t } = useTranslation('reports')
  return (
    <>
      <Select
        label={t('form.period')}
        data={PERIODS.map((period) => ({ value: period, label: t(`periods.${period}`) }))}
        value={state.period}
        onChange={(period) => period && set({ period })}
        allowDeselect={false}
        withCheckIcon={false}
      />
      {state.period === 'custom' && <DateRange state={state} set={set} />}
    </>
  )
}

export function DateRange({ state, set }: Part): ReactNode {
  const { t } = useTranslation('reports')
  return (
    <fieldset className={css.range}>
      <legend>{t('form.dateRange')}</legend>
      <DateField
        label={t('form.from')}
        value={state.from ?? null}
        max={state.to}
        onChange={(from) => set({ from: from ?? undefined })}
      />
      <DateField
        label={t('form.to')}
        value={state.to ?? null}
        min={state.from}
        onChange={(to) => set({ to: to ?? undefined })}
      />
    </fieldset>
  )
}

/** Codes that a report can be filtered by, with texts from the feature they belong to. */
const codesOf: Partial<Record<MadeReport, { filter: 'status' | 'category'; values: readonly string[] }>> = {
  maintenance: { filter: 'status', values: TICKET_STATUSES },
  expenses_by_category: { filter: 'category', values: EXPENSE_CATEGORIES },
  lease_status: { filter: 'status', values: LEASE_STATUSES },
}

/** Basis, grouping and filters: the options of the chosen report. */
export function CustomizeFields({ state, set }: Part): ReactNode {
  const { t } = useTranslation(['reports', 'properties'])
  const { code } = useReportWords()
  const rules = rulesOf(state.type)
  const codes = codesOf[state.type]
  const takes = (filter: (typeof rules.filters)[number]): boolean => rules.filters.includes(filter)
  return (
    <>
      {rules.bases.length > 1 && (
        <Choice
          label={t('form.basis')}
          value={state.basis}
          options={rules.bases.map((basis) => ({ value: basis, label: t(`basisShort.${basis}`) }))}
          onChange={(basis) => set({ basis })}
        />
      )}
      {rules.groupings.length > 1 && (
        <Select
          label={t('form.grouping')}
          data={rules.groupings.map((grouping) => ({ value: grouping, label: t(`groupings.${grouping}`) }))}
          value={state.grouping}
          onChange={(grouping) => grouping && set({ grouping, hide: undefined })}
          allowDeselect={false}
          withCheckIcon={false}
        />
      )}
      {takes('property') && (
        <PropertyPicker
          label={t('filters.property')}
          placeholder={t('filters.all')}
          value={state.propertyId ?? null}
          onChange={(propertyId) => set({ propertyId: propertyId ?? undefined })}
          clearable
        />
      )}
      {takes('tenant') && (
        <TenantPicker
          label={t('filters.tenant')}
          placeholder={t('filters.everyTenant')}
          value={state.tenantId ?? null}
          onChange={(tenantId) => set({ tenantId: tenantId ?? undefined })}
          clearable
        />
      )}
      {takes('rentalType') && (
        <Select
          label={t('filters.rentalType')}
          placeholder={t('filters.all')}
          data={(['long-term', 'short-term', 'both'] as const).map((value) => ({
            value,
            label: t(`properties:rentalTypes.${value}`),
          }))}
          value={state.rentalType ?? null}
          onChange={(rentalType) => set({ rentalType: rentalType ?? undefined })}
          clearable
          withCheckIcon={false}
        />
      )}
      {codes && (
        <fieldset className={css.codes}>
          <legend>{t(`filters.${codes.filter}`)}</legend>
          {codes.values.map((value) => (
            <Checkbox
              key={value}
              label={code({ key: codes.filter, words: filterWords(state.type, codes.filter) }, value)}
              checked={state[codes.filter].includes(value)}
              onChange={({ currentTarget: { checked } }) => {
                const kept = state[codes.filter].filter((one) => one !== value)
                const next = checked ? [...kept, value] : kept
                set({ [codes.filter]: next.length > 0 ? next : undefined })
              }}
            />
          ))}
        </fieldset>
      )}
      <Switch
        label={t('form.charts')}
        checked={state.charts}
        onChange={({ currentTarget: { checked } }) => set({ charts: checked ? undefined : 'off' })}
      />
    </>
  )
}

export function Choice<Value extends string>(props: {
  label: string
  value: Value
  options: { value: Value; label: string }[]
  onChange: (value: Value) => void
}): ReactNode {
  const id = useId()
  return (
    <div className={css.choice}>
      <span id={id}>{props.label}</span>
      <SegmentedControl<Value>
        aria-labelledby={id}
        data={props.options}
        value={props.value}
        onChange={props.onChange}
      />
    </div>
  )
}
