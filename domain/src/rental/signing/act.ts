/** What a party or the landlord may do with a document that is signed (LEASE-03). */
import { DomainError } from '../../errors.ts'
import type { SentRoute, SigningRoute } from './legal-form.ts'
import { isOpen, type Party, partiesInTurn, type Signing, signingState } from './status.ts'

function partyOf(signing: Signing, partyId: string): Party {
  const party = signing.parties.find(({ id }) => id === partyId)
  if (!party) throw new DomainError('not_found')
  return party
}

function requireOpen(signing: Signing, now: string): void {
  const state = signingState(signing, now)
  if (!isOpen(state)) throw new DomainError('signing_not_open', { state })
}

/**
 * Returns whether this signature completes the document. `seen` is the SHA-256 of the bytes that the party read, `current`
 * that of the current version. Throws `already_signed`, `signing_not_open`, `not_your_turn` or `document_changed`.
 */
export function planSignature(
  signing: Signing,
  partyId: string,
  fingerprints: { seen: string; current: string },
  now: string,
): { completes: boolean } {
  const party = partyOf(signing, partyId)
  if (party.signedAt !== null) throw new DomainError('already_signed')
  requireOpen(signing, now)
  if (!partiesInTurn(signing.parties).includes(party)) throw new DomainError('not_your_turn')
  if (fingerprints.seen !== fingerprints.current) throw new DomainError('document_changed')
  return { completes: signing.parties.every(({ id, signedAt }) => id === partyId || signedAt !== null) }
}

/**
 * Returns whether it is the turn of a party whose link is sent again, ended, or gets another address. A party has a link only in its
 * turn: before, only its address can be replaced (`early`). Throws `signing_not_open`, `party_signed` or `party_not_in_turn`.
 */
export function planLink(
  signing: Signing,
  partyId: string,
  { early }: { early: boolean },
  now: string,
): { inTurn: boolean } {
  const party = partyOf(signing, partyId)
  requireOpen(signing, now)
  if (party.signedAt !== null) throw new DomainError('party_signed')
  const inTurn = partiesInTurn(signing.parties).includes(party)
  if (!inTurn && !early) throw new DomainError('party_not_in_turn')
  return { inTurn }
}

/** A document is signed by all parties in the way in which it was sent. Throws `form_not_allowed`. */
export function requireSentRoute(route: SigningRoute, way: SentRoute): void {
  if (route !== way) throw new DomainError('form_not_allowed')
}

/** Any party who has not signed may decline, also before its turn. Throws `already_signed` or `signing_not_open`. */
export function planDecline(signing: Signing, partyId: string, now: string): void {
  if (partyOf(signing, partyId).signedAt !== null) throw new DomainError('already_signed')
  requireOpen(signing, now)
}

/**
 * A document that was signed in the application is superseded by a new one, never voided. An expired one can be voided, and so
 * can a record of signatures on paper, which one member may have entered wrongly. Throws `signing_not_open`.
 */
export function planVoid(signing: Signing, route: SigningRoute, now: string): void {
  const state = signingState(signing, now)
  const isRecord = route === 'paper' && state === 'completed'
  if (state !== 'expired' && !isOpen(state) && !isRecord) throw new DomainError('signing_not_open', { state })
}
