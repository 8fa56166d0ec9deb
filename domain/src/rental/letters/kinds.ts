/** Letters about the accounts of several tenants, made as one job (issue 13.6). */
import type { DocumentKind } from '../documents/kinds.ts'

/** The kinds whose recipients a person chooses. */
export const CHOSEN_LETTER_KINDS = ['demand', 'statement', 'confirmation', 'receipt'] as const
export type ChosenLetterKind = (typeof CHOSEN_LETTER_KINDS)[number]
/** A settlement goes to the tenants of the settlement of a building. */
export const LETTER_KINDS = [...CHOSEN_LETTER_KINDS, 'settlement'] as const
export type LetterKind = (typeof LETTER_KINDS)[number]

/** How the letters reach the tenants: read in the portal, as a file in a mail, or only as an archive for the landlord. */
export const DELIVERIES = ['portal', 'mail', 'archive'] as const
export type Delivery = (typeof DELIVERIES)[number]

/** Letters of one batch. */
export const LETTERS_PER_BATCH = 500
/** Days for which a finished batch is listed. Its documents stay. */
export const LETTER_BATCH_DAYS = 90

type Recipient = { email: boolean; inPortal: boolean }

/** Whether a letter can reach the tenant on this way. */
export const reaches = ({ email, inPortal }: Recipient, delivery: Delivery): boolean =>
  delivery === 'archive' || (delivery === 'mail' ? email : inPortal)

/** A payment demand asks for money, which is a notice; the other letters only state what was booked. */
export const documentKindOfLetter = (kind: LetterKind): DocumentKind =>
  kind === 'demand' ? 'notice' : 'other'
