/** Calls of a landlord about the people who share the account of a tenant (docs/finance.md 2.15). */
import { addDays } from '@domovik/domain/dates.ts'
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import {
  afterMovingIn,
  afterMovingOut,
  beforeMovingOut,
  MOST_CO_TENANTS,
  requireThere,
} from '@domovik/domain/rental/co-tenants/move.ts'
import { commonParts, shareIssues } from '@domovik/domain/rental/owners/shares.ts'
import { sql } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { hasPermission, record, type Scope } from '../../machinery/scope/scope.ts'
import { requireSeen, versionOf } from '../../machinery/seen.ts'
import { loadLedger } from '../payments/ledger.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { findTenant } from '../tenants/queries.ts'
import { refuseTakenAddress, requireOwnAddress } from './addresses.ts'
import { inviteCoTenant } from './invite.ts'
import { livesThere, presentPositions, shareTexts, sharingOn } from './positions.ts'
import {
  contactsOf,
  deletePerson,
  deleteSharing,
  type Household,
  householdOf,
  insertPerson,
  lockHousehold,
  lockHouseholdOf,
  putPayer,
  putSharing,
  updatePerson,
} from './queries.ts'

const mostReceipts = 50

async function present(scope: Scope, tenantId: string) {
  const [household, contacts, ledger] = await Promise.all([
    householdOf(scope, tenantId),
    contactsOf(scope, tenantId),
    loadLedger(scope, tenantId),
  ])
  const { people, versions } = household
  const { positions, balance } = presentPositions(ledger, household, tenantId, scope.today)
  const today = sharingOn(versions, scope.today)
  const shares = today ? shareTexts(today) : new Map<string, string>()
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const edit = hasPermission(scope, 'edit_tenants')
  return {
    tenantId,
    currency: scope.currency,
    people: people.map((person) => {
      const { email = null, phone = null, portal = null } = contacts.get(person.id) ?? {}
      const share = shares.get(person.id) ?? null
      return { ...person, email, phone, portal, share, position: positions.get(person.id) ?? 0 }
    }),
    version: versionOf(versions),
    versions: versions.toReversed().map((version) => ({
      validFrom: version.validFrom,
      shares: [...shareTexts(version)].map(([personId, share]) => ({
        personId,
        name: names.get(personId) ?? '',
        share,
      })),
    })),
    balance,
    receipts: people.length === 0 ? [] : receiptsOf(ledger, household, tenantId),
    can: { edit, assign: hasPermission(scope, 'edit_payments'), invite: edit },
  }
}

const receiptsOf = ({ rows }: Ledger, { payers }: Household, tenantId: string) =>
  rows
    .filter(({ kind, type }) => kind === 'receipt' && type !== 'deposit' && type !== 'deposit_transfer')
    .toReversed()
    .slice(0, mostReceipts)
    .map(({ id, effectiveDate, amount, reference }) => ({
      ...{ id, amount, reference, date: effectiveDate },
      payerId: payers[id] ?? tenantId,
    }))

/** What happened is recorded in the history of the tenant, without names. */
const changed = (scope: Scope, tenantId: string, coTenants: string) =>
  record(scope, { action: 'UPDATE', table: 'tenants', recordId: tenantId, tenantId, details: { coTenants } })

