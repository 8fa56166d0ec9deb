import { hasLeadingZeros, proofText } from '@domovik/domain/rental/stay-pages/proof.ts'
import { sha256 } from './sha256.ts'

/** How long the page waits for the search before it can react to its user again. */
const sliceMs = 12

/** Looks for the number that solves a challenge. The page goes on meanwhile. */
export async function solve({ challenge, bits }: { challenge: string; bits: number }) {
  let nonce = 0
  let until = performance.now() + sliceMs
  while (!hasLeadingZeros(sha256(proofText(challenge, nonce)), bits)) {
    nonce += 1
    if (nonce % 64 === 0 && performance.now() > until) {
      await new Promise((resolve) => setTimeout(resolve))
      until = performance.now() + sliceMs
    }
  }
  return { challenge, nonce }
}
