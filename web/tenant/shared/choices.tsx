import type { ReactNode } from 'react'
import { AppLink } from '../../ui/app/app-link.tsx'
import css from './shared.module.css'

/** Two to four views side by side, each with its own address. On a narrow phone with long words they take two lines. */
export function Choices(props: {
  label: string
  chosen: string
  choices: readonly { to: string; label: string }[]
}): ReactNode {
  return (
    <nav className={css.choices} aria-label={props.label}>
      {props.choices.map(({ to, label }) => (
        <AppLink
          key={to}
          to={to}
          replace
          className={css.choice}
          aria-current={to === props.chosen ? 'page' : undefined}
        >
          {label}
        </AppLink>
      ))}
    </nav>
  )
}
