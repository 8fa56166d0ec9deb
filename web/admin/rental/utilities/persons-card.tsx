import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { AsOpened } from '../../shared/as-opened.tsx'
import type { Party, Settlement } from './utilities-data.ts'
import { useUtilityWords } from './utility-words.ts'

const PersonsForm = onFirstUse(() => import('./persons-form.tsx').then((part) => part.PersonsForm))

/** How many people live in each unit; only while a cost of the draft is split by people. */
export function PersonsCard({ settlement }: { settlement: Settlement }): ReactNode {
  const { t } = useTranslation('utilities')
  const language = useLanguage()
  const { nameOf, daysOf } = useUtilityWords()
  const [opened, setOpened] = useState<Party | null>(null)
  const { pools, parties, occupants, can } = settlement
  const needed = pools.some(({ keys }) => keys.some(({ key }) => key === 'persons'))
  if (!needed || !can.edit) return null
  const told = (leaseId: string | null): string => {
    const own = occupants.filter((row) => row.leaseId === leaseId)
    return own.length === 0
      ? t('persons.none')
      : own
          .map(({ persons, validFrom }) =>
            t('persons.line', { count: persons, date: formatDate(validFrom, language) }),
          )
          .join(', ')
  }
  return (
    <Card title={t('persons.title')} rows>
      {parties
        .filter(({ leaseId }) => leaseId !== null)
        .map((party) => (
          <CardRow
            key={party.key}
            title={nameOf(party)}
            note={`${daysOf(party)} · ${told(party.leaseId)}`}
            end={
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={`${t('persons.change')}: ${nameOf(party)}`}
                onClick={() => setOpened(party)}
              >
                {t('persons.change')}
              </Button>
            }
          />
        ))}
      {opened && (
        <AsOpened row={settlement} opened>
          {(seen) => <PersonsForm settlement={seen} party={opened} opened onClose={() => setOpened(null)} />}
        </AsOpened>
      )}
    </Card>
  )
}
