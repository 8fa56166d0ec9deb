import type { ReactNode } from 'react'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Card } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import shared from '../../shared/shared.module.css'
import type { InspectionDetail } from './inspection-data.ts'
import css from './inspections.module.css'

type Comparison = NonNullable<InspectionDetail['comparison']>
type Side = Comparison['items'][number]['before']

/** Each item at move-in beside the same item at move-out. */
export function ComparisonCard({ detail }: { detail: InspectionDetail }): ReactNode {
  const { comparison } = detail
  const { t } = useTranslation('inspections')
  const language = useLanguage()
  if (detail.inspection.kind !== 'out') return null
  if (!comparison) return <p className={shared.quiet}>{t('compare.noBefore')}</p>
  const date = formatDate(comparison.day, language)
  return (
    <Card title={t('compare.title', { date })} rows={comparison.items.length > 0}>
      {comparison.items.length === 0 && <p className={shared.quiet}>{t('compare.none')}</p>}
      {comparison.items.length > 0 && (
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
              {comparison.items.map((item) => (
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
            </tbody>
          </table>
        </section>
      )}
    </Card>
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
