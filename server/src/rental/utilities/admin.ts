/** Buildings and the yearly settlement of their utilities (docs/finance.md 2.2). */
import { addDays, monthStart, nextMonthStart } from '@domovik/domain/dates.ts'
import { DomainError, refuseIssues } from '@domovik/domain/errors.ts'
import { sql } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { hasPermission, record, type Scope } from '../../machinery/scope/scope.ts'
import { lockContent } from '../../machinery/seen.ts'
import { selectSettlements } from '../bills/queries.ts'
import { findLease } from '../leases/queries.ts'
import { areLettersBeingMade, insertBatch, requireNew } from '../letters/batch.ts'
import { findProperty } from '../properties/queries.ts'
import { bookDueExpenses } from '../recurring-expenses/book-due.ts'
import { askForReadings } from './ask-readings.ts'
import { postUtilities, undoUtilities } from './post.ts'
import { presentUtilities } from './present.ts'
import {
  buildingsOf,
  deleteBuilding,
  deleteUtilities,
  findBuilding,
  findUtilities,
  insertUtilities,
  lockBuilding,
  lockUtilities,
  occupantsOf,
  replaceOccupants,
  type SettlementRecord,
  saveBuilding,
  type UnitInput,
  unitChoices,
  updateUtilities,
} from './queries.ts'

async function presentBuildings(scope: Scope) {
  return {
    currency: scope.currency,
    buildings: await buildingsOf(scope),
    properties: await unitChoices(scope),
    can: {
      edit: hasPermission(scope, 'edit_properties'),
      settle: hasPermission(scope, 'edit_payments'),
    },
  }
}

const onBuilding = (scope: Scope, action: 'CREATE' | 'UPDATE' | 'DELETE', recordId: string) =>
  record(scope, { action, table: 'buildings', recordId })

const onSettlement = (scope: Scope, action: 'CREATE' | 'UPDATE' | 'DELETE', recordId: string) =>
  record(scope, { action, table: 'utility_settlements', recordId })

type GivenUnit = Omit<UnitInput, 'participation'> & { participation?: string | null | undefined }

/** Throws validation_failed for a unit given twice, and not_found for one that does not exist. */
async function checkUnits(scope: Scope, units: readonly GivenUnit[]): Promise<UnitInput[]> {
  if (new Set(units.map(({ propertyId }) => propertyId)).size < units.length)
    refuseIssues([{ field: 'units', code: 'not_allowed' }])
  for (const { propertyId } of units) await findProperty(scope, propertyId)
  return units.map((unit) => ({ ...unit, participation: unit.participation ?? null }))
}

/** Throws not_found, and settlement_closed unless the settlement is a draft. */
async function lockDraft(scope: Scope, id: string): Promise<SettlementRecord> {
  const settlement = await lockUtilities(scope, id)
  if (settlement.state !== 'draft') throw new DomainError('settlement_closed')
  return settlement
}

