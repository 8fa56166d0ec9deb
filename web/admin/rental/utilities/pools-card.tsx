import { formatMoney } from '@domovik/locales/format.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { toast } from '../../../ui/app/toast.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import shared from '../../shared/shared.module.css'
import { type Pool, type Settlement, useSettlementSaved } from './utilities-data.ts'

const PoolForm = onFirstUse(() => import('./pool-form.tsx').then((part) => part.PoolForm))

/** The costs of a settlement, and how each is split. */
export function PoolsCard({ settlement }: { settlement: Settlement }): ReactNode {
  const { t } = useTranslation('utilities')
  const saved = useSettlementSaved()
  const [opened, setOpened] = useState<Pool | 'new' | null>(null)
  const { id, pools, shares, leftOut, version, currency, can } = settlement
  const money = (cents: number): string => formatMoney(cents, currency)
  const wayOf = ({ keys }: Pool): string =>
    keys.length === 0
      ? t('pools.ownMeters')
      : keys.map(({ key, percent }) => t('pools.byKey', { percent, key: t(`keys.${key}`) })).join(', ')
  const remove = async (pool: Pool): Promise<void> => {
    try {
      const rest = pools.filter((one) => one.id !== pool.id)
      await saved(await client.utilities.save({ id, pools: rest, leftOut, version }))
      toast.success(t('pools.removed'))
    } catch (thrown) {
      toast.error(thrown)
      await refreshScreen()
    }
  }
  return (
    <Card
      title={t('pools.title')}
      rows
      act={
        can.edit && (
          <Button size="compact-sm" variant="subtle" onClick={() => setOpened('new')}>
            {t('pools.add')}
          </Button>
        )
      }
    >
      {pools.length === 0 && <p className={shared.lead}>{t('pools.none')}</p>}
      {pools.map((pool) => (
        <CardRow
          key={pool.id}
          title={pool.label}
          note={[wayOf(pool), ...pool.costs.map(({ label, amount }) => `${label}: ${money(amount)}`)].join(
            ' · ',
          )}
          end={money(shares.find(({ poolId }) => poolId === pool.id)?.cost ?? 0)}
          endNote={
            can.edit && (
              <>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`${t('pools.change')}: ${pool.label}`}
                  onClick={() => setOpened(pool)}
                >
                  {t('pools.change')}
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`${t('pools.remove')}: ${pool.label}`}
                  onClick={() => void remove(pool)}
                >
                  {t('pools.remove')}
                </Button>
              </>
            )
          }
        />
      ))}
      {opened && (
        <PoolForm
          settlement={settlement}
          {...(opened === 'new' ? {} : { pool: opened })}
          opened
          onClose={() => setOpened(null)}
        />
      )}
    </Card>
  )
}
