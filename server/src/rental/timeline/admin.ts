/** The timeline of a tenant, a property or a lease. */
import { timelinePermission } from '@domovik/domain/rental/timeline/kinds.ts'
import { listPage } from '../../machinery/db/list.ts'
import { requirePermission } from '../../machinery/http/needs.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { requireSubject, type TimelineEntry, timeline } from './queries.ts'

export const timelineAdmin = {
  list: admin.timeline.list.handler(async ({ input, context: { scope } }) => {
    requirePermission(scope, timelinePermission(input.subject))
    await requireSubject(scope, input.subject, input.subjectId)
    return listPage<TimelineEntry, null>(scope, timeline(scope, input), input)
  }),
}
