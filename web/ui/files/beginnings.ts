import { fingerprintOf } from './fingerprint.ts'

/** A PDF can end after this mark and the end of its line; what follows was added later. */
const mark = new TextEncoder().encode('%%EOF')
/** A file with more later parts than this is hashed only up to the last ones. */
const most = 16

/** Returns where the PDF could have ended before, the last places first. */
export function earlierEnds(bytes: Uint8Array): number[] {
  const ends: number[] = []
  for (let at = bytes.length - mark.length; at >= 0 && ends.length < 3 * most; at--) {
    if (!mark.every((byte, place) => bytes[at + place] === byte)) continue
    const end = at + mark.length
    const [first, second] = [bytes[end], bytes[end + 1]]
    const lines = first === 13 && second === 10 ? [0, 1, 2] : first === 13 || first === 10 ? [0, 1] : [0]
    ends.push(...lines.map((more) => end + more).filter((place) => place < bytes.length))
  }
  return ends.slice(0, 3 * most)
}

/** Returns the fingerprint of a file and those of its earlier ends; null without a secure connection. */
export async function fingerprintsOf(file: Blob): Promise<{ sha256: string; beginnings: string[] } | null> {
  const sha256 = await fingerprintOf(file)
  if (sha256 === null) return null
  const beginnings: string[] = []
  for (const end of earlierEnds(new Uint8Array(await file.arrayBuffer()))) {
    const fingerprint = await fingerprintOf(file.slice(0, end))
    if (fingerprint) beginnings.push(fingerprint)
  }
  return { sha256, beginnings }
}