export const coTenantsAdmin = {
  list: admin.coTenants.list.handler(async ({ input: { tenantId }, context: { scope } }) => {
    await findTenant(scope, tenantId)
    return present(scope, tenantId)
  }),

  add: admin.coTenants.add.handler(async ({ input, context: { scope } }) => {
    const { tenantId, movedInOn, name, email = null, phone = null } = input
    const { people, versions } = await lockHousehold(scope, tenantId)
    if (people.length > MOST_CO_TENANTS) throw new DomainError('conflict')
    const id = newId()
    await refuseTakenAddress(scope, tenantId, { id, email, movedInOn, movedOutOn: null })
    const sharing = afterMovingIn(versions, { personId: id, day: movedInOn, alone: tenantId })
    await insertPerson(scope, { id: tenantId, tenantId })
    await insertPerson(scope, { id, tenantId, name, email, phone, movedInOn })
    await putSharing(scope, tenantId, sharing)
    await changed(scope, tenantId, 'added')
    return present(scope, tenantId)
  }),

  update: admin.coTenants.update.handler(async ({ input: { id, seen, ...changes }, context: { scope } }) => {
    const { tenantId, person } = await lockHouseholdOf(scope, id)
    const { email = null, phone = null } = (await contactsOf(scope, tenantId)).get(id) ?? {}
    if (seen && (seen.name !== person.name || seen.email !== email || seen.phone !== phone))
      throw new DomainError('version_conflict')
    const isNewAddress = changes.email !== undefined && (changes.email ?? null) !== email
    if (isNewAddress) await refuseTakenAddress(scope, tenantId, { ...person, email: changes.email ?? null })
    // An invitation is bound to the address that it was sent to.
    await updatePerson(scope, id, { ...changes, ...(isNewAddress && { invitationHash: null }) })
    await changed(scope, tenantId, 'changed')
    return present(scope, tenantId)
  }),

  moveOut: admin.coTenants.moveOut.handler(async ({ input: { id, lastDay, seen }, context: { scope } }) => {
    const { tenantId, household, person } = await lockHouseholdOf(scope, id)
    const { movedInOn, movedOutOn } = person
    if (lastDay === movedOutOn) return present(scope, tenantId)
    if (seen !== undefined && seen !== movedOutOn) throw new DomainError('version_conflict')
    if (lastDay !== null && movedInOn !== null && lastDay < movedInOn)
      refuseIssues([{ field: 'lastDay', code: 'end_before_start' }])
    let { versions } = household
    if (movedOutOn !== null) {
      if (lastDay === null || lastDay > movedOutOn)
        await requireOwnAddress(scope, tenantId, id, { movedOutOn: lastDay })
      versions = beforeMovingOut(versions, movedOutOn)
      await deleteSharing(scope, tenantId, addDays(movedOutOn, 1))
    }
    if (lastDay !== null)
      await putSharing(scope, tenantId, afterMovingOut(versions, { personId: id, lastDay, alone: tenantId }))
    await updatePerson(scope, id, { movedOutOn: lastDay })
    await changed(scope, tenantId, 'movedOut')
    return present(scope, tenantId)
  }),

  remove: admin.coTenants.remove.handler(async ({ input: { id }, context: { scope } }) => {
    const { tenantId, household } = await lockHouseholdOf(scope, id)
    const { versions, payers } = household
    const shares = versions.some(({ parts }) => parts.some(({ personId }) => personId === id))
    if (shares || Object.values(payers).includes(id)) throw new DomainError('in_use')
    await deletePerson(scope, id)
    await changed(scope, tenantId, 'removed')
    return present(scope, tenantId)
  }),

  putShares: admin.coTenants.putShares.handler(async ({ input, context: { scope } }) => {
    const { tenantId, validFrom, shares, seen } = input
    const { people, versions } = await lockHousehold(scope, tenantId)
    requireSeen(seen, versions)
    if (new Set(shares.map(({ personId }) => personId)).size < shares.length)
      refuseIssues([{ field: 'shares', code: 'person_repeated' }])
    refuseIssues(shareIssues(shares.map((share) => ({ ...share, ownerId: share.personId }))))
    for (const [n, { personId }] of shares.entries()) {
      const person = people.find(({ id }) => id === personId)
      if (!person) throw new DomainError('not_found')
      if (!livesThere(person, validFrom))
        refuseIssues([{ field: `shares.${n}.personId`, code: 'person_not_there' }])
    }
    const parts = commonParts(shares)!.map((part, n) => ({ personId: shares[n]!.personId, part }))
    requireThere([...versions.filter((one) => one.validFrom !== validFrom), { validFrom, parts }], people)
    await putSharing(scope, tenantId, { validFrom, parts })
    await changed(scope, tenantId, 'shares')
    return present(scope, tenantId)
  }),

  removeShares: admin.coTenants.removeShares.handler(
    async ({ input: { tenantId, validFrom }, context: { scope } }) => {
      const { people, versions } = await lockHousehold(scope, tenantId)
      requireThere(
        versions.filter((one) => one.validFrom !== validFrom),
        people,
      )
      if (!(await deleteSharing(scope, tenantId, validFrom))) throw new DomainError('not_found')
      await changed(scope, tenantId, 'shares')
      return present(scope, tenantId)
    },
  ),

  setPayer: admin.coTenants.setPayer.handler(async ({ input, context: { scope } }) => {
    const { tenantId, receiptId, personId } = input
    const { people } = await lockHousehold(scope, tenantId)
    const { rows } = await loadLedger(scope, tenantId)
    const receipt = rows.find(({ id, kind }) => id === receiptId && kind === 'receipt')
    if (!receipt || !people.some(({ id }) => id === personId)) throw new DomainError('not_found')
    await putPayer(scope, { transactionId: receiptId, tenantId, coTenantId: personId })
    await changed(scope, tenantId, 'payer')
    return present(scope, tenantId)
  }),

  invite: admin.coTenants.invite.handler(async ({ input: { id }, context: { scope } }) => {
    const { tenantId } = await lockHouseholdOf(scope, id)
    await requireOwnAddress(scope, tenantId, id)
    await inviteCoTenant(scope, id)
    await changed(scope, tenantId, 'invited')
    return present(scope, tenantId)
  }),

  setPortal: admin.coTenants.setPortal.handler(async ({ input: { id, open }, context: { scope } }) => {
    const { tenantId } = await lockHouseholdOf(scope, id)
    const portal = (await contactsOf(scope, tenantId)).get(id)?.portal
    if (portal !== (open ? 'disabled' : 'active')) throw new DomainError('conflict')
    await updatePerson(scope, id, { disabledAt: open ? null : sql`app.now()`, invitationHash: null })
    await changed(scope, tenantId, open ? 'portalOpened' : 'portalClosed')
    return present(scope, tenantId)
  }),
}
