import { TRADES } from '@domovik/domain/rental/tickets/trades.ts'
import { z } from 'zod'
import {
  call,
  cents,
  changedRows,
  currency,
  id,
  instant,
  line,
  listCalls,
  name,
  rowsToChange,
  several,
  someIds,
} from '../../base.ts'

export const vendorRow = z.object({
  id,
  name: z.string(),
  trade: z.enum(TRADES),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  taxNumber: z.string().nullable(),
  language: z.enum(['en', 'es', 'pl']),
  openTickets: z.int(),
  completedTickets: z.int(),
  /** Cost of the completed tickets, in cents. */
  cost: cents,
  updatedAt: instant,
})

const tags = ['Vendors']

export const { list, exportCsv } = listCalls({
  path: '/vendors',
  tags,
  summary: 'List vendors by name',
  exportSummary: 'Export vendors as CSV',
  needs: 'view_properties',
  sorts: ['name', 'openTickets', 'cost'],
  filters: { trade: several(z.enum(TRADES)) },
  row: vendorRow,
  totals: z.object({ cost: cents, currency }),
})

const fields = {
  name: name(160),
  trade: z.enum(TRADES),
  phone: line(50).nullish(),
  email: z.email().max(254).nullish(),
  taxNumber: line(50).nullish(),
  /** Of the mails and the page behind a link; the organization's if left out. */
  language: z.enum(['en', 'es', 'pl']).optional(),
}

export const create = call({ needs: 'create_properties' })
  .route({ method: 'POST', path: '/vendors', tags, successStatus: 201, summary: 'Create a vendor' })
  .input(z.object(fields))
  .output(vendorRow)

/** `updatedAt` is the version that the caller read. */
export const update = call({ needs: 'edit_properties' }, 'version_conflict')
  .route({ method: 'PATCH', path: '/vendors/{id}', tags, summary: 'Update a vendor' })
  .input(z.object({ id, ...z.object(fields).partial().shape, updatedAt: instant.optional() }))
  .output(vendorRow)

export const change = call({ needs: 'edit_properties' })
  .route({
    method: 'POST',
    path: '/vendors/change',
    tags,
    summary: 'Set the kind of work of several vendors',
  })
  .input(
    z.object({
      ...rowsToChange,
      trade: z.enum(TRADES),
      from: z.object({ trade: z.enum(TRADES) }).optional(),
    }),
  )
  .output(changedRows({ trade: z.enum(TRADES) }))

const ids = someIds(200)

/** Links of the vendors stop working. Their open tickets have no assignee until they are restored. */
export const remove = call({ needs: 'delete_properties' })
  .route({ method: 'POST', path: '/vendors/remove', tags, summary: 'Remove vendors; they can be restored' })
  .input(z.object({ ids }))
  .output(z.object({ removed: z.array(id) }))

export const restore = call({ needs: 'delete_properties' })
  .route({ method: 'POST', path: '/vendors/restore', tags, summary: 'Restore removed vendors' })
  .input(z.object({ ids }))
  .output(z.object({ restored: z.array(id) }))
