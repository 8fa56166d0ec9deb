import { z } from 'zod'
import { call, id, instant, line, name } from '../../base.ts'

/** Values of the address by name (`q`, `sort` and the filters), and the columns that were shown or hidden. */
const state = {
  search: z.record(line(40), z.array(line(300)).max(60)).refine((all) => Object.keys(all).length <= 40),
  columns: z.record(line(60), z.boolean()).refine((all) => Object.keys(all).length <= 60),
}
const listName = name(60)
const tags = ['Saved views']

const savedView = z.object({
  id,
  list: z.string(),
  name: z.string(),
  /** Everybody in the organization sees it. */
  shared: z.boolean(),
  /** The caller saved it. */
  own: z.boolean(),
  /** The caller may change and delete it. */
  editable: z.boolean(),
  ...state,
  updatedAt: instant,
})

/** The own views of a list and the shared ones, by name. */
export const list = call({ needs: 'member' })
  .route({ method: 'GET', path: '/saved-views', tags, summary: 'List the saved views of a list' })
  .input(z.object({ list: listName }))
  .output(z.array(savedView))

export const create = call({ needs: 'member' }, 'too_many_views')
  .route({ method: 'POST', path: '/saved-views', tags, successStatus: 201, summary: 'Save a view of a list' })
  .input(z.object({ list: listName, name: name(80), shared: z.boolean(), ...state }))
  .output(savedView)

/** A shared view is changed by its user or by those who manage the organization. Only its user can stop sharing it. */
export const update = call({ needs: 'member' })
  .route({ method: 'PATCH', path: '/saved-views/{id}', tags, summary: 'Change a saved view' })
  .input(
    z.object({
      id,
      name: name(80).optional(),
      shared: z.boolean().optional(),
      search: state.search.optional(),
      columns: state.columns.optional(),
    }),
  )
  .output(savedView)

export const remove = call({ needs: 'member' })
  .route({ method: 'DELETE', path: '/saved-views/{id}', tags, summary: 'Delete a saved view' })
  .input(z.object({ id }))
  .output(z.object({ id }))
