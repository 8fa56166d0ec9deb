import { STATUTORY_SERIES } from '@domovik/domain/rental/interest/rate-series.ts'
import { formatRate } from '@domovik/locales/format.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { confirm } from '../../../ui/act/confirm.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { AsOpened } from '../../shared/as-opened.tsx'
import shared from '../../shared/shared.module.css'
import type { InterestSetting } from './interest-data.ts'
import { RateForm } from './rate-form.tsx'

/** The statutory rates by date, newest first. */
export function Rates({ setting: { rates, statutorySeries, can } }: { setting: InterestSetting }): ReactNode {
  const { t } = useTranslation('interest')
  const language = useLanguage()
  const [adding, setAdding] = useState(false)
  const run = async (act: () => Promise<unknown>, done: string): Promise<void> => {
    try {
      await act()
      await refreshScreen()
      toast.success(done)
    } catch (thrown) {
      toast.error(thrown)
    }
  }
  const remove = async (validFrom: string): Promise<void> => {
    const title = t('rates.remove', { date: formatDate(validFrom, language) })
    if (await confirm({ title, text: t('rates.removeText'), act: title, reversible: true }))
      await run(() => client.interest.removeRate({ validFrom }), t('rates.removed'))
  }
  return (
    <Card title={t('rates.title')} rows>
      <p className={shared.lead}>{t(rates.length === 0 ? 'rates.none' : 'rates.help')}</p>
      {can.changeRates && (
        <div className={shared.lead}>
          <NativeSelect
            label={t('rates.series')}
            description={t('rates.seriesHelp')}
            data={[
              { value: '', label: t('rates.seriesNone') },
              ...STATUTORY_SERIES.map((value) => ({ value, label: t(`rates.${value}`) })),
            ]}
            value={statutorySeries ?? ''}
            onChange={(event) => {
              const chosen = STATUTORY_SERIES.find((one) => one === event.currentTarget.value) ?? null
              void run(() => client.interest.setSeries({ statutorySeries: chosen }), t('rates.seriesSaved'))
            }}
          />
        </div>
      )}
      {rates.toReversed().map(({ validFrom, percent, official }) => (
        <CardRow
          key={validFrom}
          title={formatRate(percent)}
          note={t(official ? 'rates.officialFrom' : 'rates.from', { date: formatDate(validFrom, language) })}
          end={
            can.changeRates &&
            !official && (
              <Button
                size="compact-sm"
                variant="subtle"
                color="overdue"
                aria-label={t('rates.remove', { date: formatDate(validFrom, language) })}
                onClick={() => void remove(validFrom)}
              >
                ×
              </Button>
            )
          }
        />
      ))}
      {can.changeRates && (
        <>
          <div className={shared.lead}>
            <Button size="compact-sm" variant="default" onClick={() => setAdding(true)}>
              {t('rates.add')}
            </Button>
          </div>
          <AsOpened row={rates} opened={adding}>
            {(rates) => (
              <RateForm key={rates.length} rates={rates} opened={adding} onClose={() => setAdding(false)} />
            )}
          </AsOpened>
        </>
      )}
    </Card>
  )
}
