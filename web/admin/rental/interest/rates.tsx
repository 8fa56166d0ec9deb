import { formatRate } from '@domovik/locales/format.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { confirm } from '../../../ui/act/confirm.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import shared from '../../shared/shared.module.css'
import type { InterestSetting } from './interest-data.ts'
import { RateForm } from './rate-form.tsx'

/** The statutory rates by date, newest first. */
export function Rates({ setting: { rates, can } }: { setting: InterestSetting }): ReactNode {
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
      {rates.toReversed().map(({ validFrom, percent }) => (
        <CardRow
          key={validFrom}
          title={formatRate(percent)}
          note={t('rates.from', { date: formatDate(validFrom, language) })}
          end={
            can.changeRates && (
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
            </Button>{' '}
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => void run(() => client.interest.addPublished(), t('rates.publishedDone'))}
            >
              {t('rates.published')}
            </Button>
          </div>
          <p className={shared.lead}>{t('rates.publishedHelp')}</p>
          <RateForm key={rates.length} opened={adding} onClose={() => setAdding(false)} />
        </>
      )}
    </Card>
  )
}
