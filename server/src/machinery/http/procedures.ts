/**
 * The steps before every handler: identify the caller, open the transaction with their scope, check what the contract
 * requires, and return the first result to a repeated write. scopes.ts makes the scope.
 */
import { adminContract } from '@domovik/contract/admin/index.ts'
import { tenantContract } from '@domovik/contract/tenant/index.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import { implement } from '@orpc/server'
import type { Database } from '../db/database.ts'
import { inOneFlush } from '../db/one-flush.ts'
import { type Db, inTransaction } from '../db/transaction.ts'
import type { Scope } from '../scope/scope.ts'
import { type AccessToken, AuthError } from '../services/sign-in.ts'
import type { Call, RequestContext, RequestScope } from './call.ts'
import { placeOf, runOnce, runPublicOnce, uncancelled } from './idempotency.ts'
import { knownCaller, noteCaller } from './known-callers.ts'
import { isPersonal, requireFresh, requireMembership, requireRole, requireTenant } from './needs.ts'
import { countTime } from './organization-times.ts'
import { checkedOutput } from './output.ts'
import { asLandlord, asPerson, asSuperAdmin, asTenant, type Beginning } from './scopes.ts'
import { refuseUnknownFields } from './unknown-fields.ts'

// `fitted` checks outputs instead, because it also supports results that PostgreSQL has already written as text.
const config = { initialOutputValidationIndex: Number.NaN }
const landlord = implement(refuseUnknownFields(adminContract)).$config(config).$context<RequestContext>()
const portal = implement(refuseUnknownFields(tenantContract)).$config(config).$context<RequestContext>()

/** Calls that need no sign-in. Their handlers get no scope. */
export const adminPublic = landlord.use(async ({ context, next, procedure, path }, input) => {
  requireNeed(procedure, path, 'public')
  const output = await inPublic({ context, procedure, path, input }, async () => (await next({})).output)
  return { output, context: {} }
})
export const tenantPublic = portal.use(async ({ context, next, procedure, path }, input) => {
  requireNeed(procedure, path, 'public')
  const output = await inPublic({ context, procedure, path, input }, async () => (await next({})).output)
  return { output, context: {} }
})

/** The landlord's calls inside an organization: `needs` names a permission, or 'member'. */
export const admin = landlord.use(async ({ context, next, procedure, path }, input) => {
  const { needs, alsoNeeds = needs, fresh } = procedure['~orpc'].meta
  if (needs === 'public' || needs === 'tenant' || isPersonal(needs))
    throw new Error(`${path.join('.')} is not a call inside an organization`)
  const began = performance.now()
  const caller = await recognise(context)
  if (fresh) requireFresh(caller)
  const { scope, output } = await inScope(
    { context, caller, procedure, path, input },
    { pool: 'app', beginning: asLandlord(caller, context.chosen) },
    (scope) => {
      requireMembership(scope, needs)
      requireMembership(scope, alsoNeeds)
    },
    async (scope) => (await next({ context: { scope } })).output,
  )
  countTime(scope.organizationId, performance.now() - began)
  return { output, context: { scope } }
})

/** A person's calls that need no organization: `needs` is 'signed_in', 'admin' or 'super_admin'. */
export const signedIn = landlord.use(async ({ context, next, procedure, path }, input) => {
  const { needs } = procedure['~orpc'].meta
  if (!isPersonal(needs)) throw new Error(`${path.join('.')} is not a call of a person`)
  const caller = await recognise(context)
  const { scope, output } = await inScope(
    { context, caller, procedure, path, input },
    { pool: 'app', beginning: asPerson(caller, context.chosen) },
    (scope) => requireRole(scope, needs),
    async (scope) => (await next({ context: { scope } })).output,
  )
  return { output, context: { scope } }
})

/** A super admin's calls across organizations, with a separate database role. */
export const superAdmin = landlord.use(async ({ context, next, procedure, path }, input) => {
  requireNeed(procedure, path, 'super_admin')
  const caller = await recognise(context)
  const { scope, output } = await inScope(
    { context, caller, procedure, path, input },
    { pool: 'superAdmin', beginning: asSuperAdmin(caller) },
    () => undefined,
    async (scope) => (await next({ context: { scope } })).output,
  )
  return { output, context: { scope } }
})

/** The tenant's calls in the portal. */
export const tenant = portal.use(async ({ context, next, procedure, path }, input) => {
  requireNeed(procedure, path, 'tenant')
  const caller = await recognise(context)
  const { scope, output } = await inScope(
    { context, caller, procedure, path, input },
    { pool: 'tenant', beginning: asTenant(caller, context.chosen) },
    (scope) => requireTenant(scope, procedure['~orpc'].meta),
    async (scope) => (await next({ context: { scope } })).output,
  )
  return { output, context: { scope } }
})

