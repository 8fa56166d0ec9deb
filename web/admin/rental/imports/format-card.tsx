import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { Select } from '../../../ui/form/select.tsx'
import { Card } from '../../../ui/show/card.tsx'
import shared from '../../shared/shared.module.css'
import type { Checked, Format } from './import-types.ts'
import css from './imports.module.css'

const encodings = ['utf-8', 'windows-1250', 'utf-16le'] as const satisfies readonly Format['encoding'][]
const separators = [
  { value: ';', name: 'semicolon' },
  { value: ',', name: 'comma' },
  { value: '\t', name: 'tab' },
  { value: '|', name: 'bar' },
] as const
const decimals = [
  { value: ',', name: 'comma' },
  { value: '.', name: 'point' },
] as const

const dateOrders = ['day_first', 'month_first'] as const

/** How the file was read. Each setting can be corrected. */
export function FormatCard(props: {
  checked: Checked
  onChange: (change: Partial<Format>) => void
}): ReactNode {
  const { checked, onChange } = props
  const { format, sheets, dates } = checked
  const { t } = useTranslation('imports')
  const decimal = (
    <Select
      label={t('format.decimal')}
      value={format.decimal}
      data={decimals.map(({ value, name }) => ({ value, label: t(`decimals.${name}`) }))}
      allowDeselect={false}
      onChange={(value) => {
        const chosen = decimals.find((one) => one.value === value)
        if (chosen) onChange({ decimal: chosen.value })
      }}
    />
  )
  return (
    <Card title={t('format.title')}>
      <p className={shared.quiet}>{t('format.sentence')}</p>
      <div className={css.format}>
        {sheets.length > 1 && format.sheet !== null && (
          <Select
            label={t('format.sheet')}
            value={format.sheet}
            data={[...new Set(sheets)]}
            allowDeselect={false}
            onChange={(sheet) => {
              if (sheet !== null) onChange({ sheet })
            }}
          />
        )}
        {format.encoding !== null && (
          <Select
            label={t('format.encoding')}
            value={format.encoding}
            data={encodings.map((value) => ({ value, label: t(`encodings.${value}`) }))}
            allowDeselect={false}
            onChange={(value) => {
              const chosen = encodings.find((one) => one === value)
              if (chosen) onChange({ encoding: chosen })
            }}
          />
        )}
        {format.separator !== null && (
          <Select
            label={t('format.separator')}
            value={format.separator}
            data={separators.map(({ value, name }) => ({ value, label: t(`separators.${name}`) }))}
            allowDeselect={false}
            onChange={(value) => {
              const chosen = separators.find((one) => one.value === value)
              if (chosen) onChange({ separator: chosen.value })
            }}
          />
        )}
        {decimal}
        {dates && (
          <Select
            label={t('format.dateOrder')}
            value={dates.order}
            data={dateOrders.map((value) => ({ value, label: t(`dateOrders.${value}`) }))}
            allowDeselect={false}
            onChange={(value) => {
              const chosen = dateOrders.find((one) => one === value)
              if (chosen) onChange({ dateOrder: chosen })
            }}
          />
        )}
      </div>
    </Card>
  )
}
