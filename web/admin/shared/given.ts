import { listed, type SearchParams } from '../../ui/app/search-params.ts'
import { useSearch } from '../../ui/router/context.ts'

/** What a page is about, so that a form that is opened from it begins with it. */
export interface Given {
  propertyId: string | null
  tenantId: string | null
  leaseId: string | null
}

/** Returns what the address is about. Rows without a property (`none`) give none. */
export function givenBy(search: SearchParams): Given {
  const of = (name: keyof Given): string | null => {
    const value = listed(search[name])[0]
    return value === undefined || value === 'none' ? null : value
  }
  return { propertyId: of('propertyId'), tenantId: of('tenantId'), leaseId: of('leaseId') }
}

/** What the address of the screen is about: a new record that is added there begins with it. */
export const useGiven = (): Given => givenBy(useSearch())

/** Returns the address of a new lease for what a page is about. */
export function newLeaseTo({ propertyId, tenantId }: Omit<Given, 'leaseId'>): string {
  const named = Object.entries({ propertyId, tenantId }).flatMap(([name, id]) =>
    id ? [`${name}=${id}`] : [],
  )
  return ['/leases/new', ...(named.length > 0 ? [named.join('&')] : [])].join('?')
}
