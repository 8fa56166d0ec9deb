import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../random-tests.fixture.ts'
import { formatPosition, parsePosition } from './position.ts'

describe('a position', () => {
  it.each([
    ['52.2297, 21.0122', 52.2297, 21.0122],
    ['52.2297,21.0122', 52.2297, 21.0122],
    ['52.2297 21.0122', 52.2297, 21.0122],
    ['52,2297; 21,0122', 52.2297, 21.0122],
    ['52,2297 21,0122', 52.2297, 21.0122],
    ['52.2297° N, 21.0122° E', 52.2297, 21.0122],
    ['19.4326 N 99.1332 W', 19.4326, -99.1332],
    [' -33.4489, -70.6693 ', -33.4489, -70.6693],
    ['52, 21', 52, 21],
    ['52.22970000001, 21', 52.2297, 21],
  ])('is read from %s', (text, latitude, longitude) => {
    expect(parsePosition(text)).toEqual({ latitude, longitude })
  })

  it.each(['', '52.2297', 'Warszawa', '86, 10', '52, 181', '21 E, 52 N', '52.2297, 21.0122, 5'])(
    'is not read from %s',
    (text) => expect(parsePosition(text)).toBeNull(),
  )

  it('is read back as it was written', () => {
    const degrees = (most: number) =>
      fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((value) => value / 1e6)
    fc.assert(
      fc.property(degrees(85), degrees(180), (latitude, longitude) => {
        const shown = parsePosition(formatPosition({ latitude, longitude }))
        expect(shown!.latitude).toBeCloseTo(latitude, 6)
        expect(shown!.longitude).toBeCloseTo(longitude, 6)
      }),
      { numRuns: runs(200) },
    )
  })
})