type Request = {
  context: RequestContext
  caller: AccessToken
  procedure: Call
  path: readonly string[]
  input: unknown
}

type Door<Scoped> = { pool: 'app' | 'superAdmin' | 'tenant'; beginning: Beginning<Scoped> }

/**
 * Runs `work` in one transaction, with the scope from its first statement, and once per Idempotency-Key. Runs the work in
 * `afterCommit` after the commit. A read of a known caller sends all its statements at once if it can.
 */
async function inScope<Scoped extends RequestScope, Output>(
  { context, caller, procedure, path, input }: Request,
  { pool, beginning }: Door<Scoped>,
  requireNeeds: (scope: Scoped) => void,
  work: (scope: Scoped) => Promise<Output>,
): Promise<{ scope: Scoped; output: Output }> {
  const { services } = context
  const database: Database[typeof pool] = services.database[pool]
  const first = beginning.statement
  const afterCommit: Scope['afterCommit'] = []
  let scope!: Scoped
  const withRow = (db: Db, row: unknown) => {
    // Reset, because the work may be done again.
    afterCommit.length = 0
    scope = beginning.scopeOf({ context, caller, db, afterCommit }, row)
    requireNeeds(scope)
    for (const check of context.checks) check(scope, procedure, context)
    const write = {
      ...writeOf({ context, procedure, path, input }),
      userId: caller.userId,
      place: placeOf(scope, context.chosen),
    }
    return runOnce(db, services.masterKey, write, async () => fit(context, procedure, await work(scope)))
  }
  const inTurn = () => {
    noteCaller(first, undefined)
    return inTransaction(database, first, (db, begun) => {
      noteCaller(first, begun!.rows[0])
      return withRow(db, begun!.rows[0])
    })
  }
  const atOnce = async () => {
    const caller = knownCaller(first)
    if (!isRead(procedure) || inTurnOnly.has(procedure) || !caller) return undefined
    const read = await inOneFlush({
      pool: database,
      first,
      isAsAssumed: caller.isSame,
      work: (db) => withRow(db, caller.row),
    })
    if (read === 'late') inTurnOnly.add(procedure)
    return typeof read === 'object' ? read : undefined
  }
  const { output } = (await atOnce()) ?? { output: await inTurn() }
  await settle(afterCommit, context)
  return { scope, output: uncancelled(output) }
}

/** Reads whose later statements need results of earlier ones, noted when they are called for the first time. */
const inTurnOnly = new WeakSet<Call>()

/** Runs a call without sign-in once per Idempotency-Key. Its handler opens its own transaction. */
async function inPublic<Output>(
  request: Omit<Request, 'caller'>,
  work: () => Promise<Output>,
): Promise<Output> {
  const { context, procedure } = request
  const write = writeOf(request)
  return uncancelled(
    await runPublicOnce(context.services, write, async () => fit(context, procedure, await work())),
  )
}

const fit = <T>({ reply, services }: RequestContext, procedure: Call, output: T): Promise<T> =>
  checkedOutput(procedure['~orpc'].outputSchema, output, { reply, production: services.config.production })

/** Throws Error if a handler was built for another kind of caller than the contract requires. */
function requireNeed(
  procedure: Call,
  path: readonly string[],
  need: 'public' | 'tenant' | 'super_admin',
): void {
  if (procedure['~orpc'].meta.needs !== need)
    throw new Error(`${path.join('.')} needs ${procedure['~orpc'].meta.needs} but was built as ${need}`)
}

/** Verifies the bearer token. Throws unauthenticated, session_expired. The transaction's first statement checks the session. */
export async function recognise({ services, token }: RequestContext): Promise<AccessToken> {
  if (!token) throw new DomainError('unauthenticated')
  try {
    return await services.auth.verifyAccessToken(token)
  } catch (error) {
    if (error instanceof AuthError) throw new DomainError('session_expired')
    throw error
  }
}

/** The key of a write; a call that only reads has none. */
function writeOf({ context, procedure, path, input }: Omit<Request, 'caller'>) {
  const key = isRead(procedure) ? undefined : context.idempotencyKey
  return { key, cancel: context.cancelsWrite, path, input }
}

const isRead = (procedure: Call): boolean => procedure['~orpc'].route.method === 'GET'

/** Runs the work that waited for the commit. A failure must not change the result: it is logged, and jobs repeat the work. */
async function settle(
  afterCommit: Scope['afterCommit'],
  { services, requestId }: RequestContext,
): Promise<void> {
  for (const act of afterCommit) {
    try {
      await act()
    } catch (error) {
      services.log.error({ err: error, requestId }, 'work after commit failed')
    }
  }
}
