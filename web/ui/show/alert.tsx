import alert from 'virtual:mantine/Alert'
import { type CSSProperties, type ReactNode, useId } from 'react'

/** A coloured box with a message. */
export function Alert(props: {
  color: 'accent' | 'settled' | 'soon' | 'overdue'
  title?: ReactNode
  /** Default: read out at once. */
  role?: 'alert' | 'note' | 'presentation'
  children?: ReactNode
}): ReactNode {
  const { color, title, role = 'alert', children } = props
  const id = useId()
  const style = {
    '--alert-bg': `var(--mantine-color-${color}-light)`,
    '--alert-color': `var(--mantine-color-${color}-light-color)`,
  } as CSSProperties
  const links = {
    'aria-labelledby': title ? `${id}-title` : undefined,
    'aria-describedby': children ? `${id}-body` : undefined,
  }
  return (
    <div className={alert.root} style={style} role={role} {...links}>
      <div className={alert.wrapper}>
        <div className={alert.body}>
          {title && (
            <div className={alert.title}>
              <span className={alert.label} id={`${id}-title`}>
                {title}
              </span>
            </div>
          )}
          {children && (
            <div className={alert.message} id={`${id}-body`}>
              {children}
            </div>
          )}
        </div>
      </div>
    </div>
  )
}
