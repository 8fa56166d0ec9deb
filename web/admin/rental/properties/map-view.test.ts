import { describe, expect, it } from 'vitest'
import {
  canSplit,
  clustersOf,
  fit,
  isVisible,
  placeOf,
  project,
  scaleAt,
  scaleBar,
  unproject,
  zoomedBy,
} from './map-view.ts'

const krakow = { latitude: 50.0619, longitude: 19.9369 }
const warsaw = { latitude: 52.2297, longitude: 21.0122 }
const santiago = { latitude: -33.4489, longitude: -70.6693 }
const size = { width: 600, height: 400 }
const located = (places: { latitude: number; longitude: number }[]) =>
  places.map((place, row) => ({ row, point: project(place) }))

describe('the map', () => {
  it.each([krakow, warsaw, santiago])('finds the position of a place that it shows', (place) => {
    const found = unproject(project(place))
    expect(found.latitude).toBeCloseTo(place.latitude, 9)
    expect(found.longitude).toBeCloseTo(place.longitude, 9)
  })

  it('shows all places when it fits them, north above south and west left of east', () => {
    const points = [krakow, warsaw, santiago].map(project)
    const view = fit(points, size)
    for (const point of points) expect(isVisible(point, view, size)).toBe(true)
    const [south, north, west] = points.map((point) => placeOf(point, view, size))
    expect(north!.y).toBeLessThan(south!.y)
    expect(west!.x).toBeLessThan(south!.x)
  })

  it('keeps the place under the pointer when it zooms', () => {
    const view = fit([project(krakow)], size, 8)
    const at = { x: 120, y: -70 }
    const pointer = { x: at.x + size.width / 2, y: at.y + size.height / 2 }
    const place = { x: view.x + at.x / (256 * 2 ** 8), y: view.y + at.y / (256 * 2 ** 8) }
    const after = placeOf(place, zoomedBy(view, 3, at), size)
    expect(after.x).toBeCloseTo(pointer.x, 6)
    expect(after.y).toBeCloseTo(pointer.y, 6)
  })

  it('joins close places, separates them when it is zoomed in, and counts each once', () => {
    const near = { latitude: krakow.latitude + 0.01, longitude: krakow.longitude }
    const rows = located([krakow, near, warsaw])
    for (const zoom of [1, 5, 8, 11, 14]) {
      const clusters = clustersOf(rows, zoom)
      const all = clusters.flatMap(({ members }) => members.map(({ row }) => row))
      expect(all.toSorted()).toEqual([0, 1, 2])
    }
    expect(clustersOf(rows, 8).map(({ members }) => members.length)).toEqual([2, 1])
    expect(clustersOf(rows, 14)).toHaveLength(3)
  })

  it('has no two groups that cover each other', () => {
    const rows = located(
      Array.from({ length: 300 }, (_, at) => ({
        latitude: 50 + ((at * 37) % 100) / 40,
        longitude: 19 + ((at * 61) % 97) / 30,
      })),
    )
    for (const zoom of [5, 7, 9]) {
      const clusters = clustersOf(rows, zoom)
      expect(clusters.reduce((sum, { members }) => sum + members.length, 0)).toBe(300)
      const nearest = clusters.flatMap(({ point }, at) =>
        clusters.slice(at + 1).map((other) => Math.hypot(other.point.x - point.x, other.point.y - point.y)),
      )
      expect(Math.min(...nearest) * scaleAt(zoom)).toBeGreaterThan(36)
    }
  })

  it('cannot separate units of one building', () => {
    expect(clustersOf(located([krakow, krakow]), 16).map(canSplit)).toEqual([false])
    expect(clustersOf(located([krakow, warsaw]), 1).map(canSplit)).toEqual([true])
  })

  it('has a scale of a round distance', () => {
    const { metres, width } = scaleBar({ ...project(warsaw), zoom: 12 })
    // At this latitude and zoom a pixel is 40,075,017 m * cos(52.2297°) / (256 * 2^12) = 23.41 m.
    expect(metres).toBe(2000)
    expect(width).toBeCloseTo(2000 / 23.41, 1)
  })
})
