import { type PointerEvent, type ReactNode, useRef } from 'react'
import { Button } from '../act/button.tsx'
import { useTranslation } from '../app/language.ts'
import css from './signature-pad.module.css'

type Point = readonly [number, number]
export type Strokes = readonly (readonly Point[])[]

/** The rules of the field, which the application knows. */
export type Pad = {
  width: number
  height: number
  begin: (strokes: Strokes, point: Point) => Strokes
  extend: (strokes: Strokes, point: Point) => Strokes
  path: (strokes: Strokes) => string
}

/**
 * A field to draw a signature with a finger, a pen or a mouse. It is never required: people who use the keyboard sign with the typed
 * name alone.
 */
export function SignaturePad(props: {
  pad: Pad
  strokes: Strokes
  disabled: boolean
  onChange: (strokes: Strokes) => void
}): ReactNode {
  const { pad, strokes, disabled, onChange } = props
  const { t } = useTranslation('signing')
  // Several moves can come before the next rendering.
  const drawn = useRef(strokes)
  drawn.current = strokes
  const draw = (next: Strokes): void => {
    if (next === drawn.current) return
    drawn.current = next
    onChange(next)
  }
  /** Where the pad was when the stroke began: a phone that is turned moves it away from the finger, which ends the stroke. */
  const place = useRef('')
  const placeOf = (pad: SVGSVGElement): string => JSON.stringify(pad.getBoundingClientRect())
  const pointOf = (event: PointerEvent<SVGSVGElement>): Point => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    return [((event.clientX - left) / width) * pad.width, ((event.clientY - top) / height) * pad.height]
  }
  return (
    <div>
      <p aria-hidden className={css.label}>
        {t('pad.label')}
      </p>
      <svg
        role="img"
        aria-label={t('pad.label')}
        className={css.pad}
        data-disabled={disabled || undefined}
        viewBox={`0 0 ${pad.width} ${pad.height}`}
        onPointerDown={(event) => {
          if (disabled || !event.isPrimary || event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          place.current = placeOf(event.currentTarget)
          draw(pad.begin(drawn.current, pointOf(event)))
        }}
        onPointerMove={(event) => {
          const { currentTarget: target, pointerId } = event
          if (!target.hasPointerCapture(pointerId)) return
          if (placeOf(target) !== place.current) target.releasePointerCapture(pointerId)
          else draw(pad.extend(drawn.current, pointOf(event)))
        }}
      >
        <path d={pad.path(strokes)} className={css.line} />
      </svg>
      <div className={css.below}>
        <span className="muted">{t('pad.hint')}</span>
        {strokes.length > 0 && (
          <Button variant="subtle" onClick={() => draw([])}>
            {t('pad.clear')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** A drawn signature as it was drawn. */
export function DrawnSignature({
  pad,
  strokes,
  label,
}: {
  pad: Pad
  strokes: Strokes
  label: string
}): ReactNode {
  return (
    <svg role="img" aria-label={label} className={css.shown} viewBox={`0 0 ${pad.width} ${pad.height}`}>
      <path d={pad.path(strokes)} className={css.line} />
    </svg>
  )
}
