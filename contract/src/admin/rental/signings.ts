/** Documents that are signed. `id` names the signing, `documentId` the document. */
import { LAWS, SENT_ROUTES } from '@domovik/domain/rental/signing/legal-form.ts'
import { MOST_INVITED, SIGNING_STEPS } from '@domovik/domain/rental/signing/link.ts'
import {
  INVITED_ROLES,
  PARTY_ROLES,
  SIGNING_DAYS,
  SIGNING_ORDERS,
} from '@domovik/domain/rental/signing/status.ts'
import { z } from 'zod'
import { call, civilDate, id, instant, name, prose } from '../../base.ts'
import { fileAnswer, unsafePdfErrors } from '../../files.ts'
import {
  certificate,
  checkInput,
  checkOutput,
  drawing,
  fingerprint,
  outsideErrors,
  outsideInput,
  signatureErrors,
  signatureInput,
  signerLanguage,
  signing,
} from '../../signings.ts'

const tags = ['Signings']
const sent = [
  'form_not_allowed',
  'signing_already_begun',
  'document_changed',
  'file_missing',
  'file_type_not_allowed',
  'file_unreadable',
  'file_too_complex',
  ...unsafePdfErrors,
] as const

/** Somebody without an account, who gets a link by mail. `step` is their place in the order; the first step is 1. */
const signer = z.object({
  role: z.enum(INVITED_ROLES),
  name: name(120),
  email: z.email().max(320),
  language: signerLanguage,
  step: z.int().min(1).max(SIGNING_STEPS).default(1),
})

/** `fileId` is the version that the caller saw; another current version is refused with `document_changed`. */
export const send = call({ needs: 'edit_tenants' }, ...sent, 'signer_without_account')
  .route({
    method: 'POST',
    path: '/signings',
    tags,
    successStatus: 201,
    summary: 'Send a document to be signed',
  })
  .input(
    z.object({
      documentId: id,
      fileId: id,
      law: z.enum(LAWS),
      route: z.enum(SENT_ROUTES).default('in_app'),
      order: z.enum(SIGNING_ORDERS).default('together'),
      days: z.int().min(SIGNING_DAYS.least).max(SIGNING_DAYS.most).default(SIGNING_DAYS.default),
      acknowledged: z.boolean().default(false),
      signers: z.array(signer).max(MOST_INVITED).default([]),
    }),
  )
  .output(signing)

/** The signatures stand on the current version, for example a scan. */
export const recordPaper = call({ needs: 'edit_tenants' }, ...sent)
  .route({
    method: 'POST',
    path: '/signings/paper',
    tags,
    successStatus: 201,
    summary: 'Record that a document was signed on paper',
  })
  .input(
    z.object({
      documentId: id,
      fileId: id,
      law: z.enum(LAWS),
      landlordName: name(120),
      tenantName: name(120),
      /** Everybody else whose signature stands on the paper. */
      others: z
        .array(z.object({ role: z.enum(INVITED_ROLES), name: name(120) }))
        .max(MOST_INVITED)
        .default([]),
      signedOn: civilDate,
    }),
  )
  .output(signing)

/** Only the member who is a party can sign for the landlord. What was sent goes on in a read-only organization. */
export const sign = call({ needs: 'edit_tenants', evenReadOnly: true }, ...signatureErrors)
  .route({
    method: 'POST',
    path: '/signings/{id}/signature',
    tags,
    summary: 'Sign a document for the landlord',
  })
  .input(signatureInput)
  .output(signing)

/** The PDF that the next party signs with their own program: with the signatures of those who signed before. */
export const fileToSign = call({ needs: 'edit_tenants', evenReadOnly: true }, 'file_missing')
  .route({
    method: 'GET',
    path: '/signings/{id}/file-to-sign',
    tags,
    outputStructure: 'detailed',
    summary: 'Download a document to sign it with another program',
  })
  .input(z.object({ id }))
  .output(fileAnswer)

