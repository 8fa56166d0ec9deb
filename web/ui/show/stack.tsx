import group from 'virtual:mantine/Group'
import stack from 'virtual:mantine/Stack'
import type { CSSProperties, ReactNode } from 'react'
import { lengthOf, type Space, spaceAbove } from '../app/space.ts'

interface Arranged {
  gap?: Space
  mt?: Space
  children: ReactNode
}

const gapOf = (name: string, gap: Space | undefined): CSSProperties =>
  gap === undefined ? {} : ({ [name]: lengthOf(gap) } as CSSProperties)

/** Parts below each other. */
export const Stack = ({ gap, mt, children }: Arranged): ReactNode => (
  <div className={stack.root} style={spaceAbove(mt, gapOf('--stack-gap', gap))}>
    {children}
  </div>
)

/** Parts beside each other. */
export const Group = ({ gap, mt, justify, children }: Arranged & { justify?: 'flex-end' }): ReactNode => (
  <div
    className={group.root}
    style={spaceAbove(mt, { ...gapOf('--group-gap', gap), ...(justify ? { justifyContent: justify } : {}) })}
  >
    {children}
  </div>
)
