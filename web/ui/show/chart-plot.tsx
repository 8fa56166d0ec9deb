import type { ReactElement, ReactNode } from 'react'
import {
  Area,
  Bar,
  CartesianGrid,
  Cell,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { axisWidth, type ChartProps, type ChartSeries, seriesColor } from './chart-parts.ts'
import { chartHeight } from './skeleton.tsx'

/**
 * A colour closer to the card, with a contrast of at least 3:1 in every scheme. Opaque, so that no bar behind it is
 * visible.
 */
const standingBack = (color: string): string => `color-mix(in srgb, ${color} 82%, var(--card))`

const tick = { fill: 'var(--muted)', fontSize: 11 }

/**
 * The chart itself. With `bars`, a bar is drawn over the middle of the one behind it, so that "collected" covers
 * "expected".
 */
export default function ChartPlot(props: ChartProps & { open: (to: string) => void }): ReactNode {
  const { kind, rows, series, format, formatAxis, height, open } = props
  /** A pale series is behind the others, so that "collected" fills "expected". */
  const backdrop = kind === 'bars' && series.some((one) => one.color === 'bar')
  const drawn = backdrop
    ? series.toSorted((one, other) => Number(other.color === 'bar') - Number(one.color === 'bar'))
    : series
  const still = props.still || matchMedia('(prefers-reduced-motion: reduce)').matches
  const label = (name: unknown): string => series.find((one) => one.key === name)?.label ?? String(name)
  return (
    <ResponsiveContainer
      width="100%"
      height={height}
      initialDimension={{ width: 600, height: height ?? chartHeight }}
    >
      <ComposedChart
        data={[...rows]}
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
        accessibilityLayer={false}
        onClick={({ activeTooltipIndex }) => {
          const to = rows[Number(activeTooltipIndex)]?.to
          if (to) open(to)
        }}
      >
        <CartesianGrid vertical={false} stroke="var(--hairline)" />
        <XAxis
          dataKey="label"
          tickLine={false}
          axisLine={false}
          tick={tick}
          interval="preserveStartEnd"
          minTickGap={8}
        />
        {backdrop && <XAxis xAxisId="behind" dataKey="label" hide />}
        <YAxis
          tickLine={false}
          axisLine={false}
          tick={tick}
          width={axisWidth}
          tickCount={4}
          allowDecimals={!props.whole}
          tickFormatter={formatAxis ?? format}
        />
        <Tooltip
          cursor={{ fill: 'var(--hover)' }}
          isAnimationActive={false}
          formatter={(value, name) => [typeof value === 'number' ? format(value) : '—', label(name)]}
          contentStyle={{
            border: '1px solid var(--hairline)',
            borderRadius: 8,
            background: 'var(--raised)',
            color: 'var(--ink)',
            fontSize: 13,
          }}
          itemStyle={{ color: 'var(--ink)' }}
        />
        {drawn.map((one) => shape(kind, one, !still, backdrop && one.color === 'bar', rows))}
      </ComposedChart>
    </ResponsiveContainer>
  )
}

function shape(
  kind: ChartProps['kind'],
  one: ChartSeries,
  moving: boolean,
  behind: boolean,
  rows: ChartProps['rows'],
): ReactElement {
  const { key } = one
  const color = seriesColor(one.color)
  const common = { dataKey: key, isAnimationActive: moving, animationDuration: 200 }
  if (kind === 'lines')
    return <Line key={key} {...common} type="monotone" stroke={color} strokeWidth={2} dot={false} />
  if (kind === 'area') {
    return (
      <Area
        key={key}
        {...common}
        type="monotone"
        stroke={color}
        strokeWidth={2}
        fill={color}
        fillOpacity={0.14}
      />
    )
  }
  const stack = kind === 'stacked' ? 'all' : undefined
  return (
    <Bar
      key={key}
      {...common}
      fill={color}
      radius={3}
      maxBarSize={30}
      stackId={stack}
      xAxisId={behind ? 'behind' : 0}
    >
      {one.lastStrong &&
        rows.map((row, index) => (
          <Cell key={row.label} fill={index === rows.length - 1 ? color : standingBack(color)} />
        ))}
    </Bar>
  )
}
