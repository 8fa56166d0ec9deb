/** POST /token?grant_type=pkce: the code of a finished flow for a session. */

import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { open } from '../machinery/crypto/seal.ts'
import type { Db } from '../machinery/db/transaction.ts'
import { AuthError, type Origin } from '../machinery/services/sign-in.ts'
import type { Core } from './core.ts'
import { invalid } from './errors.ts'
import { recordSecurity } from './events.ts'
import { keyedHash } from './one-time-tokens.ts'
import { at, isBanned, lockUser } from './people.ts'
import { answersChallenge, type FlowState } from './pkce.ts'
import { readBody, textOf } from './request.ts'
import { endSessions, originOf, signIn, tokenResponse } from './sessions.ts'
import { flowStates } from './table.ts'

const codeLifeMs = 300_000
const notFound = () =>
  new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')

export async function grantPkce(core: Core, c: Context): Promise<Response> {
  const body = await readBody(c)
  const [code, verifier] = [textOf(body, 'auth_code'), textOf(body, 'code_verifier')]
  if (!code || !verifier) {
    throw invalid('invalid request: both auth code and code verifier should be non-empty')
  }
  const origin = originOf(core, c)
  const { tokens, sessionId, extra } = await core.transaction((db) =>
    exchange(core, db, origin, code, verifier),
  )
  return tokenResponse(c, tokens, sessionId, extra)
}

async function exchange(core: Core, db: Db, origin: Origin, code: string, verifier: string) {
  const hash = keyedHash(core, 'auth code', code)
  const [flow] = await db.select().from(flowStates).where(eq(flowStates.authCodeHash, hash)).for('update')
  if (!flow?.userId || !flow.authCodeIssuedAt) throw notFound()
  if (flow.exchangedFor) throw await exchangedTwice(db, origin, flow, verifier)
  if (flow.authCodeIssuedAt.getTime() + codeLifeMs <= at().getTime()) {
    throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
  }
  if (!answersChallenge(flow, verifier)) {
    throw new AuthError(
      400,
      'bad_code_verifier',
      'code challenge does not match previously saved code verifier',
    )
  }
  const user = await lockUser(db, { id: flow.userId })
  if (!user) throw notFound()
  if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned')
  const proof = { method: flow.authenticationMethod, provider: flow.provider ?? undefined }
  const { tokens, sessionId } = await signIn(core, db, origin, user, proof)
  const extra = providerTokensOf(core, flow)
  await db
    .update(flowStates)
    .set({ exchangedFor: sessionId, providerTokensSealed: null, providerSecretSealed: null })
    .where(eq(flowStates.id, flow.id))
  return { tokens, sessionId, extra }
}

/** The code and its verifier were used twice, so the session created with them ends (RFC 9700, 4.5). */
async function exchangedTwice(db: Db, origin: Origin, flow: FlowState, verifier: string): Promise<AuthError> {
  if (!answersChallenge(flow, verifier)) return notFound()
  await endSessions(db, flow.userId!, { only: flow.exchangedFor! })
  await recordSecurity(
    db,
    origin,
    { id: flow.userId!, email: null },
    {
      action: 'SECURITY',
      sessionId: flow.exchangedFor,
      details: { what: 'auth_code_reuse' },
    },
  )
  return notFound().keepingWrites()
}

export const providerTokensPlace = (flowId: string) => `auth.flow_state|provider_tokens_sealed|${flowId}`

/** Returns the provider's tokens for the client. */
function providerTokensOf(core: Core, flow: FlowState): Record<string, unknown> {
  if (!flow.providerTokensSealed) return {}
  const key = core.masterKey.derive('auth flow')
  return JSON.parse(open(key, providerTokensPlace(flow.id), flow.providerTokensSealed)) as Record<
    string,
    unknown
  >
}
