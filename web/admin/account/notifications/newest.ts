import { query } from '../../api.ts'

const shown = 20

/** The query that the bell and its list share. */
export const newest = () => query.notifications.list.queryOptions({ input: { limit: shown } })
