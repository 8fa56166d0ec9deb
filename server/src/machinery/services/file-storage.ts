export type FileStorage = {
  /** Stores all bytes or nothing. Throws service_unavailable if there is no space. */
  put(name: string, bytes: Buffer): Promise<void>
  /** Reads the bytes. Throws file_missing. */
  get(name: string): Promise<Buffer>
  /** Removes files; a missing one is no error. */
  remove(names: readonly string[]): Promise<void>
  /** All names of an organization, including those of incomplete uploads. */
  names(organizationId: string): AsyncIterable<string>
}
