/** Leads: administrators list, edit and score them; only a super admin approves them (LEAD-03). */
import { DomainError } from '@domovik/domain/errors.ts'
import { LEAD_EVENTS } from '@domovik/domain/installation/leads/types.ts'
import { systemChain } from '../../machinery/audit/table.ts'
import { now } from '../../machinery/clock.ts'
import { listPage } from '../../machinery/db/list.ts'
import { adminPublic, signedIn } from '../../machinery/http/procedures.ts'
import { queueMail } from '../../machinery/mail/outbox.ts'
import { onPlatform } from '../../machinery/scope/platform.ts'
import { type PlatformScope, record } from '../../machinery/scope/scope.ts'
import {
  deleteLead,
  findLead,
  insertLead,
  insertNote,
  keptRules,
  type Lead,
  type LeadRow,
  leadList,
  notesOf,
  platformToday,
  saveRules,
  scoreOf,
  updateLead,
} from './queries.ts'
import { receiveLead } from './receive.ts'

/** Rate limits of the public forms, per address and in total. */
const perAddress = { burst: 5, perHour: 10 }
const everywhere = { burst: 100, perHour: 200 }

export const leadsAdmin = {
  list: signedIn.leads.list.handler(async ({ input, context }) => {
    const scope = await onPlatform(context.scope, 'admin')
    return listPage<LeadRow, null>(scope, leadList(input), input)
  }),

  get: signedIn.leads.get.handler(async ({ input, context }) =>
    detailOf(await onPlatform(context.scope, 'admin'), input.id),
  ),

  create: signedIn.leads.create.handler(async ({ input, context }) => {
    const scope = await onPlatform(context.scope, 'admin')
    const id = await insertLead(scope.db, { ...input, source: 'manual' })
    await record(scope, { action: 'CREATE', table: 'leads', recordId: id, details: { source: 'manual' } })
    return detailOf(scope, id)
  }),

  update: signedIn.leads.update.handler(async ({ input, context }) => {
    const scope = await onPlatform(context.scope, 'admin')
    const { id, events, updatedAt, ...fields } = input
    const before = await findLead(scope.db, id)
    await updateLead(scope.db, id, { ...fields, events: markedEvents(before, events) }, updatedAt)
    const changed = Object.keys(events ? { ...fields, events } : fields)
    const details = { changed, ...(fields.status ? { status: fields.status } : {}) }
    await record(scope, { action: 'UPDATE', table: 'leads', recordId: id, details })
    return detailOf(scope, id)
  }),

  addNote: signedIn.leads.addNote.handler(async ({ input, context }) => {
    const scope = await onPlatform(context.scope, 'admin')
    await findLead(scope.db, input.id)
    const note = await insertNote(scope.db, input.id, scope.actor.email, input.body)
    await record(scope, {
      action: 'UPDATE',
      table: 'leads',
      recordId: input.id,
      details: { comment: note.id },
    })
    return note
  }),

  decide: signedIn.leads.decide.handler(async ({ input, context }) => {
    const scope = await onPlatform(context.scope)
    const { id, decision } = input
    const before = await findLead(scope.db, id)
    if (before.status === decision) return detailOf(scope, id)
    const decidedAt = new Date(now().epochMilliseconds)
    await updateLead(scope.db, id, { status: decision, decidedBy: scope.actor.email, decidedAt })
    await record(scope, { action: 'UPDATE', table: 'leads', recordId: id, details: { status: decision } })
    await tell(scope, before, decision)
    return detailOf(scope, id)
  }),

  rules: signedIn.leads.rules.handler(async ({ context }) =>
    keptRules((await onPlatform(context.scope, 'admin')).db),
  ),

  saveRules: signedIn.leads.saveRules.handler(async ({ input, context }) => {
    const scope = await onPlatform(context.scope, 'admin')
    await saveRules(scope, input.rules, input.version)
    await record(scope, {
      action: 'UPDATE',
      table: 'platform_settings',
      recordId: systemChain,
      details: { leadRules: input.rules ? 'own' : 'default' },
    })
    return keptRules(scope.db)
  }),

  remove: signedIn.leads.remove.handler(async ({ input, context }) => {
    const scope = await onPlatform(context.scope, 'admin')
    await findLead(scope.db, input.id)
    await deleteLead(scope.db, input.id)
    await record(scope, { action: 'DELETE', table: 'leads', recordId: input.id })
    return input
  }),

  ask: adminPublic.leads.ask.handler(async ({ input, context: { services, ipAddress, userAgent } }) => {
    const { kind, website, ...person } = input
    const allowed =
      (await services.rateLimits.spend(`lead|${ipAddress ?? 'unknown'}`, perAddress)) &&
      (await services.rateLimits.spend('lead|everywhere', everywhere))
    if (!allowed) throw new DomainError('rate_limited')
    const actor = { organizationId: null, userId: null, email: null, sessionId: null, ipAddress, userAgent }
    // Only a bot fills in the hidden field. It gets the same response.
    if (!website)
      await receiveLead(
        services,
        actor,
        { ...person, source: kind },
        kind === 'demo_request' ? 'demo_requested' : undefined,
      )
    return { received: true as const }
  }),

  apply: signedIn.leads.apply.handler(async ({ input, context: { scope } }) => {
    const { actor, services, userId } = scope
    if (!actor.email) throw new DomainError('forbidden')
    await receiveLead(
      services,
      { ...actor, organizationId: null },
      { ...input, userId, email: actor.email, source: 'sign_up' },
      'email_confirmed',
    )
    return { received: true as const }
  }),
}

async function detailOf({ db, systemRole }: PlatformScope, id: string) {
  const [lead, notes, { rules }] = [await findLead(db, id), await notesOf(db, id), await keptRules(db)]
  return { lead, score: scoreOf(lead, rules), notes, can: { decide: systemRole === 'super_admin' } }
}

/** Adds events with today's date, keeps the date of known events, and removes cleared events. */
function markedEvents(before: Lead, marks: Partial<Record<string, boolean>> | undefined): Lead['events'] {
  const day = platformToday()
  return Object.fromEntries(
    LEAD_EVENTS.flatMap((event) => {
      const known = before.events[event]
      const wanted = marks?.[event] ?? known !== undefined
      return wanted ? [[event, known ?? day]] : []
    }),
  )
}

/**
 * Notifies the person of the decision by e-mail, in their language. An approved person gets the sign-in link.
 */
async function tell(
  { db, services }: PlatformScope,
  lead: Lead,
  decision: 'approved' | 'rejected',
): Promise<void> {
  const { appUrl, productName } = services.config
  const link = `${appUrl}/auth${lead.hasAccount ? '' : '?form=sign_up'}`
  await queueMail(db, services.masterKey, productName, {
    to: lead.email,
    language: lead.language,
    template: decision === 'approved' ? 'mail:leadApproved' : 'mail:leadRejected',
    data: { name: lead.name, ...(decision === 'approved' ? { link } : {}) },
  })
}
