/** The server's database connections: one pool for each kind of caller (roles.ts). */
import { Pool } from 'pg'
import type { Logger } from 'pino'
import type { MasterKey } from '../crypto/master-key.ts'
import type { PgConnection } from './connection.ts'
import { type LoginRole, loginRoles, type RoleSecrets } from './roles.ts'

export type Database = {
  owner: PgConnection
  app: Pool
  tenant: Pool
  auth: Pool
  system: Pool
  superAdmin: Pool
  signer: Pool
  close(): Promise<void>
}

/** Connections per node and role; PostgreSQL's max_connections must hold nodes x the sum (29) + jobs (4) + listener (1). */
const poolSizes: Record<LoginRole, number> = {
  domovik_app: 10,
  domovik_tenant: 5,
  domovik_auth: 6,
  domovik_system: 4,
  domovik_super_admin: 2,
  domovik_signer: 2,
}

/** Statement timeouts in milliseconds. Statements across all organizations may take longer. */
const statementTimeouts: Partial<Record<LoginRole, number>> = {
  domovik_system: 120_000,
  domovik_super_admin: 20_000,
}
/** A call waits this much longer than PostgreSQL may need, for a PostgreSQL that does not answer at all. */
const silenceMs = 2_000

/** Derives the passwords of the roles from the master key, so that all nodes of a cluster use the same ones. */
export function roleSecrets(masterKey: MasterKey): RoleSecrets {
  const secret = (role: LoginRole) => masterKey.derive(`database role ${role}`).toString('base64url')
  return Object.fromEntries(loginRoles.map((role) => [role, secret(role)])) as RoleSecrets
}

/** Opens the pools on the database of `owner`. Connections are made on first use. */
export function openDatabase(owner: PgConnection, secrets: RoleSecrets, log: Logger): Database {
  const pool = (role: LoginRole) => {
    const statementTimeout = statementTimeouts[role] ?? 5_000
    const made = new Pool({
      ...owner,
      user: role,
      password: secrets[role],
      max: poolSizes[role],
      pipeline: true,
      application_name: role,
      connectionTimeoutMillis: owner.connectionTimeoutMillis ?? 2_000,
      statement_timeout: statementTimeout,
      query_timeout: statementTimeout + silenceMs,
      idle_in_transaction_session_timeout: 60_000,
      keepAlive: true,
    })
    made.on('error', (error) => log.warn({ err: error, role }, 'idle database connection lost'))
    // Between pool.connect() and its caller nobody listens to the connection. If PostgreSQL ends it then, an error event
    // without a listener would end the process. The caller's first statement fails and reports it.
    made.on('connect', (client) => client.on('error', () => undefined))
    return made
  }
  const pools = loginRoles.map(pool)
  const [app, tenant, auth, system, superAdmin, signer] = pools as [Pool, Pool, Pool, Pool, Pool, Pool]
  return {
    owner,
    app,
    tenant,
    auth,
    system,
    superAdmin,
    signer,
    close: async () => {
      await Promise.all(pools.map((each) => each.end()))
    },
  }
}
