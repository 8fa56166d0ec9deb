/** Why the embedded PostgreSQL could not be started. Stable codes; `detail` holds values for the message. */
export type EmbeddedPostgresErrorCode =
  /** Another server uses this DATA_DIR; detail.pid is its process id. */
  | 'data_dir_in_use'
  /** This account cannot read or write DATA_DIR, or the unprivileged account cannot enter it. */
  | 'data_dir_not_accessible'
  /** DATA_DIR holds a cluster of another major version of PostgreSQL. */
  | 'cluster_of_other_version'
  /** The cluster exists but its password file is missing. */
  | 'secret_missing'
  /** No package with binaries for this platform is installed. */
  | 'binaries_missing'
  /** The binaries are there but do not run here (for example musl instead of glibc). */
  | 'binaries_unusable'
  /** The server was started by root, and the machine has none of the unprivileged accounts that can run PostgreSQL. */
  | 'no_unprivileged_account'
  | 'initdb_failed'
  | 'start_failed'

/** The only error class of this folder. The message is for the operator's log. */
export class EmbeddedPostgresError extends Error {
  readonly code: EmbeddedPostgresErrorCode
  readonly detail: Readonly<Record<string, string | number>>

  constructor(
    code: EmbeddedPostgresErrorCode,
    message: string,
    detail: Record<string, string | number> = {},
  ) {
    super(message)
    this.name = 'EmbeddedPostgresError'
    this.code = code
    this.detail = detail
  }
}

/** Returns the code of a Node system error ('ENOENT' ...), or undefined for other errors. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
