import type { contactRow } from '@domovik/contract/admin/rental/contacts.ts'
import type { Trade } from '@domovik/domain/rental/tickets/trades.ts'
import type { z } from 'zod'
import { useTranslation } from '../../../ui/app/language.ts'

export type ContactRow = z.infer<typeof contactRow>
export type ContactRole = ContactRow['roles'][number]

/** Returns the address of the record behind a role. A vendor has no page: the list of vendors is searched for the name. */
export function placeOfRole({ kind, opens }: ContactRole, name: string): string {
  if (kind === 'owner') return `/owners/${opens}`
  if (kind === 'vendor') return `/tickets?view=vendors&q=${encodeURIComponent(name)}`
  return `/tenants/${opens}`
}

/** Returns what tells one role from others of its kind, in words: an address, the tenant of a payer, a trade. */
export function useDetailOfRole(): (role: ContactRole) => string | null {
  const { t } = useTranslation('tickets')
  return ({ kind, detail }) => (kind === 'vendor' && detail ? t(`trades.${detail as Trade}`) : detail)
}
