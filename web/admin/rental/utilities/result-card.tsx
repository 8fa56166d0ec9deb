import { formatMoney } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import shared from '../../shared/shared.module.css'
import { Entries } from '../bills/entries.tsx'
import css from '../bills/settlement.module.css'
import { type Party, type Result, type Settlement, useSettlementSaved } from './utilities-data.ts'
import { useUtilityWords } from './utility-words.ts'
import { Why } from './why.tsx'

/** What each tenant is charged or credited and what the owner bears; every share opens to how it is computed. */
export function ResultCard({ settlement }: { settlement: Settlement }): ReactNode {
  const { t } = useTranslation('utilities')
  const { results, issues, shares, currency, parties } = settlement
  const ready = issues.length === 0 && shares.length > 0
  const money = (cents: number): string => formatMoney(cents, currency)
  const sumOf = (rows: readonly Result[]): number => rows.reduce((sum, { share }) => sum + share, 0)
  const settled = results.filter(({ treatment }) => treatment === 'settled')
  return (
    <Card title={t('result.title')} rows>
      {!ready && <p className={shared.lead}>{t('result.none')}</p>}
      {ready && (
        <>
          {results.map((result) => (
            <PartyRow
              key={result.party}
              settlement={settlement}
              result={result}
              party={parties.find(({ key }) => key === result.party)!}
            />
          ))}
          <p className={shared.lead}>
            {t('result.total', {
              cost: money(sumOf(results)),
              tenants: money(sumOf(settled)),
              owner: money(sumOf(results) - sumOf(settled)),
            })}
          </p>
        </>
      )}
    </Card>
  )
}

function PartyRow(props: { settlement: Settlement; result: Result; party: Party }): ReactNode {
  const { settlement, result, party } = props
  const { id, pools, leftOut, version, currency, can, state, rows } = settlement
  const { t } = useTranslation('utilities')
  const { nameOf, daysOf } = useUtilityWords()
  const saved = useSettlementSaved()
  const money = (cents: number): string => formatMoney(cents, currency)
  const { leaseId } = party
  const choose = async (settle: boolean): Promise<void> => {
    const others = leftOut.filter((one) => one !== leaseId)
    try {
      await saved(
        await client.utilities.save({
          ...{ id, pools, version },
          leftOut: settle || leaseId === null ? others : [...others, leaseId],
        }),
      )
    } catch (thrown) {
      toast.error(thrown)
      await refreshScreen()
    }
  }
  const { treatment, share, advances, difference } = result
  const done = state !== 'draft'
  const outcome =
    difference > 0
      ? t(done ? 'result.charged' : 'result.charge', { amount: money(difference) })
      : difference < 0
        ? t(done ? 'result.credited' : 'result.credit', { amount: money(-difference) })
        : t('result.even')
  const entries = rows.find((row) => row.leaseId === leaseId)?.entries ?? []
  return (
    <div className={css.party}>
      <CardRow
        title={nameOf(party)}
        note={
          <>
            {daysOf(party)}
            {' · '}
            {treatment === 'settled'
              ? t('result.shareAdvances', { share: money(share), advances: money(advances) })
              : t(`treatments.${treatment}`)}
          </>
        }
        end={treatment === 'settled' ? outcome : t('result.owner', { amount: money(share) })}
      />
      <div className={css.more}>
        <Why settlement={settlement} party={party.key} name={nameOf(party)} />
        <Entries entries={entries} currency={currency} />
        {leaseId !== null && <AppLink to={`/leases/${leaseId}`}>{t('result.lease')}</AppLink>}
        {can.edit && leaseId !== null && (treatment === 'settled' || treatment === 'left_out') && (
          <Checkbox
            mt={8}
            label={t('result.settle')}
            aria-label={`${t('result.settle')}: ${nameOf(party)}`}
            checked={treatment === 'settled'}
            onChange={(event) => void choose(event.currentTarget.checked)}
          />
        )}
      </div>
    </div>
  )
}
