/** The address of a PostgreSQL server and the credentials for it. */
export type PgConnection = {
  /** Host name, or the folder of a unix socket. */
  host: string
  port: number
  user: string
  password: string
  database: string
  ssl?: boolean
  /** Milliseconds that a call waits for a free connection of a pool; 2 s unless given. */
  connectionTimeoutMillis?: number
}

/** Reads a postgres:// address. `sslmode=require` (or stricter) enables TLS. */
export function connectionFromUrl(address: string): PgConnection {
  const url = new URL(address)
  const sslmode = url.searchParams.get('sslmode')
  return {
    host: url.searchParams.get('host') ?? decodeURIComponent(url.hostname),
    port: url.port ? Number(url.port) : 5432,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)) || 'postgres',
    ...(sslmode && sslmode !== 'disable' ? { ssl: true } : {}),
  }
}
