/** Documents that the tenant signs. */
import { z } from 'zod'
import { call, id, prose } from '../base.ts'
import { fileAnswer } from '../files.ts'
import {
  checkInput,
  checkOutput,
  outsideErrors,
  outsideInput,
  signatureErrors,
  signatureInput,
  signing,
} from '../signings.ts'

const tags = ['Portal']

export const sign = call({ needs: 'tenant' }, ...signatureErrors)
  .route({ method: 'POST', path: '/signings/{id}/signature', tags, summary: 'Sign a document' })
  .input(signatureInput)
  .output(signing)

/** The PDF to sign with another program: with the signatures of those who signed before. */
export const fileToSign = call({ needs: 'tenant' }, 'file_missing')
  .route({
    method: 'GET',
    path: '/signings/{id}/file-to-sign',
    tags,
    outputStructure: 'detailed',
    summary: 'Download a document to sign it with another program',
  })
  .input(z.object({ id }))
  .output(fileAnswer)

export const signOutside = call({ needs: 'tenant' }, ...outsideErrors)
  .route({
    method: 'POST',
    path: '/signings/{id}/signed-file',
    tags,
    summary: 'Give back a document that was signed with another program',
  })
  .input(outsideInput)
  .output(signing)

export const decline = call({ needs: 'tenant' }, 'already_signed', 'signing_not_open')
  .route({ method: 'POST', path: '/signings/{id}/refusal', tags, summary: 'Decline to sign a document' })
  .input(z.object({ id, reason: prose(500).min(1) }))
  .output(signing)

export const file = call({ needs: 'tenant' }, 'file_missing')
  .route({
    method: 'GET',
    path: '/signings/{id}/file',
    tags,
    outputStructure: 'detailed',
    summary: 'Download the finished file of a signed document',
  })
  .input(z.object({ id }))
  .output(fileAnswer)

/** Says whether a file or a code belongs to a document that was signed here. */
export const check = call({ needs: 'public' })
  .route({ method: 'POST', path: '/signings/check', tags, summary: 'Check a signed document' })
  .input(checkInput)
  .output(checkOutput)
