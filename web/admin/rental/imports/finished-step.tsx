import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { Alert } from '../../../ui/show/alert.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { Money } from '../../../ui/show/money.tsx'
import { query } from '../../api.ts'
import { usePermission } from '../../frame/session.tsx'
import shared from '../../shared/shared.module.css'
import { useCurrency } from '../../shared/use-currency.ts'
import type { ImportRun } from './import-types.ts'
import css from './imports.module.css'
import { useUndoImport } from './use-undo-import.ts'

const openWords = {
  properties: 'done.openProperties',
  tenants: 'done.openTenants',
  leases: 'done.openLeases',
  bookings: 'done.openBookings',
} as const

/** The result of the import, with links to open the rows, undo the import or import another file. */
export function FinishedStep({ run }: { run: ImportRun }): ReactNode {
  const { t } = useTranslation('imports')
  const { undo, undoing } = useUndoImport()
  useFreshLists(run)
  const done = run.status === 'done'
  const title = done
    ? t('done.title', { count: run.importedRows })
    : t(run.status === 'undone' ? 'done.undone' : 'done.cancelled')
  const text = done
    ? run.skippedRows > 0
      ? t('done.skipped', { count: run.skippedRows })
      : t('done.all')
    : t(run.status === 'undone' ? 'done.undoneText' : 'done.failedText')
  return (
    <Card title={title}>
      <div className={css.start}>
        <p className={shared.quiet} role="status">
          {text}
        </p>
        {done && run.subject === 'leases' && <Deposits id={run.id} />}
      </div>
      <div className={shared.cardActs}>
        {done && (
          <Button renderRoot={(root) => <AppLink {...root} to={`/${run.subject}`} />}>
            {t(openWords[run.subject])}
          </Button>
        )}
        <Button
          variant={done ? 'default' : 'filled'}
          renderRoot={(root) => <AppLink {...root} to={`/import?subject=${run.subject}`} />}
        >
          {t('done.another')}
        </Button>
        {run.canUndo && (
          <Button variant="subtle" loading={undoing} onClick={() => undo(run)}>
            {t('done.undo')}
          </Button>
        )}
      </div>
    </Card>
  )
}

/** The deposits that were paid before the leases were imported, and how to record them. */
function Deposits({ id }: { id: string }): ReactNode {
  const { t } = useTranslation(['imports', 'payments'])
  const mayRecord = usePermission('create_payments')
  const currency = useCurrency()
  const { data } = useQuery({
    ...query.imports.deposits.queryOptions({ input: { id } }),
    // A payment that was recorded meanwhile does not refresh imports.
    staleTime: 0,
  })
  if (!data || data.count === 0) return null
  return (
    <Alert color="soon" role="note" title={t('done.deposits', { count: data.count })}>
      <div className={shared.cardActs}>
        <p>{t('done.depositsHow', { deposit: t('payments:record.deposit') })}</p>
        {mayRecord && (
          <ul>
            {data.leases.map(({ id: lease, tenantId, tenantName, address, amount }) => (
              <li key={lease}>
                {tenantName}, {address}: <Money cents={amount} currency={currency} />{' '}
                <AppLink to={`/payments?new=deposit&tenantId=${tenantId}`}>
                  {t('done.recordDeposit')}
                  <span className="visually-hidden">: {tenantName}</span>
                </AppLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Alert>
  )
}

/** Refreshes all other screens, because the import may have changed them. */
function useFreshLists({ status }: ImportRun): void {
  const cache = useQueryClient()
  useEffect(() => {
    if (status === 'running') return
    const imports = JSON.stringify(query.imports.key())
    void cache.invalidateQueries({
      predicate: ({ queryKey }) => JSON.stringify(queryKey.slice(0, 1)) !== imports,
    })
  }, [cache, status])
}
