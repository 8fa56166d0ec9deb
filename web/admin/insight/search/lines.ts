import type { Found } from '@domovik/contract/admin/insight/search.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import { currentLanguage, words } from '../../../ui/app/words.ts'
import type { SearchResult } from '../../../ui/search/types.ts'
import { formatDate } from '../../../ui/show/date-format.ts'

/** Namespaces that the result lines use; load them first. */
export const lineWords = [
  'shell',
  'properties',
  'tenants',
  'leases',
  'payments',
  'charges',
  'tickets',
  'documents',
  'messages',
  'bookings',
] as const

/** The text of a value in the first of the places that has it. */
function word(value: string, ...places: readonly string[]): string {
  const key = places.map((place) => `${place}.${value}`).find((one) => words.exists(one))
  return key === undefined ? value : words.t(key as 'common:none')
}

const note = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' • ')

/** The text of a result (SEARCH-10 to SEARCH-14), and its address (ROUTE-52). */
export function lineOf(found: Found): SearchResult {
  const { id, scope } = found
  const to = `/${scope}/${id}`
  switch (found.scope) {
    case 'properties': {
      const type = word(found.property_type, 'properties:types')
      return { id, to, title: found.address, note: note(type, word(found.status, 'properties:statuses')) }
    }
    case 'tenants':
      return {
        id,
        to,
        title: found.name,
        note: note(found.email, word(found.tenant_status, 'tenants:statuses')),
      }
    case 'leases': {
      const rent = formatMoney(found.rent_amount, found.currency)
      const title = words.t('shell:search.lease', { id: id.slice(0, 8) })
      return { id, to, title, note: note(found.tenant.name, rent, word(found.status, 'leases:statuses')) }
    }
    case 'payments': {
      const type = word(found.payment_type, 'charges:kinds', 'payments:types', 'payments:kinds')
      const title = `${type} - ${formatMoney(found.amount, found.currency)}`
      return { id, to, title, note: note(found.tenant.name, word(found.payment_status, 'payments:statuses')) }
    }
    case 'tickets':
      return {
        id,
        to,
        title: found.title,
        note: note(found.address, word(found.status, 'tickets:statuses')),
      }
    case 'documents':
      return { id, to, title: found.title, note: note(word(found.kind, 'documents:kinds'), found.about) }
    case 'messages':
      return { id, to: `/messages/${found.tenant_id}`, title: found.tenant.name, note: found.body }
    case 'bookings': {
      const { reference, check_in, check_out, address, tenant, status } = found
      const days = `${formatDate(check_in, currentLanguage())} - ${formatDate(check_out, currentLanguage())}`
      return {
        id,
        to,
        title: note(reference, tenant?.name ?? null),
        note: note(days, address, word(status, 'bookings:statuses')),
      }
    }
  }
}
