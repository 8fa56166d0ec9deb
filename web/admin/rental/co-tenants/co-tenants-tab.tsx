import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { Money } from '../../../ui/show/money.tsx'
import { query } from '../../api.ts'
import { AsOpened } from '../../shared/as-opened.tsx'
import { PartLoaded } from '../../shared/part-loaded.tsx'
import shared from '../../shared/shared.module.css'
import type { Household } from './co-tenant-data.ts'
import { PersonCard } from './person-card.tsx'
import { ReceiptsCard } from './receipts-card.tsx'
import { SharesCard } from './shares-card.tsx'

const CoTenantForm = onFirstUse(() => import('./co-tenant-form.tsx').then((part) => part.CoTenantForm))

/** The people who share the account of a tenant: shares by date, and what each still has to pay. */
export function CoTenantsTab({ tenantId }: { tenantId: string }): ReactNode {
  const found = useQuery(query.coTenants.list.queryOptions({ input: { tenantId } }))
  return <PartLoaded query={found}>{(household) => <HouseholdView household={household} />}</PartLoaded>
}

function HouseholdView({ household }: { household: Household }): ReactNode {
  const { t } = useTranslation('co_tenants')
  const [adding, setAdding] = useState(false)
  const { people, balance, currency, can, receipts } = household
  const add = can.edit && (
    <Button size="compact-sm" variant="subtle" onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <Card title={t('title')} act={add} rows={people.length > 0}>
        {people.length === 0 ? (
          <p className={shared.quiet}>{t('none')}</p>
        ) : (
          <>
            {people.map(({ id, name, isTenant, share, position }) => (
              <CardRow
                key={id}
                title={name}
                note={[isTenant ? t('isTenant') : null, share ? t('shareOf', { share }) : t('noShare')]
                  .filter(Boolean)
                  .join(', ')}
                end={<Money cents={position} currency={currency} />}
                endNote={t(position > 0 ? 'toPay' : position < 0 ? 'ahead' : 'even')}
              />
            ))}
            <CardRow
              title={t('balance')}
              note={t('oneDebt')}
              end={<Money cents={balance} currency={currency} strong />}
            />
          </>
        )}
      </Card>
      {people
        .filter(({ isTenant }) => !isTenant)
        .map((person) => (
          <PersonCard key={person.id} person={person} household={household} />
        ))}
      {people.length > 0 && <SharesCard household={household} />}
      {receipts.length > 0 && <ReceiptsCard household={household} />}
      {can.edit && (
        <AsOpened row={household} opened={adding}>
          {(household) => (
            <CoTenantForm
              key={`${household.people.length} ${household.versions.length}`}
              tenantId={household.tenantId}
              opened={adding}
              onClose={() => setAdding(false)}
            />
          )}
        </AsOpened>
      )}
    </>
  )
}
