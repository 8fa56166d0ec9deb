/** The bank accounts of an organization, and which of them tenants pay to. */
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import { readIban } from '@domovik/domain/rental/bank/iban.ts'
import { prefixDigits, prefixFault } from '@domovik/domain/rental/bank/virtual-account.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { hasPermission, record, type Scope } from '../../machinery/scope/scope.ts'
import {
  accountIn,
  type BankAccount,
  bankAccountsOf,
  deleteBankAccount,
  insertBankAccount,
  lockBankAccounts,
  setShown,
  setVirtualPrefix,
} from './queries.ts'

const mostAccounts = 20

async function present(scope: Scope) {
  return { accounts: await bankAccountsOf(scope), can: { edit: hasPermission(scope, 'manage_pages') } }
}

/** What the audit log says of an account: never the whole number. */
const detailsOf = ({ holder, iban }: BankAccount) => ({ holder, ending: iban.slice(-4) })

export const bankAccountsAdmin = {
  list: admin.bankAccounts.list.handler(({ context: { scope } }) => present(scope)),

  add: admin.bankAccounts.add.handler(async ({ input, context: { scope } }) => {
    const iban = readIban(input.iban) ?? ''
    refuseIssues(iban === '' ? [{ field: 'iban', code: 'iban_invalid' }] : [])
    const known = await lockBankAccounts(scope)
    if (known.some((account) => account.iban === iban)) refuseIssues([{ field: 'iban', code: 'iban_known' }])
    if (known.length >= mostAccounts) refuseIssues([{ field: 'iban', code: 'not_allowed' }])
    const added = await insertBankAccount(scope, { holder: input.holder, iban })
    await record(scope, {
      action: 'CREATE',
      table: 'bank_accounts',
      recordId: added.id,
      details: detailsOf(added),
    })
    return present(scope)
  }),

  show: admin.bankAccounts.show.handler(async ({ input: { id }, context: { scope } }) => {
    const known = await lockBankAccounts(scope)
    const before = known.find(({ shownToTenants }) => shownToTenants)
    const after = id === null ? undefined : accountIn(known, id)
    if (before?.id === after?.id) return present(scope)
    await setShown(scope, after?.id ?? null)
    const changed = after ?? before
    if (changed)
      await record(scope, {
        action: 'UPDATE',
        table: 'bank_accounts',
        recordId: changed.id,
        details: { ...detailsOf(changed), virtualPrefix: changed.virtualPrefix, shown: after !== undefined },
      })
    return present(scope)
  }),

  setVirtualPrefix: admin.bankAccounts.setVirtualPrefix.handler(async ({ input, context: { scope } }) => {
    const account = accountIn(await lockBankAccounts(scope), input.id)
    const prefix = input.virtualPrefix === null ? null : prefixDigits(input.virtualPrefix)
    const fault = prefix === null ? null : prefixFault(prefix, account.iban)
    refuseIssues(fault === null ? [] : [{ field: 'virtualPrefix', code: fault }])
    if (prefix === account.virtualPrefix) return present(scope)
    if (input.seen !== undefined && input.seen !== account.virtualPrefix)
      throw new DomainError('version_conflict')
    await setVirtualPrefix(scope, account.id, prefix)
    await record(scope, {
      action: 'UPDATE',
      table: 'bank_accounts',
      recordId: account.id,
      // Tenants are told another number to pay to, as when another account is shown.
      details: {
        ...detailsOf(account),
        virtualPrefix: prefix,
        ...(account.shownToTenants && { shown: true }),
      },
    })
    return present(scope)
  }),

  remove: admin.bankAccounts.remove.handler(async ({ input: { id }, context: { scope } }) => {
    const account = accountIn(await lockBankAccounts(scope), id)
    await deleteBankAccount(scope, id)
    await record(scope, {
      action: 'DELETE',
      table: 'bank_accounts',
      recordId: id,
      details: detailsOf(account),
    })
    return present(scope)
  }),
}
