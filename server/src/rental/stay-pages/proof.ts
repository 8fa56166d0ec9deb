/** Challenges for browsers that ask for a stay (docs/decisions/154). Nothing is stored until one is used. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { DomainError } from '@domovik/domain/errors.ts'
import { hasLeadingZeros, PROOF, proofText } from '@domovik/domain/rental/stay-pages/proof.ts'
import { now } from '../../machinery/clock.ts'
import type { Services } from '../../machinery/services/services.ts'

/** One use of a challenge; it has ended long before the next one would be allowed. */
const once = { burst: 1, perHour: 1 / 24 }

const macOf = ({ masterKey }: Services, text: string): Buffer =>
  createHmac('sha256', masterKey.derive('requests for stays')).update(text).digest()

/** Returns a challenge for the page: the time, a random part, and what proves that both are ours. */
export function challengeFor(services: Services, slug: string): string {
  const part = `${now().epochMilliseconds.toString(36)}.${randomBytes(9).toString('base64url')}`
  return `${part}.${macOf(services, `${slug}|${part}`).toString('base64url')}`
}

/** Throws proof_invalid if the challenge is not of this page, too old or used, or the number is not its solution. */
export async function requireProof(
  services: Services,
  slug: string,
  { challenge, nonce }: { challenge: string; nonce: number },
): Promise<void> {
  const [time = '', random = '', mac = ''] = challenge.split('.')
  const expected = macOf(services, `${slug}|${time}.${random}`)
  const given = Buffer.from(mac, 'base64url')
  const age = now().epochMilliseconds - Number.parseInt(time, 36)
  const hash = createHash('sha256').update(proofText(challenge, nonce)).digest()
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  if (!isOurs || !(age >= 0 && age <= PROOF.minutes * 60_000) || !hasLeadingZeros(hash, PROOF.bits))
    throw new DomainError('proof_invalid')
  if (!(await services.rateLimits.spend(`stay proof|${time}.${random}`, once)))
    throw new DomainError('proof_invalid')
}
