import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../random-tests.fixture.ts'
import { addWidget, exchange, moveBy, place, placeBeside, removeWidget, resizeStack } from './edit-layout.ts'
import {
  bandsOf,
  GRID_COLUMNS,
  inReadingOrder,
  type Layout,
  minWidthOf,
  readLayout,
  STANDARD_LAYOUT,
  WIDGETS,
} from './layout.ts'

const names = (layout: Layout): string[] => layout.map(({ widget }) => widget)
const shape = (layout: Layout): string[] =>
  layout.map(({ widget, column, width }) => `${widget} ${column}+${width}`)

const widget = fc.constantFrom(...WIDGETS)
const number = fc.integer({ min: -3, max: 20 })
const act: fc.Arbitrary<(layout: Layout) => Layout> = fc.oneof(
  widget.map((one) => (layout: Layout) => addWidget(layout, one)),
  widget.map((one) => (layout: Layout) => removeWidget(layout, one)),
  fc
    .tuple(widget, widget)
    .filter(([one, other]) => one !== other)
    .map(
      ([one, other]) =>
        (layout: Layout) =>
          names(layout).includes(one) && names(layout).includes(other)
            ? exchange(layout, one, other)
            : layout,
    ),
  fc.tuple(widget, number).map(
    ([one, steps]) =>
      (layout: Layout) =>
        moveBy(layout, one, steps),
  ),
  fc.tuple(widget, number).map(
    ([one, width]) =>
      (layout: Layout) =>
        resizeStack(layout, one, width),
  ),
  fc.tuple(widget, number, number, fc.option(number)).map(
    ([one, column, width, height]) =>
      (layout: Layout) =>
        place(layout, one, { column, width, height }),
  ),
  fc.tuple(widget, widget, fc.boolean(), number).map(
    ([one, other, after, column]) =>
      (layout: Layout) =>
        placeBeside(layout, one, { other, after, column }),
  ),
)

describe('a layout', () => {
  it('stays on the grid without overlaps after any acts, and can be stored and read', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        const layout = acts.reduce((now, one) => one(now), STANDARD_LAYOUT)
        expect(new Set(names(layout)).size).toBe(layout.length)
        for (const one of layout) {
          expect(one.width).toBeGreaterThanOrEqual(minWidthOf(one.widget))
          expect(one.column).toBeGreaterThanOrEqual(1)
          expect(one.column + one.width).toBeLessThanOrEqual(GRID_COLUMNS + 1)
        }
        for (const band of bandsOf(layout))
          for (const [index, stack] of band.entries())
            expect(stack.column).toBeGreaterThanOrEqual(
              index === 0 ? 1 : band[index - 1]!.column + band[index - 1]!.width,
            )
        expect(
          names(bandsOf(layout).flatMap((band) => band.flatMap((stack) => stack.widgets))).toSorted(),
        ).toEqual(names(layout).toSorted())
        const stored: unknown = JSON.parse(JSON.stringify({ widgets: layout }))
        expect(readLayout(stored)).toEqual(inReadingOrder(layout))
      }),
      { numRuns: runs(200) },
    )
  })

  it('of the standard dashboard has the figures above two columns', () => {
    expect(bandsOf(STANDARD_LAYOUT).map((band) => band.map(({ widgets }) => names(widgets)))).toEqual([
      [['figures']],
      [
        ['revenue', 'overdue'],
        ['attention', 'recent'],
      ],
    ])
  })

  it('gives the width that a stack loses to the stack beside it', () => {
    expect(shape(resizeStack(STANDARD_LAYOUT, 'overdue', 5))).toEqual([
      'figures 1+12',
      'revenue 1+5',
      'overdue 1+5',
      'attention 6+7',
      'recent 6+7',
    ])
  })

  it('moves a stack below if it would be too narrow', () => {
    const wide = resizeStack(STANDARD_LAYOUT, 'revenue', 12)
    expect(bandsOf(wide).map((band) => band.map(({ widgets }) => names(widgets)))).toEqual([
      [['figures']],
      [['revenue']],
      [['overdue']],
      [['attention', 'recent']],
    ])
  })

  it('exchanges places and sizes when a widget is moved', () => {
    expect(shape(moveBy(STANDARD_LAYOUT, 'overdue', 1))).toEqual([
      'figures 1+12',
      'revenue 1+7',
      'attention 1+7',
      'overdue 8+5',
      'recent 8+5',
    ])
    expect(moveBy(STANDARD_LAYOUT, 'figures', -1)).toBe(STANDARD_LAYOUT)
  })

  it('gets new widgets in two columns below the others', () => {
    const added = (['tickets', 'cash', 'calendar'] as const).reduce(addWidget, STANDARD_LAYOUT)
    expect(shape(added).slice(-3)).toEqual(['tickets 1+6', 'calendar 1+6', 'cash 7+6'])
  })

  it('moves a widget to any column in free mode', () => {
    const left = place(STANDARD_LAYOUT, 'recent', { width: 4 })
    expect(shape(placeBeside(left, 'recent', { other: 'figures', after: true, column: 5 }))).toEqual([
      'figures 1+12',
      'recent 5+4',
      'revenue 1+7',
      'overdue 1+7',
      'attention 8+5',
    ])
  })

  it.each([[null], [{ order: ['overdue'] }], ['text'], [{ widgets: 4 }]])(
    'is null if %j is stored',
    (stored) => {
      expect(readLayout(stored)).toBeNull()
    },
  )

  it('is read without unknown, repeated and broken widgets', () => {
    const stored = {
      widgets: [
        null,
        { widget: 'weather', column: 1, width: 4 },
        { widget: 'recent', column: 40, width: 2, height: 99 },
        { widget: 'recent', column: 1, width: 4 },
        { widget: 'revenue', column: 'x', width: 4 },
      ],
    }
    expect(readLayout(stored)).toEqual([{ widget: 'recent', column: 10, width: 3, height: 10 }])
  })
})
