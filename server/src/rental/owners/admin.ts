/** Owner calls of a landlord. */
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import { readIban } from '@domovik/domain/rental/bank/iban.ts'
import { agreementIssues } from '@domovik/domain/rental/owners/agreement.ts'
import { shareIssues } from '@domovik/domain/rental/owners/shares.ts'
import { sql } from 'drizzle-orm'
import { historyOf } from '../../account/audit/history.ts'
import { changedFields } from '../../machinery/db/changed-fields.ts'
import { exportList } from '../../machinery/db/export-list.ts'
import { newId } from '../../machinery/db/ids.ts'
import { listPage } from '../../machinery/db/list.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { translator } from '../../machinery/i18n.ts'
import { hasPermission, record, type Scope } from '../../machinery/scope/scope.ts'
import { requireSeen, versionOf } from '../../machinery/seen.ts'
import { askIfOpens } from '../opened-lines.ts'
import { findProperty } from '../properties/queries.ts'
import { refuseRecordedBefore } from '../recently-recorded.ts'
import { refuseBookedByLine } from '../same-money.ts'
import { contributionsOf, recordContribution, undoContribution } from './contributions.ts'
import {
  agreementsOf,
  deleteAgreement,
  deleteOwner,
  findOwner,
  insertOwner,
  lockOwner,
  type OwnerRow,
  ownerList,
  putAgreement,
  updateOwner,
} from './queries.ts'
import { deleteShares, lockShares, presentShares, putShares, sharesOfOwner } from './shares.ts'
import { lastIssuedMonth } from './statements.ts'
import { ownerStatementsAdmin } from './statements-admin.ts'

const table = 'owners'

const canOf = (scope: Scope) => ({ edit: hasPermission(scope, 'edit_payments') })

async function present(scope: Scope, id: string) {
  const owner = await findOwner(scope, id)
  const [agreements, properties, contributions, history] = await Promise.all([
    agreementsOf(scope, id),
    sharesOfOwner(scope, id),
    contributionsOf(scope, id),
    historyOf(scope, id),
  ])
  return {
    owner,
    currency: scope.currency,
    version: versionOf(agreements),
    agreements,
    properties,
    contributions,
    history,
    can: canOf(scope),
  }
}

async function presentProperty(scope: Scope, propertyId: string) {
  const versions = await presentShares(scope, propertyId)
  return { propertyId, version: versionOf(versions), versions, can: canOf(scope) }
}

/** Returns the fields with the account as it is stored. Throws validation_failed if it is no IBAN. */
function checked<Fields extends { payoutAccount?: string | null | undefined }>(fields: Fields): Fields {
  const { payoutAccount: given } = fields
  if (!given) return given === '' ? { ...fields, payoutAccount: null } : fields
  const payoutAccount = readIban(given)
  if (payoutAccount === null) refuseIssues([{ field: 'payoutAccount', code: 'iban_invalid' }])
  return { ...fields, payoutAccount }
}

const changed = (scope: Scope, recordId: string, details: Record<string, string | string[] | number>) =>
  record(scope, { action: 'UPDATE', table, recordId, details })

/** Terms of a month whose statement was issued do not change. Throws statement_issued. */
async function refuseIssued(scope: Scope, id: string, validFrom: string): Promise<void> {
  const last = await lastIssuedMonth(scope, id)
  if (last !== null && validFrom <= last) throw new DomainError('statement_issued')
}

