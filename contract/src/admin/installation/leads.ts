import { BUSINESS_TYPES, INDUSTRIES } from '@domovik/domain/account/organizations/types.ts'
import {
  LEAD_BANDS,
  LEAD_DECISIONS,
  LEAD_EVENTS,
  LEAD_SOURCES,
  LEAD_STATUSES,
  OPEN_LEAD_STATUSES,
} from '@domovik/domain/installation/leads/types.ts'
import { z } from 'zod'
import {
  call,
  civilDate,
  id,
  instant,
  line,
  listOf,
  listQuery,
  may,
  name,
  prose,
  several,
} from '../../base.ts'
import { language } from '../account/account.ts'
import { businessType } from '../account/organizations.ts'

const count = z.int().min(0).max(1_000_000)
const email = z.email().max(255)

export const leadRow = z.object({
  id,
  source: z.enum(LEAD_SOURCES),
  status: z.enum(LEAD_STATUSES),
  name: z.string(),
  email: z.string(),
  company: z.string().nullable(),
  score: z.int(),
  band: z.enum(LEAD_BANDS),
  createdAt: instant,
})

export const lead = leadRow.extend({
  phone: z.string().nullable(),
  message: z.string().nullable(),
  language,
  businessType: z.enum(BUSINESS_TYPES).nullable(),
  companySize: z.int().nullable(),
  currentLocations: z.int().nullable(),
  plannedLocations: z.int().nullable(),
  industry: z.enum(INDUSTRIES).nullable(),
  yearsOfExperience: z.int().nullable(),
  events: z.partialRecord(z.enum(LEAD_EVENTS), civilDate),
  hasAccount: z.boolean(),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  updatedAt: instant,
})

const points = z.int().min(-100)
export const leadScore = z.object({
  score: z.int(),
  fit: z.int(),
  engagement: z.int(),
  band: z.enum(LEAD_BANDS),
  reasons: z.array(
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('fit'),
        factor: z.enum(['businessType', 'companySize', 'locations', 'industry', 'experience']),
        value: z.union([z.string(), z.int()]).nullable(),
        points,
      }),
      z.object({ kind: z.literal('event'), event: z.enum(LEAD_EVENTS), on: civilDate, points }),
      z.object({ kind: z.literal('fit_cap'), points }),
      z.object({ kind: z.literal('engagement_cap'), points }),
      z.object({ kind: z.literal('halved'), times: z.int(), points }),
    ]),
  ),
})

export const note = z.object({ id, author: z.string().nullable(), body: z.string(), createdAt: instant })

const detail = z.object({
  lead,
  score: leadScore,
  notes: z.array(note),
  can: may('decide'),
})

/** Contact details as given by the person or by an administrator. */
const person = { name: name(120), phone: line(40).nullish(), company: line(160).nullish() }
/** The data that the fit score is computed from. */
const facts = {
  businessType,
  companySize: count.nullish(),
  currentLocations: count.nullish(),
  plannedLocations: count.nullish(),
  industry: z.enum(INDUSTRIES).nullish(),
  yearsOfExperience: z.int().min(0).max(100).nullish(),
}

const tags = ['Leads']
const admins = { needs: 'admin' } as const
const writes = { needs: 'admin', viewOnlyInDemo: true } as const
const one = '/platform/leads/{id}'

export const list = call(admins)
  .route({ method: 'GET', path: '/platform/leads', tags, summary: 'List leads, newest first' })
  .input(
    z.object({
      ...listQuery(['createdAt', 'score', 'name']),
      status: several(z.enum(LEAD_STATUSES)),
      band: several(z.enum(LEAD_BANDS)),
      source: several(z.enum(LEAD_SOURCES)),
    }),
  )
  .output(listOf(leadRow))

export const get = call(admins)
  .route({ method: 'GET', path: one, tags, summary: 'Get a lead with its score and notes' })
  .input(z.object({ id }))
  .output(detail)

