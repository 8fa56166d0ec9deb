/** Templates of papers: what they are for and how large they may be (LEASE-02, LEASE-03). */
import type { DocumentKind } from '../documents/kinds.ts'

export const TEMPLATE_KINDS = [
  'lease',
  'occasional_lease',
  'occasional_dwelling',
  'occasional_consent',
  'annex',
  'rent_change',
  'notice',
  'tenant_notice',
  'handover',
  'letter',
] as const
export type TemplateKind = (typeof TEMPLATE_KINDS)[number]

/** Returns the kind of the document that a template makes. It decides how the document may be signed. */
export const documentKindOf = (kind: TemplateKind): DocumentKind => DOCUMENT_KIND[kind]

const DOCUMENT_KIND: Readonly<Record<TemplateKind, DocumentKind>> = {
  lease: 'lease',
  occasional_lease: 'lease',
  // The declarations that belong to an occasional lease (Tenant Act 19a); a notary signs or certifies them.
  occasional_dwelling: 'certificate',
  occasional_consent: 'certificate',
  annex: 'annex',
  // Raising the rent ends the agreement on the old one, in the form of a notice (Tenant Act 8a).
  rent_change: 'notice',
  notice: 'notice',
  tenant_notice: 'notice',
  handover: 'handover',
  letter: 'other',
}

/** Templates of one organization, without removed ones. */
export const TEMPLATES_PER_ORGANIZATION = 100
/** Leases of one batch. */
export const LEASES_PER_BATCH = 500
/** Days for which a finished batch is listed. Its documents stay. */
export const BATCH_DAYS = 90

export const BATCH_STATES = ['running', 'done', 'cancelled'] as const
export const ITEM_STATES = ['waiting', 'made', 'refused', 'cancelled'] as const
