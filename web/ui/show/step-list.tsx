import type { ReactNode } from 'react'
import { AppLink } from '../app/app-link.tsx'
import css from './step-list.module.css'

interface Step {
  id: string
  label: string
  /** The address of the step. Without it the step is not a link. */
  to?: string
  /** The step was skipped and keeps its defaults. */
  left?: boolean
}

/** The numbered steps of a task, with the current one marked. */
export function StepList(props: { steps: readonly Step[]; current: string; label?: string }): ReactNode {
  const { steps, current } = props
  const place = steps.findIndex(({ id }) => id === current)
  return (
    <ol className={css.steps} aria-label={props.label}>
      {steps.map(({ id, label, to, left }, index) => {
        const marked = id === current ? 'step' : undefined
        const content = (
          <>
            <span className={css.number} aria-hidden="true">
              {index + 1}
            </span>
            {label}
          </>
        )
        return (
          <li
            key={id}
            data-past={index < place || undefined}
            data-left={left || undefined}
            className={to ? undefined : css.step}
            aria-current={to ? undefined : marked}
          >
            {to ? (
              <AppLink to={to} className={css.link} aria-current={marked}>
                {content}
              </AppLink>
            ) : (
              content
            )}
          </li>
        )
      })}
    </ol>
  )
}
