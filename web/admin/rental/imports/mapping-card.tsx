import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { Select } from '../../../ui/form/select.tsx'
import { Card } from '../../../ui/show/card.tsx'
import shared from '../../shared/shared.module.css'
import type { Checked, ImportField, Mapping } from './import-types.ts'
import css from './imports.module.css'
import { useFieldName } from './use-field-name.ts'

/** Which column of the file belongs to which field. A column can be used for one field only. */
export function MappingCard(props: { checked: Checked; onChange: (mapping: Mapping) => void }): ReactNode {
  const { checked, onChange } = props
  const { columns, fields, mapping, missingFields } = checked
  const { t } = useTranslation('imports')
  // Computed only once, so that a field does not move while its column is chosen.
  const [open, setOpen] = useState(
    () => new Set(fields.filter(({ key, required }) => required || key in mapping).map(({ key }) => key)),
  )
  const shown = fields.filter(({ key }) => open.has(key) || key in mapping)
  const rest = fields.length - shown.length
  const used = new Set(Object.values(mapping))
  const unused = columns.filter(({ name }) => !used.has(name))
  const choose = (key: string, column: string | null): void => {
    const others = Object.entries(mapping).filter(([field, taken]) => field !== key && taken !== column)
    onChange(Object.fromEntries(column === null ? others : [...others, [key, column]]))
  }
  return (
    <div id="mapping">
      <Card title={t('mapping.title')}>
        <p className={shared.quiet}>{t('mapping.sentence')}</p>
        <ul className={css.mapping}>
          {shown.map((field) => (
            <MappedField
              key={field.key}
              field={field}
              checked={checked}
              missing={missingFields.includes(field.key)}
              onChoose={(column) => choose(field.key, column)}
            />
          ))}
        </ul>
        {rest > 0 && (
          <button
            type="button"
            className={css.textButton}
            onClick={() => setOpen(new Set(fields.map(({ key }) => key)))}
          >
            {t('rest.show', { count: rest })}
          </button>
        )}
        {unused.length > 0 && (
          <p className={shared.quiet}>
            {t('mapping.unused', { count: unused.length, names: unused.map(({ name }) => name).join(', ') })}
          </p>
        )}
      </Card>
    </div>
  )
}

interface MappedFieldProps {
  field: ImportField
  checked: Checked
  missing: boolean
  onChoose: (column: string | null) => void
}

function MappedField({ field, checked, missing, onChoose }: MappedFieldProps): ReactNode {
  const { columns, mapping, run } = checked
  const { t } = useTranslation('imports')
  const fieldName = useFieldName(run.subject)
  const column = mapping[field.key] ?? null
  const samples = columns.find(({ name }) => name === column)?.samples ?? []
  return (
    <li className={css.mapped}>
      <Select
        label={fieldName(field.key)}
        required={field.required}
        value={column}
        data={columns.map(({ name }) => name)}
        placeholder={t('mapping.none')}
        error={missing ? t('mapping.missing') : undefined}
        clearable={!field.required}
        searchable={columns.length > 8}
        onChange={onChoose}
      />
      <p className={css.samples}>{samples.join(' · ')}</p>
    </li>
  )
}
