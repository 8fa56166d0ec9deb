import { type ReactNode, useEffect, useRef, useState } from 'react'
import { toast } from '../app/toast.ts'
import css from './list.module.css'
import type { CellEdit } from './types.ts'

/**
 * A cell that is changed in place by choosing another value: a click, Enter or F2 opens the choice, Escape leaves it.
 * The choice is the browser's own, so that it works with keyboard and thumb.
 */
export function EditCell<Row>(props: {
  row: Row
  edit: CellEdit<Row>
  name: string
  children: ReactNode
}): ReactNode {
  const { row, edit, name, children } = props
  const [editing, setEditing] = useState(false)
  const [saving, setSaving] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const leave = (): void => {
    setEditing(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  const save = async (value: string): Promise<void> => {
    leave()
    if (value === edit.value(row)) return
    setSaving(true)
    try {
      await edit.save(row, value)
    } catch (thrown) {
      toast.error(thrown)
    } finally {
      setSaving(false)
    }
  }
  if (editing) return <Choice row={row} edit={edit} name={name} onSave={save} onLeave={leave} />
  return (
    <button
      ref={opener}
      type="button"
      className={css.edit}
      data-edit=""
      title={name}
      aria-busy={saving}
      onClick={() => setEditing(true)}
    >
      {children}
    </button>
  )
}

function Choice<Row>(props: {
  row: Row
  edit: CellEdit<Row>
  name: string
  onSave: (value: string) => Promise<void>
  onLeave: () => void
}): ReactNode {
  const { row, edit, name, onSave, onLeave } = props
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    select.current?.focus()
    try {
      select.current?.showPicker()
    } catch {
      // Browsers without it, and those that want a click first, show the closed choice.
    }
  }, [])
  return (
    <select
      ref={select}
      className={css.choice}
      aria-label={name}
      defaultValue={edit.value(row)}
      onChange={(event) => void onSave(event.currentTarget.value)}
      onBlur={onLeave}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onLeave()
      }}
    >
      {edit.choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
