import { describe, expect, it } from 'vitest'
import { DRAWING, type Drawing, drawingPath, withPoint, withStroke } from './drawing.ts'

describe('a drawn signature', () => {
  it('is strokes of rounded points inside its field', () => {
    const begun = withStroke([], [-5, 20.4])
    expect(begun).toEqual([[[0, 20]]])
    expect(withPoint(begun, [700, 900])).toEqual([
      [
        [0, 20],
        [DRAWING.width, DRAWING.height],
      ],
    ])
    expect(withPoint([], [1, 1])).toEqual([])
  })

  it('leaves out points that are close to each other, and what there is no room for', () => {
    expect(withPoint([[[10, 10]]], [11, 11])).toEqual([[[10, 10]]])
    const full: Drawing = [Array.from({ length: DRAWING.points }, (_, x) => [x, 0] as const)]
    expect(withPoint(full, [0, 100])).toBe(full)
    const many: Drawing = Array.from({ length: DRAWING.strokes }, () => [[1, 1]] as const)
    expect(withStroke(many, [1, 1])).toBe(many)
  })

  it('is a path of lines; a single point is a dot', () => {
    expect(
      drawingPath([
        [
          [1, 2],
          [3, 4],
          [5, 6],
        ],
        [[7, 8]],
      ]),
    ).toBe('M 1 2 L 3 4 L 5 6 M 7 8 L 7 8')
  })
})
