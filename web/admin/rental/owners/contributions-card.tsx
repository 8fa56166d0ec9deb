import { formatMoney } from '@domovik/locales/format.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client } from '../../api.ts'
import { changeOrAsk } from '../../shared/record-again.ts'
import shared from '../../shared/shared.module.css'
import type { OwnerDetail } from './owner-data.ts'
import { RowRemoval } from './row-removal.tsx'

const ContributionForm = onFirstUse(() =>
  import('./contribution-form.tsx').then((part) => part.ContributionForm),
)

/** Money that the owner paid in, newest first. */
export function ContributionsCard({ detail }: { detail: OwnerDetail }): ReactNode {
  const { owner, contributions, currency, can } = detail
  const { t } = useTranslation('owners')
  const language = useLanguage()
  const [adding, setAdding] = useState(false)
  return (
    <Card
      title={t('contribution.card')}
      rows
      act={
        can.edit && (
          <Button size="compact-sm" variant="subtle" onClick={() => setAdding(true)}>
            {t('contribution.record')}
          </Button>
        )
      }
    >
      {contributions.length === 0 && <p className={shared.lead}>{t('contribution.none')}</p>}
      {contributions.map((one) => {
        const amount = formatMoney(one.amount, currency)
        const date = formatDate(one.paidOn, language)
        return (
          <CardRow
            key={one.id}
            title={amount}
            note={t('contribution.entry', { date })}
            end={
              can.edit && (
                <RowRemoval
                  label={t('contribution.undo')}
                  name={`${t('contribution.undo')}: ${amount}, ${date}`}
                  title={t('contribution.undoTitle', { amount, date })}
                  text={t('contribution.undoText')}
                  act={t('contribution.undoAct')}
                  run={() =>
                    changeOrAsk((recordAgain) =>
                      client.owners.undoContribution({ id: owner.id, contributionId: one.id, recordAgain }),
                    )
                  }
                  done={t('contribution.undone')}
                />
              )
            }
          />
        )
      })}
      {can.edit && <ContributionForm detail={detail} opened={adding} onClose={() => setAdding(false)} />}
    </Card>
  )
}
