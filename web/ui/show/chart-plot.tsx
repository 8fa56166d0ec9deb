import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import css from './chart.module.css'
import { axisWidth, type ChartProps, type ChartSeries, seriesColor } from './chart-parts.ts'
import { blocksOf, LETTER, labelStep, piecesOf, RIGHT, rangeOf, ticksOf } from './chart-scale.ts'

/**
 * A colour closer to the card, with a contrast of at least 3:1 in every scheme. Opaque, so that no bar behind it is
 * visible.
 */
const standingBack = (color: string): string => `color-mix(in srgb, ${color} 82%, var(--card))`

const space = { top: 8, right: RIGHT, bottom: 26 }
const widestBar = 30
/** Between the bars of a row, in pixels. */
const gap = 3

/** A pale series is behind the others, so that "collected" fills "expected". */
const isBehind = (kind: ChartProps['kind'], { color }: ChartSeries): boolean =>
  kind === 'bars' && color === 'bar'

/** Positions in the drawing, in pixels. */
interface Scale {
  width: number
  /** The width of a row. */
  band: number
  /** The middle of a row. */
  x: (row: number) => number
  y: (value: number) => number
}

type PlotProps = ChartProps & { height: number; open: (to: string) => void }

/** The drawing of a chart. A press on a row opens its address. */
export function ChartPlot(props: PlotProps): ReactNode {
  const { kind, rows, series, height, format, formatAxis, open } = props
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const [pointed, setPointed] = useState<number | null>(null)
  const [low, high] = rangeOf(props)
  const ticks = ticksOf(low, high, props.whole)
  const scale = scaleOf(width, height, rows.length, [ticks[0] ?? 0, ticks.at(-1) ?? 0])
  const step = labelStep(rows, scale.band)
  const rowAt = ({ nativeEvent }: PointerEvent | React.MouseEvent): number | null => {
    const row = Math.floor((nativeEvent.offsetX - axisWidth) / scale.band)
    return row >= 0 && row < rows.length ? row : null
  }
  return (
    <div ref={box} className={css.canvas}>
      <svg
        width={width}
        height={height}
        aria-hidden="true"
        onPointerMove={(event) => setPointed(rowAt(event))}
        onPointerLeave={() => setPointed(null)}
        onClick={(event) => {
          const to = rows[rowAt(event) ?? -1]?.to
          if (to) open(to)
        }}
      >
        {/* Receives the pointer everywhere, so that positions are relative to the drawing. */}
        <rect width={width} height={height} fill="transparent" />
        <g pointerEvents="none">
          {ticks.map((tick) => (
            <g key={tick}>
              <line
                className={css.grid}
                x1={axisWidth}
                x2={width - space.right}
                y1={scale.y(tick)}
                y2={scale.y(tick)}
              />
              <text className={css.tick} x={axisWidth - 8} y={scale.y(tick) + 4} textAnchor="end">
                {(formatAxis ?? format)(tick)}
              </text>
            </g>
          ))}
          {pointed !== null && (
            <rect
              className={css.pointed}
              x={scale.x(pointed) - scale.band / 2}
              y={space.top}
              width={scale.band}
              height={height - space.top - space.bottom}
            />
          )}
          {rows.map(
            (row, index) =>
              (rows.length - 1 - index) % step === 0 && (
                <text
                  key={row.label}
                  className={css.tick}
                  x={Math.min(scale.x(index), width - (row.label.length * LETTER) / 2)}
                  y={height - 8}
                  textAnchor="middle"
                >
                  {row.label}
                </text>
              ),
          )}
          {kind === 'bars' || kind === 'stacked' ? (
            <Bars {...props} scale={scale} />
          ) : (
            series.map((one) => <Curve key={one.key} {...props} one={one} scale={scale} />)
          )}
        </g>
      </svg>
      {pointed !== null && rows[pointed] && <Pointed {...props} row={pointed} scale={scale} />}
    </div>
  )
}

