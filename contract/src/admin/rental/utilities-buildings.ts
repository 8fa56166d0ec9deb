import { SETTLEMENT_STATES, WEIGHT_PATTERN } from '@domovik/domain/rental/utilities/types.ts'
import { z } from 'zod'
import { call, civilDate, currency, id, line, may, name } from '../../base.ts'

const tags = ['Utilities']
const weight = z.string().regex(WEIGHT_PATTERN)
const unit = {
  propertyId: id,
  label: name(60),
  participation: weight.nullish(),
  fixedParts: weight.default('1'),
}
const building = { name: name(120), units: z.array(z.object(unit)).max(300) }

const buildingList = z.object({
  currency,
  buildings: z.array(
    z.object({
      id,
      name: z.string(),
      /** Changes with the name and the units. */
      version: z.string(),
      /** By label; shares are computed and rounded in this order. */
      units: z.array(
        z.object({
          propertyId: id,
          address: z.string(),
          label: z.string(),
          area: z.number().nullable(),
          areaUnit: z.string(),
          participation: z.string().nullable(),
          fixedParts: z.string(),
        }),
      ),
      /** Newest period first. */
      settlements: z.array(
        z.object({
          id,
          from: civilDate,
          to: civilDate,
          supplement: z.boolean(),
          state: z.enum(SETTLEMENT_STATES),
        }),
      ),
    }),
  ),
  /** What can be a unit, with the building it belongs to. */
  properties: z.array(z.object({ id, address: z.string(), buildingId: id.nullable() })),
  can: may('edit', 'settle'),
})

export const list = call({ needs: 'view_payments' })
  .route({ method: 'GET', path: '/utilities', tags, summary: 'List buildings and their settlements' })
  .output(buildingList)

/** A unit of another building moves to this one. */
export const addBuilding = call({ needs: 'edit_properties' })
  .route({
    method: 'POST',
    path: '/utilities/buildings',
    tags,
    successStatus: 201,
    summary: 'Add a building',
  })
  .input(z.object(building))
  .output(buildingList)

/** `version` is the one that the caller read, so that an old tab does not remove a unit that was added since. */
export const changeBuilding = call({ needs: 'edit_properties' }, 'version_conflict')
  .route({ method: 'PUT', path: '/utilities/buildings/{id}', tags, summary: 'Change a building' })
  .input(z.object({ id, ...building, version: line(40).optional() }))
  .output(buildingList)

/** Refused for a building with settlements that were posted. */
export const removeBuilding = call({ needs: 'edit_properties' }, 'in_use')
  .route({ method: 'POST', path: '/utilities/buildings/{id}/remove', tags, summary: 'Remove a building' })
  .input(z.object({ id }))
  .output(buildingList)
