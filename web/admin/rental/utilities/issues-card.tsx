import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client } from '../../api.ts'
import { useMe } from '../../frame/session.tsx'
import type { Settlement } from './utilities-data.ts'
import { useUtilityWords } from './utility-words.ts'

/** What is entered among the meters of the unit. */
const ofMeters = new Set(['readings_missing', 'readings_contradict', 'price_missing'])

/** What must be entered before the settlement can be posted, with links to where. */
export function IssuesCard({ settlement }: { settlement: Settlement }): ReactNode {
  const { t } = useTranslation('utilities')
  const language = useLanguage()
  const { today } = useMe()
  const { nameOf, daysOf } = useUtilityWords()
  const { id, can, issues, parties, pools, results, supplement, to, state } = settlement
  const [asking, setAsking] = useState(false)
  const ask = async (): Promise<void> => {
    setAsking(true)
    try {
      const { notified } = await client.utilities.askReadings({ id })
      toast.success(t('issues.asked', { count: notified }))
    } catch (thrown) {
      toast.error(thrown)
    }
    setAsking(false)
  }
  const notOver = state === 'draft' && to > today
  const nobody =
    state === 'draft' &&
    issues.length === 0 &&
    pools.length > 0 &&
    results.every(({ treatment }) => treatment !== 'settled')
  if (issues.length === 0 && !notOver && !nobody) return null
  return (
    <Card
      title={t('issues.title')}
      rows
      act={
        can.edit &&
        issues.some(({ code }) => code === 'readings_missing') && (
          <Button size="compact-sm" variant="subtle" disabled={asking} onClick={() => void ask()}>
            {t('issues.ask')}
          </Button>
        )
      }
    >
      {notOver && <CardRow title={t('post.notOver', { date: formatDate(to, language) })} />}
      {nobody && (
        <CardRow
          title={t('issues.nobody')}
          note={
            !supplement &&
            results.some(({ treatment }) => treatment === 'already_settled') &&
            t('issues.settledBefore')
          }
        />
      )}
      {issues.map(({ poolId, code, party: key, reading }) => {
        const party = parties.find((one) => one.key === key)
        const words = {
          pool: pools.find(({ id }) => id === poolId)?.label ?? '',
          party: party ? nameOf(party) : t('issues.anyUnit'),
          serial: reading?.serial ?? '',
          date: reading ? formatDate(reading.day, language) : '',
        }
        const tab = ofMeters.has(code) ? '?tab=meters' : ''
        const onProperty = tab !== '' || code === 'area_missing'
        return (
          <CardRow
            key={`${poolId} ${code} ${key} ${reading?.serial} ${reading?.day}`}
            title={t(`issues.${code}`, words)}
            note={party && daysOf(party)}
            {...(party && onProperty ? { to: `/properties/${party.propertyId}${tab}` } : {})}
          />
        )
      })}
    </Card>
  )
}
