import { channelName } from '@domovik/domain/rental/channels/types.ts'
import { parseAmount } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { fieldText } from '../../../ui/api/error-text.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { words } from '../../../ui/app/words.ts'
import { Card } from '../../../ui/show/card.tsx'
import { formatNumber } from '../../../ui/show/date-format.ts'
import { DateText } from '../../../ui/show/date-text.tsx'
import { Money } from '../../../ui/show/money.tsx'
import { useCurrency } from '../../shared/use-currency.ts'
import { choiceText } from './choice-words.ts'
import type { Checked, ImportField } from './import-types.ts'
import css from './imports.module.css'
import { useFieldName } from './use-field-name.ts'

type PreviewRow = Checked['preview'][number]

/** The first rows as they would be imported, with each error in its cell. */
export function PreviewCard({ checked }: { checked: Checked }): ReactNode {
  const { t } = useTranslation(['imports', 'errors'])
  const fieldName = useFieldName(checked.run.subject)
  const fields = checked.fields.filter(({ key }) => key in checked.mapping)
  const ofAddress = ['property', 'address', 'propertyId'].find((key) => key in checked.mapping)
  return (
    <div id="preview">
      <Card title={t('result.preview')} rows>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <section className={css.scroll} aria-label={t('result.rows')} tabIndex={0}>
          <table className={css.preview}>
            <thead>
              <tr>
                <th scope="col">{t('result.row')}</th>
                {fields.map((field) => (
                  <th key={field.key} scope="col" data-align={field.kind === 'amount' ? 'end' : undefined}>
                    {fieldName(field.key)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {checked.preview.map((row) => (
                <tr key={row.row} data-bad={row.problems.length > 0 || undefined}>
                  <th scope="row">{row.row}</th>
                  {fields.map((field) => (
                    <td key={field.key} data-align={field.kind === 'amount' ? 'end' : undefined}>
                      <Cell row={row} field={field} />
                      {field.key === ofAddress && row.storedAddress !== null && (
                        <span className={css.stored}>
                          {t('result.stored', { address: row.storedAddress })}
                        </span>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </Card>
    </div>
  )
}

function Cell({ row, field }: { row: PreviewRow; field: ImportField }): ReactNode {
  const problem = row.problems.find((one) => one.field === field.key)
  if (problem) {
    return (
      <span className={css.wrong}>
        {problem.value}
        <span className={css.wrongWhy}>{fieldText(problem.code)}</span>
      </span>
    )
  }
  return <Value field={field} text={row.values[field.key]} />
}

function Value({ field, text }: { field: ImportField; text: string | undefined }): ReactNode {
  const { t } = useTranslation(['imports', 'common', 'properties', 'leases', 'bookings', 'channels'])
  const currency = useCurrency()
  const language = useLanguage()
  if (text === undefined || text === '') return null
  if (field.kind === 'amount') {
    const cents = parseAmount(text)
    return cents === null ? text : <Money cents={cents} currency={currency} />
  }
  if (field.kind === 'number' && Number.isFinite(Number(text))) return formatNumber(Number(text), language)
  if (field.kind === 'date') return <DateText value={text} />
  if (field.key === 'source')
    return channelName({ channel: text, host: t(`bookings:sources.${text as 'other'}`) })
  const key = choiceText(field.key, text)
  if (key && words.exists(key)) return t(key as 'properties:types.apartment')
  return <span className={css.cut}>{text}</span>
}
