/** Vendor calls of a landlord. */
import { separate } from '@domovik/domain/change-many.ts'
import { amount } from '../../machinery/csv.ts'
import { changedFields } from '../../machinery/db/changed-fields.ts'
import { exportList } from '../../machinery/db/export-list.ts'
import { newId } from '../../machinery/db/ids.ts'
import { listPage } from '../../machinery/db/list.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { translator } from '../../machinery/i18n.ts'
import { record, recordAll } from '../../machinery/scope/scope.ts'
import {
  findVendor,
  insertVendor,
  lockVendors,
  setRemoved,
  setTrade,
  updateVendor,
  type VendorRow,
  vendorList,
} from './queries.ts'

const table = 'vendors'

export const vendorsAdmin = {
  list: admin.vendors.list.handler(({ input, context: { scope } }) =>
    listPage<VendorRow, { cost: number; currency: string }>(scope, vendorList(scope, input), input),
  ),

  create: admin.vendors.create.handler(async ({ input, context: { scope } }) => {
    const id = newId()
    await insertVendor(scope, { ...input, id })
    await record(scope, { action: 'CREATE', table, recordId: id, details: { trade: input.trade } })
    return findVendor(scope, id)
  }),

  update: admin.vendors.update.handler(
    async ({ input: { id, updatedAt, ...changes }, context: { scope } }) => {
      const before = await findVendor(scope, id)
      await updateVendor(scope, id, changes, updatedAt)
      const details = { changed: changedFields(before, changes) }
      await record(scope, { action: 'UPDATE', table, recordId: id, details })
      return findVendor(scope, id)
    },
  ),

  change: admin.vendors.change.handler(async ({ input: { ids, trade, from, check }, context: { scope } }) => {
    const { able, refused } = separate(
      ids,
      await lockVendors(scope, ids),
      (vendor) => (vendor.trade === trade ? 'unchanged' : null),
      from,
    )
    if (check || able.length === 0) return { changed: able, refused }
    await setTrade(
      scope,
      able.map(({ id }) => id),
      trade,
    )
    const details = { changed: ['trade'] }
    await recordAll(
      scope,
      able.map(({ id: recordId }) => ({ action: 'UPDATE', table, recordId, details })),
    )
    return { changed: able, refused }
  }),

  remove: admin.vendors.remove.handler(async ({ input, context: { scope } }) => {
    const removed = await setRemoved(scope, input.ids, true)
    await recordAll(
      scope,
      removed.map((recordId) => ({ action: 'DELETE', table, recordId })),
    )
    return { removed }
  }),

  restore: admin.vendors.restore.handler(async ({ input, context: { scope } }) => {
    const restored = await setRemoved(scope, input.ids, false)
    const details = { restored: true }
    await recordAll(
      scope,
      restored.map((recordId) => ({ action: 'UPDATE', table, recordId, details })),
    )
    return { restored }
  }),

  exportCsv: admin.vendors.exportCsv.handler(async ({ input, context: { scope, language } }) => {
    const t = translator(language, 'vendors')
    const trade = translator(language, 'tickets')
    return exportList<VendorRow>(scope, vendorList(scope, input), input, {
      name: t('title'),
      columns: () => [
        { header: t('fields.name'), value: (row) => row.name },
        { header: t('fields.trade'), value: (row) => trade(`trades.${row.trade}`) },
        { header: t('fields.phone'), value: (row) => row.phone },
        { header: t('fields.email'), value: (row) => row.email },
        { header: t('fields.taxNumber'), value: (row) => row.taxNumber },
        { header: t('fields.openTickets'), value: (row) => row.openTickets },
        { header: t('fields.completedTickets'), value: (row) => row.completedTickets },
        { header: t('fields.cost'), value: (row) => amount(row.cost) },
        { header: t('fields.currency'), value: () => scope.currency },
      ],
    })
  }),
}
