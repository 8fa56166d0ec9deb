import type { Db } from '../db/transaction.ts'

/** Where a sealed value stands; it is bound to the value, so that a value moved elsewhere does not open. */
export type SealedPlace = { organizationId: string; table: string; column: string; rowId: string }

export type OrganizationKeys = {
  /** Makes the next key version current; answers its number. */
  rotate(db: Db, organizationId: string): Promise<number>
  seal(db: Db, place: SealedPlace, text: string): Promise<string>
  /** Throws SealError when the text was moved, altered, or its key is gone. */
  open(db: Db, place: SealedPlace, sealed: string): Promise<string>
  /** For what lies outside the database; `version` names the key, so that rotation finds what is older. */
  sealBytes(db: Db, place: SealedPlace, bytes: Buffer): Promise<{ sealed: Buffer; version: number }>
  /** Throws SealError as `open` does. */
  openBytes(db: Db, place: SealedPlace, sealed: Buffer): Promise<Buffer>
}
