/** Why a database cannot be brought to this version. The message is for the operator; the database is as it was. */
export type UpgradeErrorCode =
  /** The data were made by a newer version than this code. */
  | 'data_newer'
  /** The tables are those of no released version. */
  | 'data_unreleased'
  /** The database holds somebody else's tables under our names. */
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
