/** Which answers are stored on the device for reading without a network, and whose. */
export interface StoredReads {
  /** The id of the signed-in person; null if there is none. */
  person: () => string | null
  /** The call that returns the signed-in person. */
  account: readonly string[]
  /** What a call is for: the account, a screen, or the frame around it. Null if its answers are not stored. */
  kind: (path: readonly string[]) => 'account' | 'screen' | 'frame' | null
  /** The organization or tenancy in the answer with the account. */
  placeOf: (account: unknown) => string | null
  /** All organizations or tenancies in the answer with the account. The stored answers of others are deleted. */
  placesOf: (account: unknown) => readonly string[]
  /** The rights in the answer with the account. If they change, the stored answers are deleted. */
  accessOf: (account: unknown) => unknown
}

/** One call that only reads. */
export interface Asked {
  person: string
  /** The organization or tenancy that the request names; null lets the server choose. */
  place: string | null
  path: readonly string[]
  input: unknown
}
