import { type ReactNode, useState } from 'react'
import css from './file-target.module.css'

/** An area that takes files: by drop, from a folder, or from the camera of a phone. */
export function FileTarget(props: {
  /** Media types and extensions: ['image/png', '.csv']. */
  accept: readonly string[]
  multiple: boolean
  onFiles: (files: readonly File[]) => void
  className?: string | undefined
  children: ReactNode
}): ReactNode {
  const [over, setOver] = useState(false)
  return (
    <label
      className={`${css.target} ${props.className ?? ''}`}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        props.onFiles([...event.dataTransfer.files])
      }}
    >
      {props.children}
      <input
        type="file"
        accept={props.accept.join(',')}
        multiple={props.multiple}
        onChange={(event) => {
          props.onFiles([...(event.currentTarget.files ?? [])])
          // Without this, choosing the same file again would not be a change.
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}