/** The width of the drawing, measured again when the screen changes. */
function useWidth(box: React.RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(600)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const watcher = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width))
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [box])
  return width
}

function scaleOf(width: number, height: number, count: number, [low, high]: [number, number]): Scale {
  const band = Math.max(1, (width - axisWidth - space.right) / Math.max(1, count))
  const tall = height - space.top - space.bottom
  return {
    width,
    band,
    x: (row) => axisWidth + (row + 0.5) * band,
    y: (value) => space.top + (high === low ? tall : ((high - value) / (high - low)) * tall),
  }
}

/** Bars of a row are beside each other, except a pale one, which is behind them, and stacked ones. */
function Bars({ rows, series, kind, scale }: ChartProps & { scale: Scale }): ReactNode {
  const beside = kind === 'stacked' ? [] : series.filter((one) => !isBehind(kind, one))
  const places = Math.max(1, beside.length)
  const room = Math.max(1, scale.band * 0.8 - gap * (places - 1))
  const widthOf = (one: ChartSeries): number =>
    Math.max(1, Math.min(widestBar, isBehind(kind, one) ? scale.band * 0.8 : room / places))
  const leftOf = (one: ChartSeries, row: number): number => {
    const width = widthOf(one)
    const place = beside.indexOf(one)
    const all = places * width + gap * (places - 1)
    return scale.x(row) + (place === -1 ? -width / 2 : place * (width + gap) - all / 2)
  }
  const blocks = blocksOf({ rows, series, kind }).toSorted(
    (one, other) => Number(isBehind(kind, other.series)) - Number(isBehind(kind, one.series)),
  )
  return blocks.map(({ row, series: one, from, to }) => {
    const color = seriesColor(one.color)
    return (
      <rect
        key={`${one.key}-${row}`}
        x={leftOf(one, row)}
        y={scale.y(Math.max(from, to))}
        width={widthOf(one)}
        height={Math.max(1, Math.abs(scale.y(to) - scale.y(from)))}
        rx={3}
        fill={one.lastStrong && row < rows.length - 1 ? standingBack(color) : color}
      />
    )
  })
}

/** A line, with the area below it if the chart shows areas. */
function Curve({ rows, kind, one, scale }: ChartProps & { one: ChartSeries; scale: Scale }): ReactNode {
  const color = seriesColor(one.color)
  return piecesOf(rows, one).map((piece) => {
    const points = piece.map(({ row, value }) => `${scale.x(row)},${scale.y(value)}`)
    const [first, last] = [piece[0]?.row ?? 0, piece.at(-1)?.row ?? 0]
    return (
      <g key={first}>
        {kind === 'area' && (
          <polygon
            points={[`${scale.x(first)},${scale.y(0)}`, ...points, `${scale.x(last)},${scale.y(0)}`].join(
              ' ',
            )}
            fill={color}
            fillOpacity={0.14}
          />
        )}
        {piece.length === 1 ? (
          <circle cx={scale.x(first)} cy={scale.y(piece[0]?.value ?? 0)} r={3} fill={color} />
        ) : (
          <polyline
            points={points.join(' ')}
            fill="none"
            stroke={color}
            strokeWidth={2}
            strokeLinejoin="round"
          />
        )}
      </g>
    )
  })
}

/** The full numbers of the row under the pointer. The table of the chart has them for everybody. */
function Pointed({
  rows,
  series,
  format,
  row,
  scale,
}: ChartProps & { row: number; scale: Scale }): ReactNode {
  const shown = rows[row]
  const x = scale.x(row)
  const side = x > scale.width / 2 ? { right: scale.width - x + 12 } : { left: x + 12 }
  return (
    <dl className={css.tip} style={side}>
      <dt>{shown?.label}</dt>
      {series.map(({ key, label, color }) => {
        const value = shown?.[key]
        return (
          <dd key={key}>
            <span className={css.key} style={{ background: seriesColor(color) }} />
            {label}: {typeof value === 'number' ? format(value) : '—'}
          </dd>
        )
      })}
    </dl>
  )
}
