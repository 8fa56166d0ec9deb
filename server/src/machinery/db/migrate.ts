/**
 * Brings a database to the schema of this code: an empty one, or one of any released version (docs/decisions/034). A
 * database that already has this schema is not changed.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { PgConnection } from './connection.ts'
import { ensureRoles, type RoleSecrets } from './roles.ts'
import { type DataState, identify, pendingOn } from './upgrade/identify.ts'
import { readSchema, type Schema } from './upgrade/schema.ts'
import { bringTo } from './upgrade/upgrade.ts'

/** The number of the lock. It is the same in every version. */
const upgradeLock = 7316046
/** A node that waits longer than this for another one logs it; in milliseconds. */
const silentWait = 1_000

export type MigrateOptions = {
  schema?: Schema
  /** Called before data of an earlier version are changed. Returns a sentence for the operator in case the upgrade fails. */
  beforeUpgrade?: (from: string | null, to: string) => Promise<string>
  /** Lines for the operator. */
  say?: (line: string) => void
}

/** Runs as the owner. Safe at every start and from several nodes at once: one works, the others wait. Throws UpgradeError. */
export async function migrate(
  connection: PgConnection,
  secrets: RoleSecrets,
  options: MigrateOptions = {},
): Promise<void> {
  const owner = await openOwner(connection)
  try {
    await takeUpgradeLock(owner, options.say)
    const schema = options.schema ?? (await readSchema())
    const data = await identify(owner, schema.releases)
    const pending = pendingOn(data, schema)
    const rolesMade = await ensureRoles(owner, secrets)
    // A database that was moved to another cluster has its mark of the version, but not its roles.
    if (!rolesMade && data.done === schema.hash && data.version === schema.version) return
    const isNew = data.migrations.length === 0
    const changes = !isNew && (pending.length > 0 || data.version !== schema.version)
    const kept = changes ? await options.beforeUpgrade?.(data.version, schema.version) : undefined
    const began = performance.now()
    await bringTo(owner, schema, { data, pending, kept })
    if (changes)
      options.say?.(
        doneSentence(
          data,
          schema,
          pending.map(({ name }) => name),
          began,
        ),
      )
  } finally {
    await owner.end()
  }
}

/** Opens a session as the owner without time limits. The session of a dead node ends within a minute. */
export async function openOwner(connection: PgConnection): Promise<Client> {
  const owner = new Client({ ...connection, keepAlive: true, application_name: 'domovik_upgrade' })
  // Emitted if the server stops between two queries; a running query reports the error itself.
  owner.on('error', () => undefined)
  await owner.connect()
  await owner.query(
    'set statement_timeout = 0; set idle_session_timeout = 0; set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3',
  )
  // On systems that support it, a long statement of a killed node ends soon and releases its locks.
  await owner.query(
    `do $$ begin perform set_config('client_connection_check_interval', '2s', false); exception when others then null; end $$`,
  )
  return owner
}

/** Takes the lock, which is released when the session ends, also if the node is killed. */
export async function takeUpgradeLock(owner: Client, say: (line: string) => void = () => undefined) {
  const began = Date.now()
  let said = false
  for (;;) {
    const { rows } = await owner.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      upgradeLock,
    ])
    if (rows[0]!.taken) return
    if (!said && Date.now() - began > silentWait) {
      say('Another node is upgrading this database: waiting until it is done.')
      said = true
    }
    await sleep(50)
  }
}

function doneSentence(data: DataState, schema: Schema, names: string[], began: number): string {
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const what = names.length === 0 ? 'no table changed' : `ran ${names.join(', ')}`
  return `Upgraded the data from ${data.version ?? 'an earlier state'} to ${schema.version}: ${what}, ${seconds} s.`
}
