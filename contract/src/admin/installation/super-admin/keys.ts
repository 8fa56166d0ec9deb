import { KEY_STATES } from '@domovik/domain/account/organizations/keys.ts'
import { z } from 'zod'
import { call, id, instant, listOf, listQuery } from '../../../base.ts'

const tags = ['Super admin']

/** The current key of an organization: version, age and state, never the key itself (SUPER-04). */
export const keyRow = z.object({
  id,
  name: z.string(),
  isDemo: z.boolean(),
  version: z.int().nullable(),
  since: instant.nullable(),
  ageDays: z.int().nullable(),
  /** Number of older versions, kept until no value is encrypted with them. */
  earlier: z.int(),
  state: z.enum(KEY_STATES),
})

export const list = call({ needs: 'super_admin' })
  .route({
    method: 'GET',
    path: '/platform/keys',
    tags,
    summary: 'List the encryption keys of all organizations, oldest first',
  })
  .input(z.object(listQuery(['name', 'age'])))
  .output(listOf(keyRow, z.object({ old: z.int() })))

/**
 * For the given organizations, or for all with an old key. Runs in the background, one job per organization.
 */
export const rotate = call({ needs: 'super_admin' })
  .route({ method: 'POST', path: '/platform/keys', tags, summary: 'Rotate encryption keys' })
  .input(z.object({ ids: z.array(id).min(1).max(1000).optional() }))
  .output(z.object({ asked: z.int() }))
