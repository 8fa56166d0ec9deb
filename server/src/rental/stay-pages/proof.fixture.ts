import { createHash } from 'node:crypto'
import { hasLeadingZeros, proofText } from '@domovik/domain/rental/stay-pages/proof.ts'

/** Does the work of a browser before it asks for a stay. */
export function solved({ challenge, bits }: { challenge: string; bits: number }) {
  let nonce = 0
  while (!hasLeadingZeros(createHash('sha256').update(proofText(challenge, nonce)).digest(), bits)) nonce += 1
  return { challenge, nonce }
}
