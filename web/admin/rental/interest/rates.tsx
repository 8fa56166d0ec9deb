import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { confirm } from '../../../ui/act/confirm.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client } from '../../api.ts'
import { useMe } from '../../frame/session.tsx'
import { NumberField } from '../../shared/number-field.tsx'
import shared from '../../shared/shared.module.css'
import type { InterestSetting } from './interest-data.ts'
import { useRateText } from './segments.tsx'

/** The statutory rates by date, newest first. */
export function Rates({ setting: { rates, can } }: { setting: InterestSetting }): ReactNode {
  const { t } = useTranslation('interest')
  const language = useLanguage()
  const cache = useQueryClient()
  const rateText = useRateText()
  const [adding, setAdding] = useState(false)
  const run = async (act: () => Promise<unknown>, done: string): Promise<void> => {
    try {
      await act()
      await cache.invalidateQueries()
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
          title={t('rates.percent', { percent: rateText(percent) })}
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

type Values = { validFrom: string | null; percent: number | null }

function RateForm({ opened, onClose }: { opened: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation('interest')
  const { today } = useMe()
  const cache = useQueryClient()
  const form = useDraftForm<Values>({
    name: null,
    initial: { validFrom: today, percent: null },
    check: ({ validFrom, percent }) => ({
      validFrom: validFrom ? null : 'required',
      percent: percent === null ? 'required' : percent > 100 ? 'number_out_of_range' : null,
    }),
  })
  const save = async ({ validFrom, percent }: Values): Promise<void> => {
    await client.interest.putRate({ validFrom: validFrom ?? today, percent: String(percent ?? 0) })
    await cache.invalidateQueries()
    toast.success(t('rates.added'))
  }
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('rates.addTitle')}
      submit={t('rates.add')}
      form={form}
      save={save}
    >
      <DateField label={t('rates.validFrom')} required {...form.getInputProps('validFrom')} />
      <NumberField label={t('rates.percentField')} required decimals={4} {...form.getInputProps('percent')} />
    </FormDrawer>
  )
}
