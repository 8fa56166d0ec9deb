import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useIsDark } from '../../../ui/app/appearance.ts'
import css from './map.module.css'
import { drawOutline } from './map-outline.ts'
import type { Size, View } from './map-view.ts'

/** Land and borders. The colours are those of the style sheet, so that the map follows the theme. */
export function MapCanvas({ view, size }: { view: View; size: Size }): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null)
  const dark = useIsDark()
  const { width, height } = size
  const ratio = window.devicePixelRatio || 1
  // A change of the theme must draw the map again; the colours are read from the style below.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the colours
  useLayoutEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!(element && context) || width === 0) return
    const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)]
    if (element.width !== across) element.width = across
    if (element.height !== down) element.height = down
    const { color, borderTopColor, outlineColor } = getComputedStyle(element)
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    drawOutline(context, view, { width, height }, { land: color, border: borderTopColor, grid: outlineColor })
  }, [view, width, height, ratio, dark])
  return <canvas ref={canvas} className={css.canvas} />
}
