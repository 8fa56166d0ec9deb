import { expect, it } from 'vitest'
import { zipOf } from './zip.ts'

/** The names in the directory of an archive. */
function namesIn(parts: Uint8Array[]): string[] {
  const bytes = Buffer.concat(parts)
  const names: string[] = []
  for (let at = bytes.indexOf('PK\u0001\u0002'); at >= 0; at = bytes.indexOf('PK\u0001\u0002', at + 4))
    names.push(bytes.subarray(at + 46, at + 46 + bytes.readUInt16LE(at + 28)).toString('utf8'))
  return names
}
const named = (...names: string[]) =>
  namesIn(zipOf(names.map((name) => ({ name, at: new Date(0), bytes: Buffer.from('x') }))))

it('names that are too long for a file system are shortened, and stay different', () => {
  const long = `${'ż'.repeat(160)}, ${'ó'.repeat(160)}.pdf`
  const names = named(long, long, 'a.pdf')
  for (const name of names) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
  expect(new Set(names).size).toBe(3)
  expect(names.every((name) => name.endsWith('.pdf'))).toBe(true)
  expect(names[2]).toBe('a.pdf')
})
