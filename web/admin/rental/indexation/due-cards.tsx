import { formatMoney } from '@domovik/locales/format.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import shared from '../../shared/shared.module.css'
import css from './indexation.module.css'
import type { DueRent, DueRents } from './indexation-data.ts'
import { planRents } from './plan-rents.ts'
import { Why } from './why.tsx'

/** The rents that are due, to plan together, and what the other clauses wait for. */
export function DueCards({ data }: { data: DueRents }): ReactNode {
  const { t } = useTranslation('indexation')
  const language = useLanguage()
  const { rows, currency, can } = data
  const due = rows.filter(({ state }) => state === 'due')
  const others = rows.filter(({ state }) => state !== 'due')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [notify, setNotify] = useState(true)
  const [busy, setBusy] = useState(false)
  // The server plans at most 200 rents in one call.
  const chosen = due.filter(({ leaseId }) => !left.has(leaseId)).slice(0, 200)
  const choose = (leaseId: string, on: boolean): void => {
    const next = new Set(left)
    if (on) next.delete(leaseId)
    else next.add(leaseId)
    setLeft(next)
  }
  const plan = async (): Promise<void> => {
    setBusy(true)
    const rents = chosen.flatMap(({ leaseId, proposal }) =>
      proposal ? [{ leaseId, validFrom: proposal.validFrom, rentAfter: proposal.rentAfter }] : [],
    )
    await planRents(rents, notify, t)
    setBusy(false)
  }
  return (
    <>
      <Card title={t('due.now')} rows>
        {due.length === 0 && (
          <p className={shared.lead}>{t(rows.length === 0 ? 'due.noClause' : 'due.none')}</p>
        )}
        {due.map((row) => (
          <DueLine
            key={row.leaseId}
            row={row}
            currency={currency}
            chosen={!left.has(row.leaseId)}
            {...(can.plan ? { onChoose: (on: boolean) => choose(row.leaseId, on) } : {})}
          />
        ))}
        {due.length > 0 && can.plan && (
          <div className={css.end}>
            <Checkbox
              label={t('due.notify')}
              checked={notify}
              onChange={(event) => setNotify(event.currentTarget.checked)}
            />
            <Button loading={busy} disabled={chosen.length === 0} onClick={() => void plan()}>
              {t('due.plan', { count: chosen.length })}
            </Button>
          </div>
        )}
      </Card>
      {others.length > 0 && (
        <Card title={t('due.later')} rows>
          {others.map((row) => (
            <CardRow
              key={row.leaseId}
              to={`/leases/${row.leaseId}?tab=indexation`}
              title={row.tenantName}
              note={
                <>
                  {row.propertyAddress} · <Why due={row} basePeriod={row.basePeriod} />
                </>
              }
              endNote={row.state === 'early' && t('due.next', { date: formatDate(row.nextFrom, language) })}
            />
          ))}
        </Card>
      )}
    </>
  )
}

interface DueLineProps {
  row: DueRent
  currency: string
  chosen: boolean
  onChoose?: (chosen: boolean) => void
}

function DueLine({ row, currency, chosen, onChoose }: DueLineProps): ReactNode {
  const { t } = useTranslation('indexation')
  const language = useLanguage()
  const { leaseId, tenantName, propertyAddress, proposal } = row
  if (!proposal) return null
  return (
    <div className={css.line}>
      <Checkbox
        aria-label={t('due.choose', { name: `${tenantName}, ${propertyAddress}` })}
        checked={chosen}
        disabled={!onChoose}
        onChange={(event) => onChoose?.(event.currentTarget.checked)}
      />
      <div>
        <div>
          <AppLink to={`/leases/${leaseId}?tab=indexation`}>{tenantName}</AppLink>
        </div>
        <div className="muted">{propertyAddress}</div>
        <div className={css.rents}>
          {t('due.row', {
            before: formatMoney(proposal.rentBefore, currency),
            after: formatMoney(proposal.rentAfter, currency),
            date: formatDate(proposal.validFrom, language),
          })}
        </div>
        <div className="muted">
          <Why due={row} />
        </div>
      </div>
    </div>
  )
}
