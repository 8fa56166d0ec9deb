import { proposedAdvance } from '@domovik/domain/rental/bills/settle.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { type client, query } from '../../api.ts'
import { AsOpened } from '../../shared/as-opened.tsx'
import { PartLoaded } from '../../shared/part-loaded.tsx'
import shared from '../../shared/shared.module.css'
import type { LeaseDetail } from '../leases/lease-detail.ts'
import { Entries } from './entries.tsx'
import { LetterActs } from './letter-acts.tsx'
import { usePartLines } from './metered-costs.tsx'
import { SettleBillsForm } from './settle-form.tsx'
import css from './settlement.module.css'
import { useShareLine } from './share-line.ts'
import { UndoBillsForm } from './undo-form.tsx'

type Bills = Awaited<ReturnType<typeof client.bills.list>>
type Settlement = Bills['settlements'][number]

interface BillsTabProps {
  detail: LeaseDetail
  /** Opens the form of new terms with an advance, in cents. */
  onAdvance: (advance: number) => void
}

/** The settlements of bills of a lease, newest period first. */
export function BillsTab({ detail, onAdvance }: BillsTabProps): ReactNode {
  const found = useQuery(query.bills.list.queryOptions({ input: { leaseId: detail.lease.id } }))
  return (
    <PartLoaded query={found}>
      {(data) => <Shown detail={detail} data={data} onAdvance={onAdvance} />}
    </PartLoaded>
  )
}

function Shown({ detail, data, onAdvance }: BillsTabProps & { data: Bills }): ReactNode {
  const { t } = useTranslation('bills')
  const { t: shareWords } = useTranslation('utility_shares')
  const language = useLanguage()
  const [settling, setSettling] = useState(false)
  const [undoing, setUndoing] = useState<Settlement | null>(null)
  const linesOf = usePartLines(data.currency)
  const money = (cents: number): string => formatMoney(cents, data.currency)
  const shareLine = useShareLine(data.currency)
  const newest = data.settlements.find(({ undone, advances }) => !undone && advances > 0)
  const advance = newest ? proposedAdvance(newest) : null
  return (
    <Card
      title={t('title')}
      rows
      act={
        data.can.settle && (
          <Button size="compact-sm" variant="subtle" onClick={() => setSettling(true)}>
            {t('start')}
          </Button>
        )
      }
    >
      <p className={shared.lead}>{t('sentence')}</p>
      {data.settlements.length === 0 && <p className={shared.lead}>{t('none')}</p>}
      {data.settlements.map((settlement) => {
        const { difference } = settlement
        const result = difference > 0 ? 'charged' : difference < 0 ? 'credited' : 'even'
        return (
          <div key={settlement.id} className={css.party}>
            <CardRow
              title={t('line', {
                from: formatDate(settlement.from, language),
                to: formatDate(settlement.to, language),
              })}
              note={t('sums', { actual: money(settlement.actual), advances: money(settlement.advances) })}
              end={t(settlement.undone ? 'undone' : result, { amount: money(Math.abs(difference)) })}
              endNote={
                settlement.can.undo && (
                  <Button size="compact-sm" variant="subtle" onClick={() => setUndoing(settlement)}>
                    {t('undo')}
                  </Button>
                )
              }
            />
            <div className={css.more}>
              {settlement.costs.map((cost, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a posted settlement never changes
                <div key={place}>
                  {`${cost.label}: ${money(cost.amount)}`}
                  <ul>
                    {[
                      ...cost.shared.map(shareLine),
                      ...(cost.metered ? linesOf(cost.metered) : []),
                      ...(cost.metered?.estimated ? [shareWords('estimated')] : []),
                    ].map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                </div>
              ))}
              <Entries entries={settlement.entries} currency={data.currency} />
              {!settlement.undone && (
                <LetterActs id={settlement.id} newest={settlement.letterId} maySend={settlement.can.send} />
              )}
              {settlement.id === newest?.id && advance !== null && detail.can.changeTerms && (
                <p>
                  {t('advance', { amount: money(advance) })}{' '}
                  <Button size="compact-sm" variant="subtle" onClick={() => onAdvance(advance)}>
                    {t('useAdvance')}
                  </Button>
                </p>
              )}
              {settlement.utilitySettlementId && (
                <AppLink to={`/payments/utilities/${settlement.utilitySettlementId}`}>
                  {t('ofBuilding')}
                </AppLink>
              )}
            </div>
          </div>
        )
      })}
      {data.can.settle && (
        <AsOpened row={data.settlements} opened={settling}>
          {(settlements) => (
            <SettleBillsForm
              key={settlements.map(({ id, undone }) => `${id} ${undone}`).join()}
              detail={detail}
              opened={settling}
              onClose={() => setSettling(false)}
            />
          )}
        </AsOpened>
      )}
      {undoing && <UndoBillsForm key={undoing.id} id={undoing.id} onClose={() => setUndoing(null)} />}
    </Card>
  )
}
