export type FileHome = {
  /** Kept when this returns, or not there at all. Throws service_unavailable when there is no room. */
  put(name: string, bytes: Buffer): Promise<void>
  /** Throws file_missing. */
  get(name: string): Promise<Buffer>
  /** What is not there is not an error. */
  remove(names: readonly string[]): Promise<void>
  /** Every name of an organization, also of what never quite arrived. */
  names(organizationId: string): AsyncIterable<string>
}
