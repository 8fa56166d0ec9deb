/** PostgreSQL's settings, passed on the command line at each start so that a new release can change them. */
export type Settings = Record<string, string>

/** Durable, low memory use, no replication. */
export const DURABLE: Settings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  autovacuum: 'on',
  shared_buffers: '64MB',
  max_connections: '60',
  max_wal_size: '256MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  jit: 'off',
  idle_in_transaction_session_timeout: '60s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
}

/** Returns the command line form: -c name=value ... */
export function asArguments(settings: Settings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
