import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { confirm } from '../../../ui/act/confirm.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { capitalized } from '../../../ui/show/capitalized.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { AsOpened } from '../../shared/as-opened.tsx'
import shared from '../../shared/shared.module.css'
import { formatIndex, type KnownValues } from './indexation-data.ts'
import { ValueForm } from './value-form.tsx'

type Value = KnownValues['values'][number]

/** The published values, by series, newest first. */
export function ValuesCard({ data: { values, can } }: { data: KnownValues }): ReactNode {
  const { t } = useTranslation('indexation')
  const language = useLanguage()
  const [adding, setAdding] = useState(false)
  const periodText = (period: string): string =>
    period.length === 4 ? period : capitalized(formatDate(period, language, 'month'), language)
  const remove = async ({ series, period }: Value): Promise<void> => {
    const title = t('values.remove', { period })
    if (!(await confirm({ title, text: t('values.removeText'), act: title, reversible: true }))) return
    try {
      await client.indexation.removeValue({ series, period })
      await refreshScreen()
      toast.success(t('values.removed'))
    } catch (thrown) {
      toast.error(thrown)
    }
  }
  return (
    <Card title={t('values.title')} rows>
      <p className={shared.lead}>{t('values.sentence')}</p>
      {values.map((value) => (
        <CardRow
          key={`${value.series} ${value.period}`}
          title={`${periodText(value.period)}: ${formatIndex(value)}`}
          note={[t(`series.${value.series}`), ...(value.own ? [t('values.own')] : [])].join(' · ')}
          end={
            can.change &&
            value.own && (
              <Button
                size="compact-sm"
                variant="subtle"
                color="overdue"
                aria-label={t('values.remove', { period: `${t(`series.${value.series}`)} ${value.period}` })}
                onClick={() => void remove(value)}
              >
                ×
              </Button>
            )
          }
        />
      ))}
      {can.change && (
        <>
          <div className={shared.lead}>
            <Button size="compact-sm" variant="default" onClick={() => setAdding(true)}>
              {t('values.add')}
            </Button>
          </div>
          <AsOpened row={values} opened={adding}>
            {(seen) => (
              <ValueForm key={seen.length} seen={seen} opened={adding} onClose={() => setAdding(false)} />
            )}
          </AsOpened>
        </>
      )}
    </Card>
  )
}
