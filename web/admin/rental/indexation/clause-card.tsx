import { formatMoney, formatRate } from '@domovik/locales/format.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { confirm } from '../../../ui/act/confirm.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { AsOpened } from '../../shared/as-opened.tsx'
import shared from '../../shared/shared.module.css'
import { ClauseForm } from './clause-form.tsx'
import type { Clause, Indexation } from './indexation-data.ts'
import { planRents } from './plan-rents.ts'
import { Why } from './why.tsx'

/** The clause of a lease, what it says today, and the proposed rent to plan. */
export function ClauseCard({ leaseId, data }: { leaseId: string; data: Indexation }): ReactNode {
  const { t } = useTranslation('indexation')
  const { clause, can, earliest } = data
  const [editing, setEditing] = useState(false)
  const remove = async (): Promise<void> => {
    const title = t('clause.remove')
    if (!(await confirm({ title, text: t('clause.removeText'), act: title, reversible: true }))) return
    try {
      await client.indexation.removeClause({ leaseId })
      await refreshScreen()
      toast.success(t('clause.removed'))
    } catch (thrown) {
      toast.error(thrown)
    }
  }
  return (
    <Card
      title={t('clause.title')}
      rows
      act={
        can.apply && (
          <Button size="compact-sm" variant="subtle" onClick={() => setEditing(true)}>
            {t(clause ? 'clause.edit' : 'clause.add')}
          </Button>
        )
      }
    >
      <p className={shared.lead}>{t('clause.sentence')}</p>
      {clause ? (
        <Shown leaseId={leaseId} clause={clause} data={data} onRemove={() => void remove()} />
      ) : (
        <p className={shared.lead}>{t('clause.none')}</p>
      )}
      {can.apply && (
        <AsOpened row={data} opened={editing}>
          {({ clause, version }) => (
            <ClauseForm
              key={version}
              leaseId={leaseId}
              clause={clause}
              version={version}
              earliest={earliest}
              opened={editing}
              onClose={() => setEditing(false)}
            />
          )}
        </AsOpened>
      )}
    </Card>
  )
}

interface ShownProps {
  leaseId: string
  clause: Clause
  data: Indexation
  onRemove: () => void
}

function Shown({ leaseId, clause, data, onRemove }: ShownProps): ReactNode {
  const { t } = useTranslation('indexation')
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const { proposal, state, capPercent, capUntil } = clause
  const money = (cents: number): string => formatMoney(cents, data.currency)
  const plan = async (): Promise<void> => {
    if (!proposal) return
    setBusy(true)
    await planRents([{ leaseId, validFrom: proposal.validFrom, rentAfter: proposal.rentAfter }], true, t)
    setBusy(false)
  }
  const limit =
    capPercent === null
      ? []
      : [
          capUntil
            ? t('clause.capUntil', { percent: formatRate(capPercent), date: formatDate(capUntil, language) })
            : t('clause.cap', { percent: formatRate(capPercent) }),
        ]
  return (
    <>
      <CardRow
        title={t('clause.follows', { series: t(`series.${clause.series}`) })}
        note={[
          t('clause.base', { period: clause.basePeriod, date: formatDate(clause.nextFrom, language) }),
          ...limit,
          ...(clause.upwardOnly ? [t('clause.upwardOnly')] : []),
        ].join(' · ')}
        end={
          data.can.apply && (
            <Button size="compact-sm" variant="subtle" color="overdue" onClick={onRemove}>
              {t('clause.remove')}
            </Button>
          )
        }
      />
      <CardRow
        title={
          proposal
            ? t('due.row', {
                before: money(proposal.rentBefore),
                after: money(proposal.rentAfter),
                date: formatDate(proposal.validFrom, language),
              })
            : t(`state.${state}`, { period: clause.basePeriod })
        }
        note={proposal && <Why due={clause} />}
        end={
          data.can.apply &&
          state === 'due' && (
            <Button size="compact-sm" loading={busy} onClick={() => void plan()}>
              {t('due.planThis')}
            </Button>
          )
        }
      />
    </>
  )
}
