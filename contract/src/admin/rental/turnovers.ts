/** Tickets for the cleaning after each stay of a property. */
import { z } from 'zod'
import { call, id, seen, version } from '../../base.ts'
import { assignee } from './tickets.ts'

const tags = ['Turnovers']
const rule = z.object({
  /** Whether each departure gets a ticket. */
  active: z.boolean(),
  /** Who gets the tickets; null for nobody. */
  assignee: assignee.nullable(),
  version,
  can: z.object({ edit: z.boolean() }),
})

/** Returns whether departures of a property get a ticket, and who gets it. */
export const get = call({ needs: 'view_properties' }, 'property_not_rentable_short_term')
  .route({ method: 'GET', path: '/properties/{propertyId}/turnovers', tags, summary: 'Cleaning after stays' })
  .input(z.object({ propertyId: id }))
  .output(rule)

/**
 * Turns the tickets on or off. On, tickets of the next 60 days are created at once. Off, tickets that exist remain and no
 * longer follow their stays.
 */
export const save = call(
  { needs: 'edit_properties' },
  'property_not_rentable_short_term',
  'version_conflict',
  'assignee_blocked',
)
  .route({
    method: 'PUT',
    path: '/properties/{propertyId}/turnovers',
    tags,
    summary: 'Save the cleaning after stays',
  })
  .input(
    z.object({
      propertyId: id,
      active: z.boolean(),
      /** At most one of the two. */
      assignedTo: id.nullish(),
      vendorId: id.nullish(),
      seen,
    }),
  )
  .output(rule)
