/** Why a database cannot be upgraded to this version. The message is for the operator; the database was not changed. */
export type UpgradeErrorCode =
  /** A newer version than this code wrote the data. */
  | 'data_newer'
  /** The tables are those of no released version. */
  | 'data_unreleased'
  /** The database contains tables of another program with our names. */
  | 'data_foreign'
  /** The backup before the upgrade could not be written. */
  | 'backup_failed'
  | 'migration_failed'

export class UpgradeError extends Error {
  readonly code: UpgradeErrorCode

  constructor(code: UpgradeErrorCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'UpgradeError'
    this.code = code
  }
}
