/** Why the embedded PostgreSQL could not be started. Stable codes; `detail` holds the figures a message needs. */
export type EmbeddedPostgresErrorCode =
  /** Another server holds this DATA_DIR; detail.pid is its process. */
  | 'data_dir_in_use'
  /** DATA_DIR cannot be read or written by this account, or not entered by the unprivileged one. */
  | 'data_dir_not_accessible'
  /** DATA_DIR holds a cluster of another major version of PostgreSQL. */
  | 'cluster_of_other_version'
  /** The cluster is there, its password file is not. */
  | 'secret_missing'
  /** No package with binaries for this platform is installed. */
  | 'binaries_missing'
  /** The binaries are there but do not run here (for example musl instead of glibc). */
  | 'binaries_unusable'
  /** The server was started by root and the machine has none of the accounts we may run PostgreSQL under. */
  | 'no_unprivileged_account'
  | 'initdb_failed'
  | 'start_failed'

/** The one error this folder throws. The message is for the operator's log. */
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

/** The code of a Node system error ('ENOENT' ...), or undefined for anything else. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
