/** PKCE of the client: the challenge from the start of a flow, and the code that is exchanged later. */
import { createHash, randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '../machinery/db/transaction.ts'
import type { Core } from './core.ts'
import { invalid } from './errors.ts'
import { keyedHash, sameText } from './one-time-tokens.ts'
import { after, at } from './people.ts'
import { type Body, textOf } from './request.ts'
import { flowStates } from './table.ts'

export type Challenge = { challenge: string; method: 's256' }
export type FlowState = typeof flowStates.$inferSelect

/** Returns the challenge of a request, or undefined for the implicit flow. Throws 400 validation_failed. */
export function challengeOf(body: Body): Challenge | undefined {
  const [challenge, method] = [
    textOf(body, 'code_challenge'),
    textOf(body, 'code_challenge_method').toLowerCase(),
  ]
  if (!challenge && !method) return undefined
  if (!challenge || !method) throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  if (challenge.length < 43 || challenge.length > 128) {
    throw invalid('code challenge has to be between 43 and 128 characters')
  }
  if (!/^[A-Za-z0-9._~-]+$/.test(challenge))
    throw invalid(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    )
  // `plain` would expose the secret in address bars and logs (decision 008).
  if (method !== 's256') throw invalid('unsupported code_challenge_method')
  return { challenge, method }
}

/** Stores a flow that a mail link will finish. */
export async function rememberFlow(
  db: Db,
  flow: { userId: string; challenge: Challenge; method: string; redirectTo: string },
): Promise<void> {
  await db.insert(flowStates).values({
    id: randomUUID(),
    userId: flow.userId,
    codeChallenge: flow.challenge.challenge,
    codeChallengeMethod: flow.challenge.method,
    authenticationMethod: flow.method,
    redirectTo: flow.redirectTo,
    createdAt: at(),
  })
}

/** A flow is valid as long as the mail link with the longest validity. */
const flowLifeMs = 24 * 60 * 60_000

/** Issues the code for the user's latest flow of a method. Returns undefined if there is none. */
export async function issueAuthCode(
  core: Core,
  db: Db,
  userId: string,
  method: string,
): Promise<string | undefined> {
  const [flow] = await db
    .select()
    .from(flowStates)
    .where(
      and(
        eq(flowStates.userId, userId),
        eq(flowStates.authenticationMethod, method),
        isNotNull(flowStates.codeChallenge),
        isNull(flowStates.authCodeHash),
        gt(flowStates.createdAt, after(-flowLifeMs)),
      ),
    )
    .orderBy(desc(flowStates.createdAt))
    .limit(1)
    .for('update')
  return flow && (await issueCodeOf(core, db, flow.id))
}

/** Issues the code of a flow and stores its hash. */
export async function issueCodeOf(
  core: Core,
  db: Db,
  flowId: string,
  change: { userId?: string; providerTokensSealed?: string } = {},
): Promise<string> {
  const code = randomUUID()
  await db
    .update(flowStates)
    .set({ ...change, authCodeHash: keyedHash(core, 'auth code', code), authCodeIssuedAt: at() })
    .where(eq(flowStates.id, flowId))
  return code
}

/** Returns whether the verifier matches the challenge of the flow. */
export function answersChallenge(flow: FlowState, verifier: string): boolean {
  return sameText(createHash('sha256').update(verifier).digest('base64url'), flow.codeChallenge ?? '')
}
