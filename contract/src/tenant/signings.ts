/** Documents that the tenant signs. */
import { z } from 'zod'
import { call, id, prose } from '../base.ts'
import { signatureInput, signing } from '../signings.ts'

const tags = ['Portal']

export const sign = call(
  { needs: 'tenant' },
  'already_signed',
  'signing_not_open',
  'not_your_turn',
  'document_changed',
)
  .route({ method: 'POST', path: '/signings/{id}/signature', tags, summary: 'Sign a document' })
  .input(signatureInput)
  .output(signing)

export const decline = call({ needs: 'tenant' }, 'already_signed', 'signing_not_open')
  .route({ method: 'POST', path: '/signings/{id}/refusal', tags, summary: 'Decline to sign a document' })
  .input(z.object({ id, reason: prose(500).min(1) }))
  .output(signing)
