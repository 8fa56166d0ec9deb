/** Deletes expired data, so that no personal data is kept longer than needed. */
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Core } from './core.ts'
import { unfinishedLifeMs } from './factors-enroll.ts'
import { after, at } from './people.ts'
import {
  flowStates,
  knownDevices,
  mfaChallenges,
  mfaFactors,
  oneTimeTokens,
  rateLimits,
  samlAssertions,
  samlRelayStates,
  sessions,
  signInFailures,
  smsOutbox,
  users,
  webauthnChallenges,
} from './table.ts'

const hour = 3_600_000
const day = 24 * hour

/** Deletes all expired rows of the service. */
export async function cleanUp(core: Core): Promise<void> {
  const { db, policy } = core
  const idleSince = after(-policy.sessionIdleHours * hour)
  await db.delete(sessions).where(or(lt(sessions.notAfter, at()), lt(sessions.refreshedAt, idleSince)))
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.linkExpiresAt, at()))
  await db.delete(flowStates).where(lt(flowStates.createdAt, after(-2 * day)))
  await db.delete(mfaChallenges).where(lt(mfaChallenges.createdAt, after(-day)))
  await db
    .delete(mfaFactors)
    .where(and(eq(mfaFactors.status, 'unverified'), lt(mfaFactors.createdAt, after(-unfinishedLifeMs))))
  await db.delete(webauthnChallenges).where(lt(webauthnChallenges.expiresAt, at()))
  await db.delete(samlRelayStates).where(lt(samlRelayStates.createdAt, after(-day)))
  await db.delete(samlAssertions).where(lt(samlAssertions.expiresAt, at()))
  await db.delete(smsOutbox).where(lt(smsOutbox.createdAt, after(-day)))
  await db.delete(rateLimits).where(lt(rateLimits.fullAt, at()))
  await db.delete(signInFailures).where(lt(signInFailures.lastAt, after(-day)))
  await db.delete(knownDevices).where(lt(knownDevices.lastSeenAt, after(-180 * day)))
  await db
    .delete(users)
    .where(and(eq(users.isAnonymous, true), isNull(users.email), lt(users.createdAt, after(-30 * day))))
  await core.keys.forgetRetired(after(-(policy.accessTokenSeconds * 1000 + hour)))
}
