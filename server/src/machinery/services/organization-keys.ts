import type { Db } from '../db/transaction.ts'

/** The place of a sealed value. The value is bound to it, so that it does not open in another place. */
export type SealedPlace = { organizationId: string; table: string; column: string; rowId: string }

export type OrganizationKeys = {
  /** Creates the next key version, makes it current and returns its number. */
  rotate(db: Db, organizationId: string): Promise<number>
  seal(db: Db, place: SealedPlace, text: string): Promise<string>
  /** Throws SealError if the text was moved or altered, or its key is gone. */
  open(db: Db, place: SealedPlace, sealed: string): Promise<string>
  /** For data outside the database. Rotation uses `version` to find what is sealed with an older key. */
  sealBytes(db: Db, place: SealedPlace, bytes: Buffer): Promise<{ sealed: Buffer; version: number }>
  /** Throws SealError as `open` does. */
  openBytes(db: Db, place: SealedPlace, sealed: Buffer): Promise<Buffer>
}
