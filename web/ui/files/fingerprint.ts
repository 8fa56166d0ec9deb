/**
 * Returns the SHA-256 of a file as 64 hexadecimal digits; null if the browser cannot compute it, which is so on a page
 * without a secure connection.
 */
export async function fingerprintOf(content: Blob): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null
  const digest = await crypto.subtle.digest('SHA-256', await content.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
