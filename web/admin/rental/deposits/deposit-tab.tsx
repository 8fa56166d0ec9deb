import { formatMoney } from '@domovik/locales/format.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { FailedList } from '../../../ui/list/list-states.tsx'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { DateText } from '../../../ui/show/date-text.tsx'
import { Money } from '../../../ui/show/money.tsx'
import { Skeleton } from '../../../ui/show/skeleton.tsx'
import { query } from '../../api.ts'
import { AsOpened } from '../../shared/as-opened.tsx'
import { Facts } from '../../shared/facts.tsx'
import shared from '../../shared/shared.module.css'
import { useRound } from '../payments/use-round.ts'
import { PreviewCard } from './preview-card.tsx'
import type { Deposit, DepositHolder } from './settle-values.ts'
import { StatementActs } from './statement-acts.tsx'

const SettleDepositForm = onFirstUse(() => import('./settle-form.tsx').then((part) => part.SettleDepositForm))
const UndoSettlementForm = onFirstUse(() => import('./undo-form.tsx').then((part) => part.UndoSettlementForm))

/** The deposit of a lease or a stay: what is held, what happened to it, and its settlement. */
export function DepositTab({ of }: { of: DepositHolder }): ReactNode {
  const ofLease = useQuery({
    ...query.deposits.get.queryOptions({ input: { leaseId: 'leaseId' in of ? of.leaseId : '' } }),
    enabled: 'leaseId' in of,
  })
  const ofStay = useQuery({
    ...query.deposits.getOfStay.queryOptions({ input: { bookingId: 'bookingId' in of ? of.bookingId : '' } }),
    enabled: 'bookingId' in of,
  })
  const deposit = 'leaseId' in of ? ofLease : ofStay
  if (deposit.isError && !deposit.data)
    return <FailedList error={deposit.error} onRetry={() => void deposit.refetch()} />
  if (!deposit.data) return <Skeleton width="100%" height="14rem" />
  return <DepositView of={of} deposit={deposit.data} />
}

function DepositView({ of, deposit }: { of: DepositHolder; deposit: Deposit }): ReactNode {
  const { t } = useTranslation('deposits')
  const [settling, setSettling] = useState(false)
  const round = useRound(settling)
  const { carriedLater } = deposit.preview
  const money = (cents: number): ReactNode => <Money cents={cents} currency={deposit.currency} />
  return (
    <>
      <Card
        title={t('title')}
        act={
          <>
            {'leaseId' in of && <StatementActs leaseId={of.leaseId} mayGive={deposit.can.undo} />}
            {deposit.can.settle && (
              <Button size="compact-sm" onClick={() => setSettling(true)}>
                {t('settle.act')}
              </Button>
            )}
          </>
        }
      >
        <Facts
          empty="—"
          facts={[
            { label: t('agreed'), value: money(deposit.agreed) },
            { label: t('held'), value: money(deposit.held) },
            ...(carriedLater > 0 ? [{ label: t('carriedLater'), value: money(carriedLater) }] : []),
            ...(deposit.returnBy
              ? [{ label: t('returnBy'), value: <DateText value={deposit.returnBy} /> }]
              : []),
            ...(deposit.topUp > 0 ? [{ label: t('topUp'), value: money(deposit.topUp) }] : []),
          ]}
        />
        {deposit.topUp > 0 && <p className={shared.quiet}>{t('topUpHelp')}</p>}
      </Card>
      <PreviewCard leaseId={'leaseId' in of ? of.leaseId : null} deposit={deposit} />
      <Settlements of={of} deposit={deposit} />
      <Card title={t('lines.title')} rows>
        {deposit.lines.length === 0 && <p className={shared.lead}>{t('lines.none')}</p>}
        {deposit.lines.map((line, place) => (
          <CardRow
            // biome-ignore lint/suspicious/noArrayIndexKey: one row may have several lines; the list only grows at its end
            key={`${line.transactionId} ${place}`}
            to={`/payments/${line.transactionId}`}
            title={t(
              line.kind === 'reversed' && line.cause === 'returned' ? 'lines.returned' : `lines.${line.kind}`,
            )}
            note={
              <>
                <DateText value={line.date} />
                {line.description && ` · ${line.description}`}
              </>
            }
            end={<Money cents={line.amount} currency={deposit.currency} signed strong />}
          />
        ))}
      </Card>
      {deposit.can.settle && (
        <AsOpened row={deposit} opened={settling}>
          {(read) => (
            <SettleDepositForm
              key={round}
              of={of}
              deposit={read}
              opened={settling}
              onClose={() => setSettling(false)}
            />
          )}
        </AsOpened>
      )}
    </>
  )
}

/** Every settlement with its parts; one that was not undone can be undone. */
function Settlements({ of, deposit }: { of: DepositHolder; deposit: Deposit }): ReactNode {
  const { t } = useTranslation('deposits')
  const language = useLanguage()
  const [undoing, setUndoing] = useState<string | null>(null)
  const money = (cents: number): string => formatMoney(cents, deposit.currency)
  if (deposit.settlements.length === 0) return null
  return (
    <Card title={t('settlements')} rows>
      {deposit.settlements.map((settlement) => (
        <CardRow
          key={settlement.id}
          title={t('settlementOf', { date: formatDate(settlement.settledOn, language) })}
          note={
            settlement.undone
              ? t('undone')
              : [
                  settlement.applied > 0 && t('part.applied', { amount: money(settlement.applied) }),
                  settlement.deducted > 0 && t('part.deducted', { amount: money(settlement.deducted) }),
                  settlement.returned > 0 && t('part.returned', { amount: money(settlement.returned) }),
                ]
                  .filter(Boolean)
                  .join(' · ')
          }
          end={
            deposit.can.undo &&
            !settlement.undone && (
              <Button variant="subtle" size="compact-sm" onClick={() => setUndoing(settlement.id)}>
                {t('undo.act')}
              </Button>
            )
          }
        />
      ))}
      <UndoSettlementForm
        key={undoing}
        of={of}
        settlementId={undoing ?? ''}
        opened={undoing !== null}
        onClose={() => setUndoing(null)}
      />
    </Card>
  )
}
