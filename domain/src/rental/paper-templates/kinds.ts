/** Templates of papers: what they are for and how large they may be (LEASE-02, LEASE-03). */
import type { DocumentKind } from '../documents/kinds.ts'

export const TEMPLATE_KINDS = ['lease', 'annex', 'notice', 'handover', 'letter'] as const
export type TemplateKind = (typeof TEMPLATE_KINDS)[number]

/** Returns the kind of the document that a template makes. It decides how the document may be signed. */
export const documentKindOf = (kind: TemplateKind): DocumentKind => (kind === 'letter' ? 'other' : kind)

/** Templates of one organization, without removed ones. */
export const TEMPLATES_PER_ORGANIZATION = 100
/** Leases of one batch. */
export const LEASES_PER_BATCH = 200
/** Days for which a finished batch is listed. Its documents stay. */
export const BATCH_DAYS = 90

export const BATCH_STATES = ['running', 'done', 'cancelled'] as const
export const ITEM_STATES = ['waiting', 'made', 'refused', 'cancelled'] as const
