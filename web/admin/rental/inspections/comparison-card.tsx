import { formatDecimal } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Card } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import shared from '../../shared/shared.module.css'
import { useMeterWords } from '../meters/meter-words.ts'
import type { InspectionDetail } from './inspection-data.ts'
import css from './inspections.module.css'

type Comparison = NonNullable<InspectionDetail['comparison']>
type Side = Comparison['items'][number]['before']

/** Each item, key and meter at move-in beside the same at move-out. */
export function ComparisonCard({ detail }: { detail: InspectionDetail }): ReactNode {
  const { comparison } = detail
  const { t } = useTranslation('inspections')
  const language = useLanguage()
  if (detail.inspection.kind !== 'out') return null
  if (!comparison) return <p className={shared.quiet}>{t('compare.noBefore')}</p>
  const date = formatDate(comparison.day, language)
  const { items, keys, meters } = comparison
  const isEmpty = items.length + keys.length + meters.length === 0
  return (
    <Card title={t('compare.title', { date })} rows={!isEmpty}>
      {isEmpty && <p className={shared.quiet}>{t('compare.none')}</p>}
      {!isEmpty && (
        <section
          className={css.scroll}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
          tabIndex={0}
          aria-label={`${t('compare.before')} – ${t('compare.after')}`}
        >
          <table className={shared.table}>
            <thead>
              <tr>
                <th scope="col">{t('compare.item')}</th>
                <th scope="col">{t('compare.before')}</th>
                <th scope="col">{t('compare.after')}</th>
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <tr key={item.id}>
                  <th scope="row">
                    {item.name}
                    <span className={css.remark}>{item.room}</span>
                    {item.proposesDeduction && <span className={css.problem}>{t('compare.proposes')}</span>}
                  </th>
                  <td>
                    <SideText side={item.before} />
                    {item.photosBefore.length > 0 && (
                      <AppLink to={`/inspections/${comparison.inspectionId}`} className={css.photosLink}>
                        {t('compare.photos')}
                      </AppLink>
                    )}
                  </td>
                  <td>
                    <SideText side={item.after} />
                  </td>
                </tr>
              ))}
              {keys.map((key) => (
                <KeyRow key={key.id} compared={key} />
              ))}
              {meters.map((meter) => (
                <MeterRow key={meter.id} compared={meter} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  )
}

function KeyRow({ compared }: { compared: Comparison['keys'][number] }): ReactNode {
  const { t } = useTranslation('inspections')
  const count = (side: number | null): ReactNode =>
    side === null ? <span className="muted">{t('compare.notListed')}</span> : t('keys.count', { count: side })
  return (
    <tr>
      <th scope="row">
        {compared.name}
        <span className={css.remark}>{t('keys.title')}</span>
        {compared.proposesDeduction && <span className={css.problem}>{t('compare.proposes')}</span>}
      </th>
      <td>{count(compared.before)}</td>
      <td>{count(compared.after)}</td>
    </tr>
  )
}

function MeterRow({ compared }: { compared: Comparison['meters'][number] }): ReactNode {
  const { t } = useTranslation('inspections')
  const { t: words } = useTranslation('meters')
  const { nameOf } = useMeterWords()
  const { before, after, used } = compared
  const unit = words(`units.${compared.unit}`)
  const reading = (value: string): string => words('reading', { value: formatDecimal(value), unit })
  return (
    <tr>
      <th scope="row">{nameOf(compared)}</th>
      <td>{reading(before)}</td>
      <td>
        {reading(after)}
        {used !== null && <span className={css.remark}>{t('compare.usedOf', { used: reading(used) })}</span>}
      </td>
    </tr>
  )
}

function SideText({ side }: { side: Side }): ReactNode {
  const { t } = useTranslation('inspections')
  if (!side) return <span className="muted">{t('compare.notListed')}</span>
  const condition = t(`conditions.${side.condition}`)
  return (
    <>
      {side.quantity === 1 ? condition : t('item', { count: side.quantity, name: condition })}
      {side.remark && <span className={css.remark}>{side.remark}</span>}
    </>
  )
}
