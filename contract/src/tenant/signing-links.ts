/**
 * The page of somebody who signs a document by a link, without an account. A link is not enough to read anything: a code that is
 * mailed to the same address gives a pass to the browser that confirms it. Tokens travel in the body, so that no log has them.
 */
import { DOCUMENT_KINDS } from '@domovik/domain/rental/documents/kinds.ts'
import { SIGNING_ROUTES } from '@domovik/domain/rental/signing/legal-form.ts'
import { SIGNING_CODE } from '@domovik/domain/rental/signing/link.ts'
import { PARTY_ROLES, PARTY_STATES, SIGNING_STATES } from '@domovik/domain/rental/signing/status.ts'
import { z } from 'zod'
import { call, civilDate, instant, prose } from '../base.ts'
import { fileAnswer } from '../files.ts'
import {
  certificate,
  fingerprint,
  outsideErrors,
  signatureErrors,
  signatureInput,
  signerLanguage,
} from '../signings.ts'

const secret = z.string().regex(/^[\w-]{43}$/)
const token = { token: secret }
const pass = { token: secret, pass: secret }
const tags = ['Signing links']

/** What the page shows before a code is confirmed: nothing about the document. */
export const open = call({ needs: 'public' }, 'link_invalid')
  .route({ method: 'POST', path: '/sign/open', tags, summary: 'Open the link of a signer' })
  .input(z.object(token))
  .output(
    z.object({
      landlord: z.string(),
      language: signerLanguage,
      /** The email address of the signer without what would tell it to somebody else. */
      contact: z.string(),
      stage: z.enum(['open', 'finished']),
    }),
  )

/** Mails a new code to the signer; an earlier one ends. */
export const sendCode = call({ needs: 'public' }, 'link_invalid')
  .route({ method: 'POST', path: '/sign/code', tags, summary: 'Mail a code to the signer of a link' })
  .input(z.object(token))
  .output(z.object({ sent: z.literal(true) }))

/** Returns the pass of this browser; the pass of another browser ends. A code works once. */
export const confirm = call({ needs: 'public' }, 'link_invalid', 'signing_code_wrong')
  .route({ method: 'POST', path: '/sign/confirm', tags, summary: 'Confirm the code of a link' })
  .input(z.object({ ...token, code: z.string().regex(new RegExp(`^\\d{${SIGNING_CODE.digits}}$`)) }))
  .output(z.object({ pass: secret }))

/** One document, its signers and what the reader can do; nothing else of the landlord or the tenant. */
const request = z.object({
  landlord: z.string(),
  language: signerLanguage,
  title: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  format: z.enum(['pdf', 'picture']),
  /** Whether the signers type their names or use a signature program. */
  route: z.enum(SIGNING_ROUTES),
  state: z.enum(SIGNING_STATES),
  sha256: fingerprint,
  expiresAt: instant.nullable(),
  /** The last day on which it can be signed, in the time zone of the landlord. */
  lastDay: civilDate.nullable(),
  /** Whether it is the turn of the reader to sign. */
  turn: z.boolean(),
  /** Whether the finished file can be downloaded. */
  finished: z.boolean(),
  /** The signers of a document see each other's names on it. */
  parties: z.array(
    z.object({
      role: z.enum(PARTY_ROLES),
      name: z.string(),
      state: z.enum(PARTY_STATES),
      mine: z.boolean(),
      signedOn: civilDate.nullable(),
      certificate: certificate.nullable(),
    }),
  ),
})

const own = <Code extends (typeof outsideErrors)[number]>(...codes: Code[]) =>
  call<Code | 'link_invalid' | 'signing_code_needed'>(
    { needs: 'public' },
    'link_invalid',
    'signing_code_needed',
    ...codes,
  )

export const read = own()
  .route({ method: 'POST', path: '/sign/read', tags, summary: 'Get the document of a link' })
  .input(z.object(pass))
  .output(request)

/** The version that is signed; for signature programs with the signatures of those who signed before. Notes that the signer opened it. */
export const file = own('file_missing')
  .route({
    method: 'POST',
    path: '/sign/file',
    tags,
    outputStructure: 'detailed',
    summary: 'Download the document of a link',
  })
  .input(z.object(pass))
  .output(fileAnswer)

/** The signed version with the sheet of signatures and the seal. */
export const finished = own('file_missing')
  .route({
    method: 'POST',
    path: '/sign/finished',
    tags,
    outputStructure: 'detailed',
    summary: 'Download the finished file of a link',
  })
  .input(z.object(pass))
  .output(fileAnswer)

export const sign = own(...signatureErrors)
  .route({ method: 'POST', path: '/sign/signature', tags, summary: 'Sign the document of a link' })
  .input(signatureInput.omit({ id: true }).extend(pass))
  .output(request)

export const signOutside = own(...outsideErrors)
  .route({
    method: 'POST',
    path: '/sign/signed-file',
    tags,
    summary: 'Give back the document of a link that was signed with another program',
  })
  .input(z.object({ ...pass, file: z.file() }))
  .output(request)

export const decline = own('already_signed', 'signing_not_open')
  .route({ method: 'POST', path: '/sign/refusal', tags, summary: 'Decline to sign the document of a link' })
  .input(z.object({ ...pass, reason: prose(500).min(1) }))
  .output(request)
