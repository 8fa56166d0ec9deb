/** States of a document that is signed, and of its parties (LEASE-03, LEASE-04). */

/** The two sides, who sign with an account. */
export const SIDES = ['landlord', 'tenant'] as const
/** People without an account, who sign by a link. */
export const INVITED_ROLES = ['co_tenant', 'guarantor', 'attorney', 'co_signer'] as const
export const PARTY_ROLES = [...SIDES, ...INVITED_ROLES] as const
export type PartyRole = (typeof PARTY_ROLES)[number]

/** Whether the party signs by a link, without an account. */
export const isInvited = ({ role }: { readonly role: PartyRole }): boolean =>
  INVITED_ROLES.some((invited) => invited === role)

export const PARTY_STATES = ['waiting', 'notified', 'viewed', 'signed', 'declined'] as const
export type PartyState = (typeof PARTY_STATES)[number]

export const SIGNING_STATES = [
  'draft',
  'sent',
  'viewed',
  'partly_signed',
  'completed',
  'declined',
  'expired',
  'voided',
] as const
export type SigningState = (typeof SIGNING_STATES)[number]

/** What the nightly comparison found to be different from what was signed. */
export const SIGNING_DIFFERENCES = [
  'seen_file',
  'signed_file',
  'finished_file',
  'signature',
  'evidence',
] as const
export type SigningDifference = (typeof SIGNING_DIFFERENCES)[number]

/** Instants as UTC text. */
export type Party = {
  readonly id: string
  readonly role: PartyRole
  /** Parties with equal numbers sign in any order; a higher number waits for all lower ones. */
  readonly order: number
  readonly notifiedAt: string | null
  readonly viewedAt: string | null
  readonly signedAt: string | null
  readonly declinedAt: string | null
}

export type Signing = {
  readonly sentAt: string | null
  readonly expiresAt: string | null
  readonly voidedAt: string | null
  readonly parties: readonly Party[]
}

/** Days until a sent document expires: default, least and most. */
export const SIGNING_DAYS = { default: 14, least: 1, most: 90 } as const
/** Days without a signature after which a party is reminded: after the first mail, then after the first reminder. */
export const SIGNING_REMINDER_DAYS = [3, 4] as const
/** Reminders of one document, sent by hand or by the job. */
export const SIGNING_REMINDERS = 5

/** Who signs first. */
export const SIGNING_ORDERS = ['together', 'landlord_first', 'tenant_first'] as const
export type SigningOrder = (typeof SIGNING_ORDERS)[number]

/** Returns the order numbers of the landlord and the tenant. */
export const orderNumbers = (order: SigningOrder): { landlord: number; tenant: number } => ({
  landlord: order === 'tenant_first' ? 2 : 1,
  tenant: order === 'landlord_first' ? 2 : 1,
})

const isBefore = (a: string, b: string): boolean =>
  Temporal.Instant.compare(Temporal.Instant.from(a), Temporal.Instant.from(b)) < 0

export function partyState(party: Party): PartyState {
  if (party.declinedAt !== null) return 'declined'
  if (party.signedAt !== null) return 'signed'
  if (party.viewedAt !== null) return 'viewed'
  return party.notifiedAt === null ? 'waiting' : 'notified'
}

/**
 * Returns the state at the instant `now`. A document that everybody signed before it expired stays completed; it is open
 * until the instant `expiresAt`, which no longer belongs to it.
 */
export function signingState(signing: Signing, now: string): SigningState {
  const states = signing.parties.map(partyState)
  if (signing.voidedAt !== null) return 'voided'
  if (states.includes('declined')) return 'declined'
  if (signing.sentAt === null) return 'draft'
  if (states.length > 0 && states.every((state) => state === 'signed')) return 'completed'
  if (signing.expiresAt !== null && !isBefore(now, signing.expiresAt)) return 'expired'
  if (states.includes('signed')) return 'partly_signed'
  return states.includes('viewed') ? 'viewed' : 'sent'
}

/** Whether parties may still sign or decline. */
export const isOpen = (state: SigningState): boolean =>
  state === 'sent' || state === 'viewed' || state === 'partly_signed'

/**
 * Whether the document keeps its title: the pages of the finished file print it as everybody read it, and they are made after the
 * last signature. `isMade`: the finished file exists. Signatures on paper get none.
 */
export const keepsTitle = (state: SigningState, isOnPaper: boolean, isMade: boolean): boolean =>
  isOpen(state) || (state === 'completed' && !isOnPaper && !isMade)

/** Returns the parties whose turn it is: those without a signature who have the lowest order number. */
export function partiesInTurn(parties: readonly Party[]): readonly Party[] {
  const missing = parties.filter((party) => party.signedAt === null)
  const order = Math.min(...missing.map((party) => party.order))
  return missing.filter((party) => party.order === order)
}
