import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../ui/app/language.ts'
import type { ChoiceFilter, DateFilter } from '../../ui/list/types.ts'
import { query } from '../api.ts'
import { useAddressValue } from './address-flag.ts'

/**
 * Filter chips for ?propertyId=, ?tenantId= and ?leaseId= in the address, which figures link to. Removing a chip
 * shows all rows.
 */
export function useNarrowing(): readonly ChoiceFilter[] {
  const { t } = useTranslation('leases')
  const propertyId = useAddressValue('propertyId')
  const tenantId = useAddressValue('tenantId')
  const property = useQuery({
    ...query.properties.get.queryOptions({ input: { id: propertyId ?? '' } }),
    enabled: propertyId !== undefined,
  })
  const tenant = useQuery({
    ...query.tenants.get.queryOptions({ input: { id: tenantId ?? '' } }),
    enabled: tenantId !== undefined,
  })
  const leaseId = useAddressValue('leaseId')
  const lease = useQuery({
    ...query.leases.get.queryOptions({ input: { id: leaseId ?? '' } }),
    enabled: leaseId !== undefined,
  })
  const known = lease.data?.lease
  const chip = (
    id: string,
    label: string,
    value: string | undefined,
    name: string | undefined,
  ): ChoiceFilter[] =>
    value === undefined ? [] : [{ id, label, single: true, options: [{ value, label: name ?? '…' }] }]
  return [
    ...chip('propertyId', t('fields.property'), propertyId, property.data?.property.address),
    ...chip('tenantId', t('fields.tenant'), tenantId, tenant.data?.tenant.name),
    ...chip('leaseId', t('fields.lease'), leaseId, known && `${known.tenantName}, ${known.propertyAddress}`),
  ]
}

/**
 * The filter by day of payment, `paidFrom` and `paidTo` of the address. Only figures of reports and of the dashboard
 * set it, so it is left out while neither is set.
 */
export function usePaidPeriod(label: string): readonly DateFilter[] {
  const set = [useAddressValue('paidFrom'), useAddressValue('paidTo')].some(Boolean)
  return set ? [{ kind: 'dates', id: 'paidPeriod', label, fromKey: 'paidFrom', toKey: 'paidTo' }] : []
}
