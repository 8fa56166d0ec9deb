/** The address book of a landlord. */
import { type ContactKind, contactKindsOf } from '@domovik/domain/rental/contacts/kinds.ts'
import type { Language } from '@domovik/locales/index.ts'
import { exportList } from '../../machinery/db/export-list.ts'
import { listPage } from '../../machinery/db/list.ts'
import { requirePermission } from '../../machinery/http/needs.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { translator } from '../../machinery/i18n.ts'
import { hasPermission, type Scope } from '../../machinery/scope/scope.ts'
import { type ContactFilters, type ContactRow, contactList } from './queries.ts'

/** Throws forbidden if the caller sees no kind of contacts. */
function planOf(scope: Scope, filters: ContactFilters) {
  const kinds = contactKindsOf((permission) => hasPermission(scope, permission))
  if (kinds.length === 0) requirePermission(scope, 'view_tenants')
  return contactList(scope, kinds, filters)
}

export const contactsAdmin = {
  list: admin.contacts.list.handler(({ input, context: { scope } }) =>
    listPage<ContactRow>(scope, planOf(scope, input), input),
  ),

  exportCsv: admin.contacts.exportCsv.handler(async ({ input, context: { scope, language } }) => {
    const t = translator(language, 'contacts')
    return exportList<ContactRow>(scope, planOf(scope, input), input, {
      name: t('title'),
      columns: () => [
        { header: t('fields.name'), value: (row) => row.name },
        { header: t('fields.roles'), value: (row) => rolesIn(language, row) },
        { header: t('fields.email'), value: (row) => row.email },
        { header: t('fields.phone'), value: (row) => row.phones.join(', ') },
        { header: t('fields.taxNumber'), value: (row) => row.taxNumbers.join(', ') },
      ],
    })
  }),
}

/** "Tenant (ul. Długa 5), owner". */
function rolesIn(language: Language, { roles }: ContactRow): string {
  const kinds = translator(language, 'contacts')
  const trades = translator(language, 'tickets')
  const detailOf = (kind: ContactKind, detail: string): string =>
    kind === 'vendor' ? trades(`trades.${detail as 'other'}`) : detail
  return roles
    .map(({ kind, detail }) => `${kinds(`kinds.${kind}`)}${detail ? ` (${detailOf(kind, detail)})` : ''}`)
    .join(', ')
}