export const utilitiesAdmin = {
  list: admin.utilities.list.handler(({ context: { scope } }) => presentBuildings(scope)),

  addBuilding: admin.utilities.addBuilding.handler(async ({ input, context: { scope } }) => {
    const id = newId()
    await saveBuilding(scope, { id, name: input.name, units: await checkUnits(scope, input.units) })
    await onBuilding(scope, 'CREATE', id)
    return presentBuildings(scope)
  }),

  changeBuilding: admin.utilities.changeBuilding.handler(
    async ({ input: { id, name, units, version: seen }, context: { scope } }) => {
      const { version } = await lockBuilding(scope, id)
      if (seen !== undefined && seen !== version) throw new DomainError('version_conflict')
      // What is due is split over the units that the building had until now.
      await bookDueExpenses(scope)
      await saveBuilding(scope, { id, name, units: await checkUnits(scope, units) })
      await onBuilding(scope, 'UPDATE', id)
      return presentBuildings(scope)
    },
  ),

  removeBuilding: admin.utilities.removeBuilding.handler(async ({ input: { id }, context: { scope } }) => {
    const { settlements } = await findBuilding(scope, id)
    if (settlements.some(({ state }) => state !== 'draft')) throw new DomainError('in_use')
    await bookDueExpenses(scope)
    await deleteBuilding(scope, id)
    await onBuilding(scope, 'DELETE', id)
    return presentBuildings(scope)
  }),

  start: admin.utilities.start.handler(async ({ input, context: { scope } }) => {
    const { buildingId, from, to, supplement } = input
    await findBuilding(scope, buildingId)
    if (to < from) refuseIssues([{ field: 'to', code: 'end_before_start' }])
    const id = await insertUtilities(scope, {
      buildingId,
      // Advances never cross a first of month, so each belongs to the period with all its days.
      fromDate: monthStart(from),
      toDate: addDays(nextMonthStart(to), -1),
      supplement,
    })
    await onSettlement(scope, 'CREATE', id)
    return { id }
  }),

  get: admin.utilities.get.handler(({ input: { id }, context: { scope } }) => presentUtilities(scope, id)),

  save: admin.utilities.save.handler(async ({ input, context: { scope } }) => {
    const { id, pools, leftOut, version: seen } = input
    const { version } = await lockDraft(scope, id)
    if (seen !== undefined && seen !== version) throw new DomainError('version_conflict')
    for (const [n, { keys, costs, medium }] of pools.entries()) {
      const percent = keys.reduce((sum, key) => sum + key.percent, 0)
      if (keys.length > 0 && percent !== 100)
        refuseIssues([{ field: `pools.${n}.keys`, code: 'not_allowed' }])
      if (keys.length > 0 && costs.length === 0)
        refuseIssues([{ field: `pools.${n}.costs`, code: 'required' }])
      const needsMedium = keys.length === 0 || keys.some(({ key }) => key === 'meter')
      if (needsMedium && !medium) refuseIssues([{ field: `pools.${n}.medium`, code: 'required' }])
    }
    await updateUtilities(scope, id, {
      pools: pools.map(({ costs, medium, ...pool }) => ({
        ...pool,
        medium: medium ?? null,
        costs:
          pool.keys.length === 0 ? [] : costs.map((cost) => ({ ...cost, expenseId: cost.expenseId ?? null })),
      })),
      leftOut,
    })
    await onSettlement(scope, 'UPDATE', id)
    return presentUtilities(scope, id)
  }),

  savePersons: admin.utilities.savePersons.handler(
    async ({ input: { id, leaseId, persons, seen }, context: { scope } }) => {
      await findUtilities(scope, id)
      const { tenantId } = await findLease(scope, leaseId)
      if (new Set(persons.map(({ validFrom }) => validFrom)).size < persons.length)
        refuseIssues([{ field: 'persons', code: 'not_allowed' }])
      await lockContent(scope, `lease_occupants ${leaseId}`)
      const daysOf = (rows: typeof persons) =>
        rows
          .map((row) => `${row.validFrom} ${row.persons}`)
          .toSorted()
          .join()
      if (seen && daysOf(seen) !== daysOf(await occupantsOf(scope, [leaseId])))
        throw new DomainError('version_conflict')
      await replaceOccupants(scope, leaseId, persons)
      await record(scope, {
        action: 'UPDATE',
        table: 'leases',
        recordId: leaseId,
        tenantId,
        details: { changed: ['occupants'] },
      })
      return presentUtilities(scope, id)
    },
  ),

  post: admin.utilities.post.handler(async ({ input, context: { scope } }) => {
    const { notified } = await postUtilities(scope, input)
    return { ...(await presentUtilities(scope, input.id)), notified }
  }),

  undo: admin.utilities.undo.handler(async ({ input, context: { scope } }) => {
    const { notified } = await undoUtilities(scope, input)
    return { ...(await presentUtilities(scope, input.id)), notified }
  }),

  askReadings: admin.utilities.askReadings.handler(async ({ input: { id }, context: { scope } }) => {
    const asked = await askForReadings(scope, await lockDraft(scope, id))
    return { ...(await presentUtilities(scope, id)), notified: asked }
  }),

  sendLetters: admin.utilities.sendLetters.handler(
    async ({ input: { id, delivery, again }, context: { scope } }) => {
      const { state } = await lockUtilities(scope, id)
      if (state !== 'posted') throw new DomainError('settlement_closed')
      if (await areLettersBeingMade(scope, id)) throw new DomainError('letters_being_made')
      const parts = await selectSettlements(scope, sql`utility_settlement_id = ${id} and undone_at is null`)
      const items = parts.map((part) => ({ tenantId: part.tenantId, settlementId: part.id }))
      const batch = { kind: 'settlement', delivery } as const
      await requireNew(scope, batch, items, again)
      return { batchId: await insertBatch(scope, batch, items) }
    },
  ),

  discard: admin.utilities.discard.handler(async ({ input: { id }, context: { scope } }) => {
    await lockDraft(scope, id)
    await deleteUtilities(scope, id)
    await onSettlement(scope, 'DELETE', id)
    return { id }
  }),
}
