import {
  type LayoutMode,
  moveBy,
  place,
  placeBeside,
  resizeStack,
} from '@domovik/domain/insight/dashboard/edit-layout.ts'
import type { Layout, Placed } from '@domovik/domain/insight/dashboard/layout.ts'
import { IconArrowsDiagonal2, IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react'
import { CloseButton } from '../../../../ui/act/close-button.tsx'
import { useTranslation } from '../../../../ui/app/language.ts'
import { HEIGHT_STEP } from '../layout-view.tsx'
import css from './editor.module.css'
import { usePointerMove, usePointerResize } from './use-pointer.ts'

interface TileProps {
  one: Placed
  mode: Exclude<LayoutMode, 'normal'>
  layout: Layout
  board: RefObject<HTMLDivElement | null>
  change: (layout: Layout) => void
  remove: () => void
  children: ReactNode
}

/** A widget with the handles of the mode. Each handle works with the mouse, by touch and with the arrow keys. */
export function Tile(props: TileProps): ReactNode {
  const { one, mode, layout, children } = props
  const { t } = useTranslation('dashboard_widgets')
  const name = t(`names.${one.widget}`)
  const [dragged, setDragged] = useState(false)
  const drag = usePointerMove(props, setDragged)
  const size = usePointerResize(props)
  const onKeys = (next: (key: string) => Layout | null) => (event: KeyboardEvent<HTMLButtonElement>) => {
    const changed = next(event.key)
    if (!changed) return
    event.preventDefault()
    const { handle } = event.currentTarget.dataset
    props.change(changed)
    // In another stack the handle is a new element.
    requestAnimationFrame(() => within(`[data-handle="${handle}"]`)?.focus())
  }
  const within = (part: string): HTMLElement | null =>
    props.board.current?.querySelector(`[data-tile="${one.widget}"] ${part}`) ?? null
  const move = (key: string): Layout | null =>
    mode === 'free' ? movedFreely(key, layout, one) : movedInOrder(key, layout, one)
  const resize = (key: string): Layout | null => {
    const shown = within('[data-content]')?.getBoundingClientRect().height ?? 0
    const height = one.height ?? Math.round(shown / HEIGHT_STEP)
    return resized(key, { layout, one, height, alone: mode === 'free' })
  }
  return (
    <div className={css.tile} data-tile={one.widget} data-dragged={dragged || undefined}>
      <div className={css.head}>
        {mode !== 'resize' && (
          <button
            type="button"
            className={css.grip}
            data-handle="move"
            aria-label={t('edit.move', { name })}
            title={t(`edit.hints.${mode}`)}
            onPointerDown={drag}
            onKeyDown={onKeys(move)}
          >
            <IconGripVertical size={18} stroke={1.6} aria-hidden="true" />
          </button>
        )}
        <span className={css.name}>{name}</span>
        <CloseButton aria-label={t('edit.remove', { name })} onClick={props.remove} />
      </div>
      <div inert data-content="">
        {children}
      </div>
      {mode !== 'rearrange' && (
        <button
          type="button"
          className={css.corner}
          data-handle="size"
          aria-label={t('edit.resize', { name })}
          title={t('edit.hints.resize')}
          onPointerDown={size}
          onKeyDown={onKeys(resize)}
        >
          <IconArrowsDiagonal2 size={18} stroke={1.6} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}

function movedInOrder(key: string, layout: Layout, { widget }: Placed): Layout | null {
  if (key === 'ArrowUp' || key === 'ArrowLeft') return moveBy(layout, widget, -1)
  if (key === 'ArrowDown' || key === 'ArrowRight') return moveBy(layout, widget, 1)
  return null
}

/** Left and right change the column; up and down move before the previous widget or after the next one. */
function movedFreely(key: string, layout: Layout, { widget, column }: Placed): Layout | null {
  if (key === 'ArrowLeft') return place(layout, widget, { column: column - 1 })
  if (key === 'ArrowRight') return place(layout, widget, { column: column + 1 })
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null
  const after = key === 'ArrowDown'
  const other = layout[layout.findIndex((one) => one.widget === widget) + (after ? 1 : -1)]
  return other ? placeBeside(layout, widget, { other: other.widget, after, column }) : layout
}

/** `alone`: other widgets keep their columns. `height` is the present one, in steps. */
function resized(
  key: string,
  { layout, one, height, alone }: { layout: Layout; one: Placed; height: number; alone: boolean },
): Layout | null {
  const { widget, width } = one
  const wide = (to: number): Layout =>
    alone ? place(layout, widget, { width: to }) : resizeStack(layout, widget, to)
  if (key === 'ArrowLeft') return wide(width - 1)
  if (key === 'ArrowRight') return wide(width + 1)
  if (key === 'ArrowUp') return place(layout, widget, { height: height - 1 })
  if (key === 'ArrowDown') return place(layout, widget, { height: height + 1 })
  if (key === 'Home') return place(layout, widget, { height: null })
  return null
}