export const ownersAdmin = {
  list: admin.owners.list.handler(({ input, context: { scope } }) =>
    listPage<OwnerRow>(scope, ownerList(scope, input), input),
  ),

  get: admin.owners.get.handler(({ input: { id }, context: { scope } }) => present(scope, id)),

  create: admin.owners.create.handler(async ({ input, context: { scope } }) => {
    const id = newId()
    await insertOwner(scope, { ...checked(input), id })
    await record(scope, { action: 'CREATE', table, recordId: id })
    return present(scope, id)
  }),

  update: admin.owners.update.handler(async ({ input: { id, updatedAt, ...given }, context: { scope } }) => {
    const changes = checked(given)
    const before = await findOwner(scope, id)
    await updateOwner(scope, id, changes, updatedAt)
    await changed(scope, id, { changed: changedFields(before, changes) })
    return present(scope, id)
  }),

  remove: admin.owners.remove.handler(async ({ input: { id }, context: { scope } }) => {
    await lockOwner(scope, id)
    await deleteOwner(scope, id)
    await record(scope, { action: 'DELETE', table, recordId: id })
    return { id }
  }),

  putAgreement: admin.owners.putAgreement.handler(
    async ({ input: { id, seen, ...terms }, context: { scope } }) => {
      refuseIssues(agreementIssues(terms))
      await lockOwner(scope, id)
      requireSeen(seen, await agreementsOf(scope, id))
      await refuseIssued(scope, id, terms.validFrom)
      await putAgreement(scope, id, terms)
      await changed(scope, id, { ownerTermsFrom: terms.validFrom })
      return present(scope, id)
    },
  ),

  removeAgreement: admin.owners.removeAgreement.handler(
    async ({ input: { id, validFrom }, context: { scope } }) => {
      await lockOwner(scope, id)
      await refuseIssued(scope, id, validFrom)
      await deleteAgreement(scope, id, validFrom)
      await changed(scope, id, { ownerTermsRemoved: validFrom })
      return present(scope, id)
    },
  ),

  recordContribution: admin.owners.recordContribution.handler(
    async ({ input: { id, amount, paidOn, recordAgain }, context: { scope } }) => {
      await lockOwner(scope, id)
      await refuseRecordedBefore(
        scope,
        { recordAgain },
        'owner_contributions',
        amount,
        sql`x.undone_at is null and x.owner_id = ${id} and x.paid_on = ${paidOn}`,
      )
      const contributionId = newId()
      const money = {
        id: contributionId,
        kind: 'owner_contribution',
        ownerId: id,
        amount,
        on: paidOn,
      } as const
      await refuseBookedByLine(scope, money, { recordAgain })
      await recordContribution(scope, {
        id: contributionId,
        ownerId: id,
        amount,
        paidOn,
        userId: scope.userId,
      })
      await changed(scope, id, { ownerPaidIn: paidOn, amount })
      return present(scope, id)
    },
  ),

  undoContribution: admin.owners.undoContribution.handler(
    async ({ input: { id, contributionId, ...answers }, context: { scope } }) => {
      await lockOwner(scope, id)
      const undo = () => undoContribution(scope, id, contributionId)
      const { amount, paidOn } = await askIfOpens(scope, 'contribution', [contributionId], answers, undo)
      await changed(scope, id, { ownerPaidInUndone: paidOn, amount })
      return present(scope, id)
    },
  ),

  ofProperty: admin.owners.ofProperty.handler(async ({ input: { propertyId }, context: { scope } }) => {
    await findProperty(scope, propertyId)
    return presentProperty(scope, propertyId)
  }),

  putShares: admin.owners.putShares.handler(async ({ input, context: { scope } }) => {
    const { propertyId, validFrom, shares, seen } = input
    refuseIssues(shareIssues(shares))
    await findProperty(scope, propertyId)
    await lockShares(scope, propertyId)
    requireSeen(seen, await presentShares(scope, propertyId))
    await putShares(scope, propertyId, validFrom, shares)
    await record(scope, {
      action: 'UPDATE',
      table: 'properties',
      recordId: propertyId,
      details: { ownersFrom: validFrom },
    })
    return presentProperty(scope, propertyId)
  }),

  removeShares: admin.owners.removeShares.handler(
    async ({ input: { propertyId, validFrom }, context: { scope } }) => {
      await findProperty(scope, propertyId)
      await deleteShares(scope, propertyId, validFrom)
      await record(scope, {
        action: 'UPDATE',
        table: 'properties',
        recordId: propertyId,
        details: { ownersRemoved: validFrom },
      })
      return presentProperty(scope, propertyId)
    },
  ),

  ...ownerStatementsAdmin,

  exportCsv: admin.owners.exportCsv.handler(async ({ input, context: { scope, language } }) => {
    const t = translator(language, 'owners')
    return exportList<OwnerRow>(scope, ownerList(scope, input), input, {
      name: t('title'),
      columns: () => [
        { header: t('fields.name'), value: (row) => row.name },
        { header: t('fields.email'), value: (row) => row.email },
        { header: t('fields.phone'), value: (row) => row.phone },
        { header: t('fields.taxNumber'), value: (row) => row.taxNumber },
        { header: t('fields.properties'), value: (row) => row.properties },
      ],
    })
  }),
}
