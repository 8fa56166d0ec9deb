/** The two tenant fields encrypted with the organization's key: bank account and notes (SEC-03). */
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { TenantRecord } from './queries.ts'

type Field = 'bank_account' | 'notes'
type Given = { bankAccount?: string | null; notes?: string | null }

const place = (scope: OrganizationScope, tenantId: string, column: Field) => ({
  organizationId: scope.organizationId,
  table: 'tenants',
  column,
  rowId: tenantId,
})

/** Encrypts the given fields; fields that are not given are left unchanged. */
export async function sealFields(scope: OrganizationScope, tenantId: string, { bankAccount, notes }: Given) {
  const sealed = async (column: Field, text: string | null) =>
    text ? scope.services.keys.seal(scope.db, place(scope, tenantId, column), text) : null
  return {
    ...(bankAccount === undefined ? {} : { bankAccountSealed: await sealed('bank_account', bankAccount) }),
    ...(notes === undefined ? {} : { notesSealed: await sealed('notes', notes) }),
  }
}

/** Decrypts the bank account and the notes of a tenant. */
export async function openFields(
  scope: OrganizationScope,
  row: Pick<TenantRecord, 'id' | 'bankAccountSealed' | 'notesSealed'>,
) {
  const opened = async (column: Field, sealed: string | null) =>
    sealed ? scope.services.keys.open(scope.db, place(scope, row.id, column), sealed) : null
  return {
    bankAccount: await opened('bank_account', row.bankAccountSealed),
    notes: await opened('notes', row.notesSealed),
  }
}
