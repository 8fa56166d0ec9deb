/** Tenant calls of a landlord. */

import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import { printedIban } from '@domovik/domain/rental/bank/iban.ts'
import { paymentReference, printedReference } from '@domovik/domain/rental/bank/reference.ts'
import { virtualAccount } from '@domovik/domain/rental/bank/virtual-account.ts'
import { isDepositKind } from '@domovik/domain/rental/ledger/types.ts'
import { remindableDueDates } from '@domovik/domain/rental/reminders/stages.ts'
import { moveOutDate } from '@domovik/domain/rental/tenants/status.ts'
import { validateTenant } from '@domovik/domain/rental/tenants/validate.ts'
import { sql } from 'drizzle-orm'
import { historyOf } from '../../account/audit/history.ts'
import { requireRoom } from '../../account/subscriptions/require-room.ts'
import { newId } from '../../machinery/db/ids.ts'
import { listPage } from '../../machinery/db/list.ts'
import { lockRemoved, setRemoved } from '../../machinery/db/set-removed.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { hasPermission, record, type Scope } from '../../machinery/scope/scope.ts'
import { shownVirtualPrefix } from '../bank/queries.ts'
import { refuseAddressOfCoTenant } from '../co-tenants/addresses.ts'
import { inviteTenant } from '../invitations/invite.ts'
import { demandsOf } from '../papers/demand-letters.ts'
import { balancesToday, presentCharges } from '../payments/account.ts'
import { loadLedger, lockLedger, lockTenants, save } from '../payments/ledger.ts'
import { tenantsWithOpenMoney } from '../payments/open-money.ts'
import { remindTenant } from '../reminders/remind.ts'
import { tenantsWithOpenSigning } from '../signing/signings.ts'
import { exportTenants } from './export.ts'
import { setPortalOpen } from './portal-access.ts'
import { presentAccount } from './present-account.ts'
import {
  findTenant,
  insertTenant,
  leasesOfTenant,
  type TenantRecord,
  type TenantRow,
  tenantList,
  tenantStates,
  updateTenant,
  withOpenLeases,
} from './queries.ts'
import { riskOf } from './risk.ts'
import { openFields, sealFields } from './sealed.ts'
import { tenants } from './table.ts'

type Totals = { balance: number | null; overdue: number | null; currency: string }

