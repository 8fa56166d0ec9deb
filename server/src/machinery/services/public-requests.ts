/** Reading of addresses that a user chose, from public hosts only. */

export type PublicAnswer = {
  status: number
  etag: string | null
  lastModified: string | null
  retryAfter: string | null
  /** Empty unless the status is 200. */
  body: Buffer
}

export type PublicRequests = {
  /** Whether an address may be requested. */
  allows(url: string): boolean
  /** Reads an address. Throws NotRead (public-requests/get-publicly.ts). */
  get(url: string, headers: Record<string, string>): Promise<PublicAnswer>
}