export const create = call(writes)
  .route({
    method: 'POST',
    path: '/platform/leads',
    tags,
    successStatus: 201,
    summary: 'Create a lead by hand',
  })
  .input(z.object({ ...person, ...facts, email, message: prose(4000).nullish(), language }))
  .output(detail)

export const update = call(writes, 'version_conflict')
  .route({ method: 'PATCH', path: one, tags, summary: 'Update a lead, up to the status qualified' })
  .input(
    z.object({
      id,
      ...z.object({ ...person, email }).partial().shape,
      ...facts,
      status: z.enum(OPEN_LEAD_STATUSES).optional(),
      /** Events set or cleared by hand. */
      events: z.partialRecord(z.enum(LEAD_EVENTS), z.boolean()).optional(),
      /** The version that the caller read. */
      updatedAt: instant.optional(),
    }),
  )
  .output(detail)

export const addNote = call(writes)
  .route({ method: 'POST', path: `${one}/notes`, tags, successStatus: 201, summary: 'Add a note' })
  .input(z.object({ id, body: prose(4000).min(1) }))
  .output(note)

export const decide = call({ needs: 'super_admin', viewOnlyInDemo: true })
  .route({ method: 'POST', path: `${one}/decision`, tags, summary: 'Approve or reject a lead' })
  .input(z.object({ id, decision: z.enum(LEAD_DECISIONS) }))
  .output(detail)

const steps = z
  .array(z.object({ to: z.int().min(0).max(1_000_000).nullable(), points: z.int().min(0).max(60) }))
  .min(1)
  .max(8)
  .refine((all) => all.every(({ to }, place) => (to === null) === (place === all.length - 1)))
  .refine((all) => all.every(({ to }, place) => place === 0 || to === null || to > (all[place - 1]?.to ?? 0)))
const share = z.int().min(0).max(60)

export const rules = z.object({
  businessType: z.record(z.enum(BUSINESS_TYPES), share),
  companySize: steps,
  locations: steps,
  industry: z.record(z.enum(INDUSTRIES), share),
  experience: steps,
  events: z.record(z.enum(LEAD_EVENTS), z.int().min(0).max(40)),
  hot: z.int().min(1).max(100),
  warm: z.int().min(1).max(100),
})
const keptRules = z.object({ rules, own: z.boolean(), version: z.int() })

export const getRules = call(admins)
  .route({ method: 'GET', path: '/platform/lead-rules', tags, summary: 'Get the scoring rules' })
  .output(keptRules)

export const saveRules = call(writes, 'version_conflict')
  .route({ method: 'PUT', path: '/platform/lead-rules', tags, summary: 'Change the scoring rules' })
  .input(
    z.object({
      /** Null restores the default rules of the product. */
      rules: rules.refine(({ hot, warm }) => warm < hot, { path: ['warm'] }).nullable(),
      version: z.int(),
    }),
  )
  .output(keptRules)

export const remove = call(writes)
  .route({ method: 'DELETE', path: one, tags, summary: 'Permanently delete a lead and all its messages' })
  .input(z.object({ id }))
  .output(z.object({ id }))

/** The contact form and the request for a demonstration. */
export const ask = call({ needs: 'public' })
  .route({
    method: 'POST',
    path: '/site/leads',
    tags: ['Site'],
    successStatus: 201,
    summary: 'Send a message to the operator',
  })
  .input(
    z.object({
      kind: z.enum(['contact', 'demo_request']),
      ...person,
      email,
      message: prose(4000).nullish(),
      language,
      /** A hidden field that people leave empty. A submission that fills it is discarded as spam. */
      website: z.string().max(500).optional(),
    }),
  )
  .output(z.object({ received: z.literal(true) }))

/** If sign-up requires approval: the information that the applicant gives. */
export const apply = call({ needs: 'signed_in' })
  .route({
    method: 'POST',
    path: '/leads/application',
    tags: ['Account'],
    successStatus: 201,
    summary: 'Request access',
  })
  .input(z.object({ ...person, ...facts, message: prose(4000).nullish(), language }))
  .output(z.object({ received: z.literal(true) }))
