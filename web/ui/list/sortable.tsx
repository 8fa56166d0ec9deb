import { IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '../app/language.ts'
import css from './sortable.module.css'

interface SortableProps<Item> {
  label: string
  items: readonly Item[]
  itemKey: (item: Item) => string
  /** The accessible name of the item, for its handle. */
  itemName: (item: Item, place: number) => string
  /** Called while a handle is dragged, and for each arrow key. */
  onMove: (from: number, to: number) => void
  /** Called when the order is final: after a drag, or after each key. */
  onMoved?: () => void
  disabled?: boolean
  children: (item: Item, place: number) => ReactNode
}

/** A list that people can reorder: each item has a handle for mouse, touch and arrow keys. */
export function Sortable<Item>(props: SortableProps<Item>): ReactNode {
  const { items, itemKey, itemName, onMove, onMoved } = props
  const { t } = useTranslation('ui')
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [said, setSaid] = useState('')

  /** The current items; a pointer may move after a re-render. */
  const latest = useRef(props)
  latest.current = props

  const drag = (event: PointerEvent<HTMLButtonElement>, key: string): void => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.focus()
    setDragged(key)
    const follow = ({ clientY }: globalThis.PointerEvent): void => {
      const { items: now, itemKey: keyOf, onMove: move } = latest.current
      const from = now.findIndex((item) => keyOf(item) === key)
      const to = placeAt(list.current, clientY, from)
      if (from >= 0 && to !== from) move(from, to)
    }
    const letGo = (): void => {
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('pointerup', letGo)
      window.removeEventListener('pointercancel', letGo)
      setDragged(null)
      latest.current.onMoved?.()
    }
    window.addEventListener('pointermove', follow)
    window.addEventListener('pointerup', letGo)
    window.addEventListener('pointercancel', letGo)
  }

  const step = (event: KeyboardEvent<HTMLButtonElement>, from: number, name: string): void => {
    const to = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: items.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    if (to < 0 || to >= items.length || to === from) return
    const grip = event.currentTarget
    onMove(from, to)
    onMoved?.()
    setSaid(t('sortable.said', { name, place: to + 1, total: items.length }))
    requestAnimationFrame(() => grip.focus())
  }

  return (
    <>
      <ol ref={list} className={css.list} aria-label={props.label}>
        {items.map((item, place) => {
          const key = itemKey(item)
          const name = itemName(item, place)
          return (
            <li key={key} className={css.item} data-dragged={key === dragged || undefined}>
              {!props.disabled && (
                <button
                  type="button"
                  className={css.grip}
                  aria-label={t('sortable.move', { name })}
                  title={t('sortable.hint')}
                  onPointerDown={(event) => drag(event, key)}
                  onKeyDown={(event) => step(event, place, name)}
                >
                  <IconGripVertical size={18} stroke={1.6} aria-hidden="true" />
                </button>
              )}
              <div className={css.content}>{props.children(item, place)}</div>
            </li>
          )
        })}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  )
}

/** The position in the list that the pointer has reached: past the middle of its neighbour. */
function placeAt(list: HTMLOListElement | null, y: number, from: number): number {
  const boxes = [...(list?.children ?? [])].map((child) => child.getBoundingClientRect())
  const over = boxes.findIndex(({ top, bottom }) => y >= top && y <= bottom)
  const end = y < (boxes[0]?.top ?? 0) ? 0 : y > (boxes.at(-1)?.bottom ?? 0) ? boxes.length - 1 : over
  if (end < 0) return from
  const box = boxes[end]
  if (!box || end === from) return from
  const middle = (box.top + box.bottom) / 2
  if (end > from) return y > middle ? end : end - 1
  return y < middle ? end : end + 1
}
