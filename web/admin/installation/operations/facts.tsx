import { Fragment, type ReactNode } from 'react'
import css from './operations.module.css'

/** Names and values in lines; unknown values are left out. */
export function Facts({ facts }: { facts: readonly (readonly [string, string | undefined])[] }): ReactNode {
  return (
    <dl className={css.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  )
}