/** Signs for the landlord with a PDF that the member signed with another program. */
export const signOutside = call({ needs: 'edit_tenants', evenReadOnly: true }, ...outsideErrors)
  .route({
    method: 'POST',
    path: '/signings/{id}/signed-file',
    tags,
    summary: 'Give back a document that was signed with another program',
  })
  .input(outsideInput)
  .output(signing)

/** Also withdraws a record of signatures on paper. */
export const cancel = call({ needs: 'edit_tenants', evenReadOnly: true }, 'signing_not_open')
  .route({ method: 'POST', path: '/signings/{id}/cancel', tags, summary: 'Cancel the signing of a document' })
  .input(z.object({ id, reason: prose(500).min(1) }))
  .output(signing)

/** Writes again to the tenant whose turn it is. */
export const remind = call(
  { needs: 'edit_tenants' },
  'signing_not_open',
  'party_not_in_turn',
  'reminders_used_up',
  'signer_without_account',
)
  .route({ method: 'POST', path: '/signings/{id}/reminder', tags, summary: 'Remind the tenant to sign' })
  .input(z.object({ id }))
  .output(signing)

/**
 * Mails a new link to a signer without an account, also to another address; the earlier link ends. Before the turn of the
 * signer it only changes the address, and the link is mailed when it is their turn.
 */
export const sendLink = call(
  { needs: 'edit_tenants' },
  'signing_not_open',
  'party_signed',
  'party_not_in_turn',
  'reminders_used_up',
)
  .route({
    method: 'POST',
    path: '/signings/{id}/links/{partyId}',
    tags,
    summary: 'Send a signer a new link',
  })
  .input(z.object({ id, partyId: id, email: z.email().max(320).optional() }))
  .output(signing)

/** Ends the link of a signer at once. A new one can be sent. A signer whose turn has not come has no link yet. */
export const revokeLink = call(
  { needs: 'edit_tenants', evenReadOnly: true },
  'signing_not_open',
  'party_signed',
  'party_not_in_turn',
)
  .route({
    method: 'POST',
    path: '/signings/{id}/links/{partyId}/end',
    tags,
    summary: 'End the link of a signer',
  })
  .input(z.object({ id, partyId: id }))
  .output(signing)

/** The signed version with the sheet of signatures and the seal. Throws not_found before it is made. */
export const file = call({ needs: 'view_tenants' }, 'file_missing')
  .route({
    method: 'GET',
    path: '/signings/{id}/file',
    tags,
    outputStructure: 'detailed',
    summary: 'Download the finished file of a signed document',
  })
  .input(z.object({ id }))
  .output(fileAnswer)

/** What is stored about each signature. */
export const evidence = call({ needs: 'edit_tenants' })
  .route({
    method: 'GET',
    path: '/signings/{id}/evidence',
    tags,
    summary: 'Get the evidence of the signatures',
  })
  .input(z.object({ id }))
  .output(
    z.array(
      z.object({
        role: z.enum(PARTY_ROLES),
        signedName: z.string(),
        sha256: fingerprint,
        signedAt: instant,
        email: z.string().nullable(),
        ipAddress: z.string().nullable(),
        userAgent: z.string().nullable(),
        /** When the code that the party confirmed was mailed, and when they confirmed it; null with an account and on paper. */
        code: z.object({ sentAt: instant, confirmedAt: instant }).nullable(),
        /** The sentence that the party agreed to; for paper the statement of the member who recorded it. */
        statement: z.string(),
        /** The signature that the party drew beside their typed name; null if they did not. */
        drawing: drawing.nullable(),
        /** The certificate of a signature that was made with another program, and the fingerprint of the file given back. */
        outside: z.object({ certificate, sha256: fingerprint }).nullable(),
        /** Whether it is what was stored when the party signed, by the audit log; null if that holds no digest of it. */
        intact: z.boolean().nullable(),
      }),
    ),
  )

/** Says whether a file or a code belongs to a document that was signed here. */
export const check = call({ needs: 'public' })
  .route({ method: 'POST', path: '/signings/check', tags, summary: 'Check a signed document' })
  .input(checkInput)
  .output(checkOutput)
