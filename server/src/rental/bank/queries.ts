/** Reads and writes bank accounts. */
import { DomainError } from '@domovik/domain/errors.ts'
import { sql } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'

export type BankAccount = {
  id: string
  holder: string
  iban: string
  shownToTenants: boolean
  /** The digits that the virtual accounts of this account begin with; null without them. */
  virtualPrefix: string | null
}
type NewBankAccount = Pick<BankAccount, 'holder' | 'iban'> & { id?: string; createdAt?: Date }
type Row = Omit<BankAccount, 'iban'> & { ibanSealed: string }

const columns = sql`id, holder, iban_sealed as "ibanSealed", shown_to_tenants as "shownToTenants", virtual_prefix as "virtualPrefix"`

const place = (scope: OrganizationScope, rowId: string) => ({
  organizationId: scope.organizationId,
  table: 'bank_accounts',
  column: 'iban',
  rowId,
})

const opened = async (scope: OrganizationScope, { ibanSealed, ...row }: Row): Promise<BankAccount> => ({
  ...row,
  iban: await scope.services.keys.open(scope.db, place(scope, row.id), ibanSealed),
})

/** Returns the bank accounts in the order of their creation. */
export async function bankAccountsOf(scope: OrganizationScope): Promise<BankAccount[]> {
  const { rows } = await scope.db.execute<Row>(sql`
    select ${columns}
      from bank_accounts where organization_id = ${scope.organizationId} order by created_at, id`)
  const accounts: BankAccount[] = []
  for (const row of rows) accounts.push(await opened(scope, row))
  return accounts
}

/** Returns the account that tenants are told to pay to; null if none is. */
export async function payeeOf(scope: OrganizationScope): Promise<BankAccount | null> {
  const { rows } = await scope.db.execute<Row>(sql`
    select ${columns}
      from bank_accounts where organization_id = ${scope.organizationId} and shown_to_tenants`)
  return rows[0] ? await opened(scope, rows[0]) : null
}

/** Locks the bank accounts of the organization until the transaction ends, also when there are none. */
export async function lockBankAccounts(scope: OrganizationScope): Promise<BankAccount[]> {
  await scope.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`bank_accounts ${scope.organizationId}`}, 0))`,
  )
  return await bankAccountsOf(scope)
}

/** Inserts an account, which is not shown to tenants. Returns it. */
export async function insertBankAccount(
  scope: OrganizationScope,
  { id = newId(), holder, iban, createdAt }: NewBankAccount,
): Promise<BankAccount> {
  const sealed = await scope.services.keys.seal(scope.db, place(scope, id), iban)
  await scope.db.execute(sql`
    insert into bank_accounts (organization_id, id, holder, iban_sealed, created_at)
      values (${scope.organizationId}, ${id}, ${holder}, ${sealed}, coalesce(${createdAt?.toISOString() ?? null}::timestamptz, app.now()))`)
  return { id, holder, iban, shownToTenants: false, virtualPrefix: null }
}

/** Shows this account, or none, to tenants. */
export async function setShown(scope: OrganizationScope, id: string | null): Promise<void> {
  // In two statements, because only one account may be shown at any moment.
  await scope.db.execute(sql`
    update bank_accounts set shown_to_tenants = false where organization_id = ${scope.organizationId} and shown_to_tenants`)
  if (id !== null)
    await scope.db.execute(sql`
      update bank_accounts set shown_to_tenants = true where organization_id = ${scope.organizationId} and id = ${id}`)
}

/** Sets the prefix of the virtual accounts of an account; null removes it. Numbers of the one before stay known. */
export async function setVirtualPrefix(
  scope: OrganizationScope,
  id: string,
  prefix: string | null,
): Promise<void> {
  await scope.db.execute(sql`
    update bank_accounts set virtual_prefix = ${prefix}, former_virtual_prefixes = array(
        select distinct one from unnest(former_virtual_prefixes || virtual_prefix) as one where one <> coalesce(${prefix}, '') order by one)
     where organization_id = ${scope.organizationId} and id = ${id}`)
}

/** Returns the prefix of the account that tenants are told to pay to; null without virtual accounts. */
export async function shownVirtualPrefix({ db, organizationId }: OrganizationScope): Promise<string | null> {
  const { rows } = await db.execute<{ prefix: string | null }>(sql`
    select virtual_prefix as prefix from bank_accounts where organization_id = ${organizationId} and shown_to_tenants`)
  return rows[0]?.prefix ?? null
}

/** Returns the prefixes of all virtual accounts of the organization, also those that were given up. */
export async function virtualPrefixesOf({ db, organizationId }: OrganizationScope): Promise<string[]> {
  const { rows } = await db.execute<{ prefix: string }>(sql`
    select distinct prefix from bank_accounts, unnest(former_virtual_prefixes || virtual_prefix) as prefix
     where organization_id = ${organizationId} and prefix is not null`)
  return rows.map(({ prefix }) => prefix)
}

/** Deletes an account. Throws in_use if it has imported statements. */
export async function deleteBankAccount(scope: OrganizationScope, id: string): Promise<void> {
  const { rows } = await scope.db.execute(sql`
    select 1 from bank_statements where organization_id = ${scope.organizationId} and bank_account_id = ${id} limit 1`)
  if (rows.length > 0) throw new DomainError('in_use')
  await scope.db.execute(
    sql`delete from bank_accounts where organization_id = ${scope.organizationId} and id = ${id}`,
  )
}

/** Returns the account with this id. Throws not_found. */
export function accountIn(accounts: readonly BankAccount[], id: string): BankAccount {
  const found = accounts.find((account) => account.id === id)
  if (!found) throw new DomainError('not_found')
  return found
}
