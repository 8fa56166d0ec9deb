import { proposalOf } from '@domovik/domain/rental/signed-changes/proposal.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { DateText } from '../../../ui/show/date-text.tsx'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { usePermission } from '../../frame/session.tsx'
import shared from '../../shared/shared.module.css'

export type SignedChange = Awaited<ReturnType<typeof client.signedChanges.list>>[number]
type Proposal = ReturnType<typeof proposalOf>

/**
 * Signed annexes and notices whose change nobody made in the lease; nothing if there are none. With `onApply`, on the page of a
 * lease, a button opens the form that makes the change.
 */
export function SignedChangesCard(props: {
  leaseId?: string
  onApply?: (change: SignedChange, proposal: Proposal) => void
}): ReactNode {
  const { leaseId, onApply } = props
  const { t } = useTranslation('signed_changes')
  const mayEdit = usePermission('edit_tenants')
  const found = useQuery(query.signedChanges.list.queryOptions({ input: leaseId ? { leaseId } : {} }))
  const changes = found.data ?? []
  const leave = async (id: string): Promise<void> => {
    await client.signedChanges.note({ id, outcome: 'no_change' })
    await refreshScreen()
    toast.success(t('left'))
  }
  if (changes.length === 0) return null
  return (
    <Card title={t('title')} rows>
      <p className={shared.lead}>{t('text')}</p>
      {changes.map((change) => (
        <CardRow
          key={change.id}
          {...(onApply ? {} : { to: `/leases/${change.leaseId}` })}
          title={change.title}
          note={
            <>
              {!onApply && `${change.tenantName}, ${change.address} · `}
              {t('signedOn')} <DateText value={change.signedOn} />
            </>
          }
          end={
            mayEdit &&
            onApply && (
              <>
                <Button size="compact-sm" onClick={() => onApply(change, proposalOf(change.kind))}>
                  {t(`acts.${proposalOf(change.kind)}`)}
                </Button>
                <Button
                  variant="default"
                  size="compact-sm"
                  onClick={() => void leave(change.id).catch(toast.error)}
                  aria-label={`${t('acts.leave')}: ${change.title}`}
                >
                  {t('acts.leave')}
                </Button>
              </>
            )
          }
        />
      ))}
    </Card>
  )
}
