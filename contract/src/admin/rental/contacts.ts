import { CONTACT_KINDS } from '@domovik/domain/rental/contacts/kinds.ts'
import { z } from 'zod'
import { id, listCalls, several } from '../../base.ts'

/**
 * A person or company. Records with the same name and email address are one contact with several roles.
 */
export const contactRow = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  phones: z.array(z.string()),
  taxNumbers: z.array(z.string()),
  roles: z.array(
    z.object({
      kind: z.enum(CONTACT_KINDS),
      /** The record to open: the tenant (also of a co-tenant, guest or payer), the owner or the vendor. */
      opens: id,
      /** The address of the home or stay, the tenant for whom a payer pays, or the trade of a vendor. */
      detail: z.string().nullable(),
    }),
  ),
})

/** Needs at least one of the permissions to view tenants, payments or properties, and contains only what the caller may view. */
export const { list, exportCsv } = listCalls({
  path: '/contacts',
  tags: ['Contacts'],
  summary: 'List everybody whom the organization deals with',
  exportSummary: 'Export contacts as CSV',
  needs: 'member',
  sorts: ['name'],
  filters: { kind: several(z.enum(CONTACT_KINDS)) },
  row: contactRow,
  totals: z.null(),
})
