/** The signing of a document, as landlords and tenants see it, and the public check of a signed document. */
import { DOCUMENT_KINDS } from '@domovik/domain/rental/documents/kinds.ts'
import { DRAWING } from '@domovik/domain/rental/signing/drawing.ts'
import { FINISHING_STATES } from '@domovik/domain/rental/signing/finishing.ts'
import { SIGNING_ROUTES } from '@domovik/domain/rental/signing/legal-form.ts'
import { SEAL_LEVELS } from '@domovik/domain/rental/signing/seal-level.ts'
import {
  PARTY_ROLES,
  PARTY_STATES,
  SIGNING_DIFFERENCES,
  SIGNING_STATES,
} from '@domovik/domain/rental/signing/status.ts'
import { VERDICTS } from '@domovik/domain/rental/signing/verdict.ts'
import { z } from 'zod'
import { civilDate, id, instant, name } from './base.ts'
import { photoErrors, unsafePdfErrors } from './files.ts'

/** The SHA-256 of a file, as 64 hexadecimal digits. */
export const fingerprint = z.string().regex(/^[0-9a-f]{64}$/)

/** What a certificate says about itself. Who issued it and whether it was revoked was not checked. */
export const certificate = z.object({
  signer: z.string(),
  issuer: z.string(),
  /** The number that the issuer gave it, in hexadecimal. */
  serial: z.string(),
  /** SHA-256 of the certificate. */
  fingerprint,
  validFrom: instant,
  validTo: instant,
  /** Whether it says that it is qualified. */
  statesQualified: z.boolean(),
  /** Whether its holder issued it. */
  selfSigned: z.boolean(),
  /** The time that the program of the signer wrote; null if it wrote none. */
  claimedAt: instant.nullable(),
  /** Pages, from 1, on which the signature shows something. */
  visibleOn: z.array(z.int()),
})

const party = z.object({
  id,
  role: z.enum(PARTY_ROLES),
  name: z.string(),
  state: z.enum(PARTY_STATES),
  /** Whether it is the turn of the party to sign. */
  turn: z.boolean(),
  /** Whether the reader is this party. */
  mine: z.boolean(),
  /** As the party typed it, or as it stands on the paper. */
  signedName: z.string().nullable(),
  signedOn: civilDate.nullable(),
  signedAt: instant.nullable(),
  declineReason: z.string().nullable(),
  /** The certificate of a signature that was made with another program; null for every other signature. */
  certificate: certificate.nullable(),
  /** How a party without an account gets their link, for members of the organization only; null for other readers and parties. */
  invited: z
    .object({
      /** The email address without what would tell it to somebody else. */
      contact: z.string(),
      /** When the last link was mailed; null before the turn of the party. */
      sentAt: instant.nullable(),
      revoked: z.boolean(),
      /** How many more links can be sent by hand. */
      left: z.int(),
    })
    .nullable(),
})

export const signing = z.object({
  id,
  route: z.enum(SIGNING_ROUTES),
  state: z.enum(SIGNING_STATES),
  /** The version that is signed, and its fingerprint. */
  fileId: id,
  sha256: fingerprint,
  sentAt: instant,
  /** The first instant at which nobody can sign any more; null for signatures on paper. */
  expiresAt: instant.nullable(),
  /** The last day on which it can be signed, in the time zone of the organization; null for signatures on paper. */
  lastDay: civilDate.nullable(),
  voidReason: z.string().nullable(),
  /** The code printed on the finished file; null before that is made, and for signatures on paper. */
  code: z.string().nullable(),
  /** Whether the seal has a time stamp (B-T) or not (B-B); null before it is made. */
  sealLevel: z.enum(SEAL_LEVELS).nullable(),
  /** Why there is no finished file yet, for members of the organization only; null before all signed and after it is made. */
  finishing: z.enum(FINISHING_STATES).nullable(),
  /** What the nightly comparison found, for members of the organization only; null if nothing differs. */
  difference: z.enum(SIGNING_DIFFERENCES).nullable(),
  parties: z.array(party),
})

const coordinate = (most: number) => z.int().min(0).max(most)

/** Strokes of points [x, y] of a signature that is drawn beside the typed name. */
export const drawing = z
  .array(
    z
      .array(z.tuple([coordinate(DRAWING.width), coordinate(DRAWING.height)]))
      .min(1)
      .max(DRAWING.points),
  )
  .min(1)
  .max(DRAWING.strokes)

/** `sha256` is the fingerprint of the bytes that the party read. `agreed` is the consent to the sentence on the screen. */
export const signatureInput = z.object({
  id,
  sha256: fingerprint,
  signedName: name(120),
  drawing: drawing.optional(),
  agreed: z.literal(true),
})

/** A PDF that the party signed with another program. It begins with the bytes that they were given. */
export const outsideInput = z.object({ id, file: z.file() })

/** Errors of a signature, whichever way it was made. */
export const signatureErrors = [
  'already_signed',
  'signing_not_open',
  'not_your_turn',
  'document_changed',
  'form_not_allowed',
] as const

/** Errors of a file that was signed with another program. */
export const outsideErrors = [
  ...signatureErrors,
  ...photoErrors,
  ...unsafePdfErrors,
  'file_missing',
  'signed_file_differs',
  'signed_file_adds_more',
  'signed_file_without_signature',
  'signed_file_with_several',
  'signed_file_forbids_more',
  'signed_file_signature_invalid',
  'signed_file_certificate_invalid',
  'signed_file_certificate_used',
] as const

/** Languages in which people without an account are written to. */
export const signerLanguage = z.enum(['en', 'es', 'pl'])

/** A code, or the fingerprint of a file and those of its beginnings, each of which ends where a PDF can end. */
export const checkInput = z.union([
  z.object({ code: z.string().max(60) }),
  z.object({ sha256: fingerprint, beginnings: z.array(fingerprint).max(64).default([]) }),
])

/** What anybody may know: never a name. */
export const checkOutput = z.object({
  verdict: z.enum(VERDICTS),
  document: z
    .object({
      kind: z.enum(DOCUMENT_KINDS),
      sentAt: instant,
      /** The day of the last signature; null if somebody has not signed. */
      signedOn: civilDate.nullable(),
      signatures: z.int(),
      /** The fingerprint of the finished file; null before it is made. */
      sha256: fingerprint.nullable(),
      /** The fingerprint of the certificate that sealed it. */
      seal: fingerprint.nullable(),
      /** Whether the seal has a time stamp of an authority. */
      level: z.enum(SEAL_LEVELS).nullable(),
    })
    .nullable(),
})
