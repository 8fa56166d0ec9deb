import { describe, expect, it } from 'vitest'
import { earlierEnds, fingerprintsOf } from './beginnings.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('the places where a PDF could have ended', () => {
  it.each([
    ['no PDF', 'abc', []],
    ['one part', 'a%%EOF', []],
    ['one part and the end of its line', 'a%%EOF\n', [6]],
    ['something added', 'a%%EOF\nb%%EOF', [6, 7]],
    ['Windows lines', 'a%%EOF\r\nb', [6, 7, 8]],
  ])('%s', (_, text, ends) => {
    expect(earlierEnds(bytes(text))).toEqual(ends)
  })

  it('are at most 48, the last ones', () => {
    expect(earlierEnds(bytes('%%EOF\n'.repeat(100)))).toHaveLength(48)
  })

  it('have the fingerprint of the file that ended there', async () => {
    const whole = await fingerprintsOf(new Blob(['a%%EOF\nb']))
    const earlier = await fingerprintsOf(new Blob(['a%%EOF\n']))
    expect(whole!.beginnings).toContain(earlier!.sha256)
  })
})
