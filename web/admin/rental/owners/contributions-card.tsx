import { formatMoney } from '@domovik/locales/format.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { confirm } from '../../../ui/act/confirm.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { toast } from '../../../ui/app/toast.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client } from '../../api.ts'
import shared from '../../shared/shared.module.css'
import { type OwnerDetail, useOwnerSaved } from './owner-data.ts'

const ContributionForm = onFirstUse(() =>
  import('./contribution-form.tsx').then((part) => part.ContributionForm),
)

/** Money that the owner paid in, newest first. */
export function ContributionsCard({ detail }: { detail: OwnerDetail }): ReactNode {
  const { owner, contributions, currency, can } = detail
  const { t } = useTranslation('owners')
  const language = useLanguage()
  const saved = useOwnerSaved()
  const [adding, setAdding] = useState(false)
  const undo = async ({ id, amount, paidOn }: (typeof contributions)[number]): Promise<void> => {
    const agreed = await confirm({
      title: t('contribution.undoTitle', {
        amount: formatMoney(amount, currency),
        date: formatDate(paidOn, language),
      }),
      text: t('contribution.undoText'),
      act: t('contribution.undoAct'),
      reversible: true,
    })
    if (!agreed) return
    try {
      await saved(await client.owners.undoContribution({ id: owner.id, contributionId: id }))
      toast.success(t('contribution.undone'))
    } catch (thrown) {
      toast.error(thrown)
    }
  }
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
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="overdue"
                  aria-label={t('contribution.undoTitle', { amount, date })}
                  onClick={() => void undo(one)}
                >
                  {t('contribution.undo')}
                </Button>
              )
            }
          />
        )
      })}
      {can.edit && <ContributionForm detail={detail} opened={adding} onClose={() => setAdding(false)} />}
    </Card>
  )
}
