/** The timeline of a tenant, a property or a lease. */
import { timelinePermission } from '@domovik/domain/rental/timeline/kinds.ts'
import { eachRow, listPage } from '../../machinery/db/list.ts'
import { requirePermission } from '../../machinery/http/needs.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { sentenceIn } from '../payments/own-sentences.ts'
import { requireSubject, type TimelineEntry, timeline } from './queries.ts'

export const timelineAdmin = {
  list: admin.timeline.list.handler(async ({ input, context: { scope, language } }) => {
    requirePermission(scope, timelinePermission(input.subject))
    await requireSubject(scope, input.subject, input.subjectId)
    const page = await listPage<TimelineEntry, null>(scope, timeline(scope, input), input)
    return eachRow(page, /"money"/, (row) =>
      row.kind === 'money' && row.text ? { ...row, text: sentenceIn(row.text, language) } : row,
    )
  }),
}
