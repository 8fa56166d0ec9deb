import { isLoss } from '@domovik/domain/rental/inspections/compare.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { toast } from '../../../ui/app/toast.ts'
import { Card } from '../../../ui/show/card.tsx'
import { Money } from '../../../ui/show/money.tsx'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { AsOpened } from '../../shared/as-opened.tsx'
import shared from '../../shared/shared.module.css'
import type { DeductionDraft } from './deduction-form.tsx'
import type { InspectionDetail } from './inspection-data.ts'
import css from './inspections.module.css'

const DeductionForm = onFirstUse(() => import('./deduction-form.tsx').then((part) => part.DeductionForm))

type Noted = InspectionDetail['deductions'][number]
type Comparison = NonNullable<InspectionDetail['comparison']>
type Words = ReturnType<typeof useTranslation<'inspections'>>['t']

/** The items and keys for which the comparison proposes a deduction, each with the reason that it begins with. */
function proposals({ items, keys }: Comparison, t: Words): { id: string; name: string; reason: string }[] {
  const fewer = (before: number, after: number): string => t('deductions.fewer', { before, after })
  return [
    ...items
      .filter(({ proposesDeduction }) => proposesDeduction)
      .map(({ id, name, before, after }) => {
        const parts = after
          ? [
              ...(before && isLoss(before.condition, after.condition)
                ? [t(`conditions.${after.condition}`)]
                : []),
              ...(before && after.quantity < before.quantity ? [fewer(before.quantity, after.quantity)] : []),
            ]
          : [t('deductions.gone')]
        return { id, name, reason: `${name}: ${parts.join('; ')}` }
      }),
    ...keys
      .filter(({ proposesDeduction }) => proposesDeduction)
      .map(({ id, name: key, before, after }) => {
        const name = `${t('keys.title')}, ${key}`
        const reason = after === null ? t('deductions.gone') : fewer(before ?? 0, after)
        return { id, name, reason: `${name}: ${reason}` }
      }),
  ]
}

/** What the landlord wants to keep of the deposit, with proposals from the comparison. */
export function DeductionsCard({ detail }: { detail: InspectionDetail }): ReactNode {
  const { inspection, deductions, comparison, can } = detail
  const { t } = useTranslation('inspections')
  const [draft, setDraft] = useState<DeductionDraft | null>(null)
  if (inspection.kind !== 'out' || (deductions.length === 0 && !can.deduct)) return null
  const noted = new Set(deductions.map(({ rowId }) => rowId))
  const proposed = can.deduct && comparison ? proposals(comparison, t).filter(({ id }) => !noted.has(id)) : []
  return (
    <Card
      title={t('deductions.title')}
      link={{ to: `/leases/${inspection.leaseId}?tab=deposit`, label: t('deductions.settle') }}
      act={
        can.deduct && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => setDraft({ id: null, rowId: null, reason: '', amount: null, decision: null })}
          >
            {t('deductions.add')}
          </Button>
        )
      }
    >
      {deductions.length === 0 && <p className={shared.quiet}>{t('deductions.none')}</p>}
      <ul className={css.items}>
        {deductions.map((one) => (
          <li key={one.id} className={css.item}>
            <DeductionLine detail={detail} one={one} onEdit={() => setDraft(one)} />
          </li>
        ))}
        {proposed.map(({ id, name, reason }) => (
          <li key={id} className={css.item}>
            <div className={css.line}>
              <span className={css.name}>{reason}</span>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`${t('deductions.note')}: ${name}`}
                onClick={() => setDraft({ id: null, rowId: id, reason, amount: null, decision: null })}
              >
                {t('deductions.note')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {draft && (
        <AsOpened
          key={draft.id ?? draft.rowId ?? 'new'}
          row={deductions.find(({ id }) => id === draft.id) ?? draft}
          opened
        >
          {(one) => <DeductionForm detail={detail} draft={one} opened onClose={() => setDraft(null)} />}
        </AsOpened>
      )}
    </Card>
  )
}

function DeductionLine(props: { detail: InspectionDetail; one: Noted; onEdit: () => void }): ReactNode {
  const { detail, one } = props
  const { t } = useTranslation('inspections')
  const { id: deductionId, reason, amount, currency, decision, settled } = one
  const remove = async (): Promise<void> => {
    await client.inspections.removeDeduction({ id: detail.inspection.id, deductionId })
    await refreshScreen()
    toast.success(t('removed', { name: reason }))
  }
  return (
    <div className={css.line}>
      <div className={css.name}>
        <strong>{reason}</strong>
        <span className="muted">{t(settled ? 'deductions.booked' : `deductions.decisions.${decision}`)}</span>
      </div>
      <div className={css.acts}>
        {amount === null ? (
          <span className="muted">{t('deductions.unknown')}</span>
        ) : (
          <Money cents={amount} currency={currency} strong />
        )}
        {detail.can.deduct && !settled && (
          <>
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={t('editOf', { name: reason })}
              onClick={props.onEdit}
            >
              {t('acts.edit')}
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={t('removeOf', { name: reason })}
              onClick={() => void remove().catch(toast.error)}
            >
              {t('acts.remove')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
