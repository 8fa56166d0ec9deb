import type { Found } from '@domovik/contract/admin/insight/search.ts'
import { useCallback } from 'react'
import { useGo } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import type { SearchAct } from '../../../ui/search/types.ts'
import { useMe } from '../../frame/session.tsx'
import { useExists } from '../../frame/use-exists.ts'

/** Returns what can be done with a result: record a payment of a tenant, call the tenant, open a ticket at a property. */
export function useResultActs(): (found: Found) => readonly SearchAct[] {
  const { permissions } = useMe()
  const exists = useExists()
  const go = useGo()
  const { t } = useTranslation('shell')
  return useCallback(
    (found) => {
      const act = (label: string, to: string): SearchAct => ({ label, run: () => go(to) })
      if (found.scope === 'tenants') {
        const { id, name, phone } = found
        return [
          ...(permissions.includes('create_payments') && exists('/payments')
            ? [act(t('search.acts.paymentOf', { name }), `/payments?new=1&tenantId=${id}`)]
            : []),
          ...(exists('/messages') ? [act(t('search.acts.messageTo', { name }), `/messages/${id}`)] : []),
          ...(phone
            ? [
                {
                  label: t('search.acts.call', { name, phone }),
                  run: () => window.location.assign(`tel:${phone.replace(/[^\d+]/g, '')}`),
                },
              ]
            : []),
        ]
      }
      if (found.scope === 'properties' && permissions.includes('create_properties') && exists('/tickets'))
        return [
          act(t('search.acts.ticketAt', { address: found.address }), `/tickets?new=1&propertyId=${found.id}`),
        ]
      return []
    },
    [permissions, exists, go, t],
  )
}