export const tenantsAdmin = {
  list: admin.tenants.list.handler(({ input, context: { scope } }) =>
    listPage<TenantRow, Totals>(scope, tenantList(scope, input), input),
  ),

  get: admin.tenants.get.handler(async ({ input, context: { scope } }) => {
    const row = await findTenant(scope, input.id)
    const seesMoney = hasPermission(scope, 'view_payments')
    const [states, leases, ledger, history, demands] = await Promise.all([
      tenantStates(scope, input.id),
      leasesOfTenant(scope, input.id),
      loadLedger(scope, input.id),
      historyOf(scope, input.id),
      seesMoney ? demandsOf(scope, input.id) : [],
    ])
    const { accountBalance, overdue: arrears, prepaid } = balancesToday(scope, ledger)
    const letting = leases.some(({ status }) => status === 'active' || status === 'pending')
    const open = presentCharges(scope, ledger, 'open')
    const overdueDeposits = open
      .filter(({ type, daysOverdue }) => daysOverdue > 0 && isDepositKind(type))
      .reduce((total, { remaining }) => total + remaining, 0)
    return {
      tenant: await present(scope, row, states, leases),
      can: {
        edit: hasPermission(scope, 'edit_tenants'),
        delete: hasPermission(scope, 'delete_tenants') && !letting,
        invite:
          row.kind === 'tenant' &&
          hasPermission(scope, 'edit_tenants') &&
          states.accountStatus !== 'active' &&
          !scope.isDemo,
        closePortal:
          hasPermission(scope, 'edit_tenants') && states.accountStatus === 'active' && !scope.isDemo,
        reopenPortal:
          hasPermission(scope, 'edit_tenants') && states.accountStatus === 'disabled' && !scope.isDemo,
        recordPayment: hasPermission(scope, 'create_payments'),
        remind:
          hasPermission(scope, 'edit_payments') &&
          !scope.isDemo &&
          row.email !== null &&
          isDueSoon(open, scope.today),
        demand: hasPermission(scope, 'edit_payments') && !scope.isDemo && arrears + overdueDeposits > 0,
        deliver: hasPermission(scope, 'edit_payments'),
      },
      currency: scope.currency,
      ...(seesMoney
        ? {
            balance: accountBalance,
            overdue: arrears + overdueDeposits,
            overdueDeposits,
            seriousArrears: states.seriousArrears,
            prepaid,
            depositsHeld: states.deposits_held ?? 0,
            risk: riskOf(scope, ledger, {
              overdue: arrears,
              depositsHeld: states.deposits_held ?? 0,
              leases,
            }),
          }
        : {
            ...{ balance: null, overdue: null, overdueDeposits: null, seriousArrears: null },
            ...{ prepaid: null, depositsHeld: null, risk: null },
          }),
      leases,
      openCharges: seesMoney ? open : [],
      demands,
      history,
    }
  }),

  create: admin.tenants.create.handler(async ({ input, context: { scope } }) => {
    refuseIssues(validateTenant(input))
    await requireRoom(scope, 'tenants')
    const id = newId()
    const { bankAccount, notes, ...fields } = input
    const sealed = await sealFields(scope, id, { bankAccount, notes })
    const row = await insertTenant(scope, {
      ...fields,
      ...sealed,
      email: normal(fields.email),
      organizationId: scope.organizationId,
      id,
      userId: scope.userId,
    })
    await record(scope, { action: 'CREATE', table: 'tenants', recordId: id, tenantId: id })
    return present(scope, row, await tenantStates(scope, id), [])
  }),

  update: admin.tenants.update.handler(async ({ input, context: { scope } }) => {
    const { id, updatedAt, bankAccount, notes, ...fields } = input
    const before = await findTenant(scope, id)
    refuseIssues(validateTenant({ ...before, ...fields }))
    const sealed = await sealFields(scope, id, { bankAccount, notes })
    const changes = {
      ...fields,
      ...sealed,
      ...(fields.email === undefined ? {} : { email: normal(fields.email) }),
    }
    const row = await updateTenant(scope, id, changes, updatedAt)
    if (row.email !== before.email) await refuseAddressOfCoTenant(scope, id)
    const changed = Object.keys(input).filter((key) => key !== 'id' && key !== 'updatedAt')
    await record(scope, {
      action: 'UPDATE',
      table: 'tenants',
      recordId: id,
      tenantId: id,
      details: { changed },
    })
    return present(scope, row, await tenantStates(scope, id), await leasesOfTenant(scope, id))
  }),

  remove: admin.tenants.remove.handler(async ({ input, context: { scope } }) => {
    const inUse = await withOpenLeases(scope, input.ids)
    if (inUse.length > 0) throw new DomainError('tenant_has_leases', { tenants: inUse.length })
    // Money that is open would stay on the dashboard, and nobody could pay it.
    await lockTenants(scope, input.ids)
    const unsettled = await tenantsWithOpenMoney(scope, input.ids)
    if (unsettled.length > 0) throw new DomainError('tenant_has_open_money', { tenants: unsettled.length })
    const signing = await tenantsWithOpenSigning(scope, input.ids)
    if (signing.length > 0) throw new DomainError('tenant_has_open_signing', { tenants: signing.length })
    const removed = await setRemoved(scope, tenants, input.ids, true)
    for (const id of removed) await record(scope, { action: 'DELETE', table: 'tenants', recordId: id })
    return { removed }
  }),

  restore: admin.tenants.restore.handler(async ({ input, context: { scope } }) => {
    // Guests of stays do not count.
    const returning = await lockRemoved(scope, tenants, input.ids, sql`and kind = 'tenant'`)
    if (returning.length > 0) await requireRoom(scope, 'tenants', returning.length)
    const restored = await setRemoved(scope, tenants, input.ids, false)
    for (const id of restored)
      await record(scope, { action: 'UPDATE', table: 'tenants', recordId: id, details: { restored: true } })
    return { restored }
  }),

  invite: admin.tenants.invite.handler(async ({ input, context: { scope } }) => {
    const { sentAt, expiresAt } = await inviteTenant(scope, input.id)
    return { invitationSentAt: sentAt, expiresAt, accountStatus: 'invited' as const }
  }),

  closePortal: admin.tenants.closePortal.handler(async ({ input, context: { scope } }) => {
    await setPortalOpen(scope, input.id, false)
    return { accountStatus: 'disabled' as const }
  }),

  reopenPortal: admin.tenants.reopenPortal.handler(async ({ input, context: { scope } }) => {
    await setPortalOpen(scope, input.id, true)
    return { accountStatus: 'active' as const }
  }),

  remind: admin.tenants.remind.handler(({ input, context: { scope } }) => remindTenant(scope, input.id)),

  refreshPaymentStatus: admin.tenants.refreshPaymentStatus.handler(async ({ input, context: { scope } }) => {
    const changed = await save(scope, [await lockLedger(scope, input.id)])
    const { paymentStatus, balance } = await tenantStates(scope, input.id)
    return { paymentStatus, balance, changed: changed > 0 }
  }),

  account: admin.tenants.account.handler(async ({ input: { id, ...days }, context: { scope } }) => {
    await findTenant(scope, id)
    return presentAccount(scope, id, days)
  }),

  exportCsv: admin.tenants.exportCsv.handler(({ input, context: { scope, language } }) =>
    exportTenants(scope, input, language),
  ),
}

const normal = (email: string | null | undefined) => email?.toLowerCase() ?? null

/**
 * Converts a tenant to the API shape. Encrypted fields are decrypted for callers who may edit tenants or see
 * payments.
 */
async function present(
  scope: Scope,
  row: TenantRecord,
  states: TenantRow,
  leases: readonly { endDate: string | null }[],
) {
  const [fields, prefix] = await Promise.all([openFields(scope, row), shownVirtualPrefix(scope)])
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    paymentDueDay: row.paymentDueDay,
    moveInDate: row.moveInDate,
    moveOutDate: moveOutDate(
      states.tenantStatus,
      leases.map(({ endDate }) => endDate),
      row.moveOutDate,
    ),
    moveOutEntered: row.moveOutDate,
    bookingId: row.bookingId,
    paymentReference: printedReference(paymentReference(row.paymentNumber)),
    virtualAccount: prefix === null ? null : printedIban(virtualAccount(prefix, row.paymentNumber)),
    ...fields,
    tenantStatus: states.tenantStatus,
    accountStatus: states.accountStatus,
    rentalStatus: states.rentalStatus,
    paymentStatus: states.paymentStatus,
    invitationSentAt: row.invitationSentAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

const isDueSoon = (open: readonly { dueDate: string }[], today: string): boolean =>
  open.some(({ dueDate }) => dueDate <= remindableDueDates(today).last)
