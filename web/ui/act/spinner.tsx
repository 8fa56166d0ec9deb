import loader from 'virtual:mantine/Loader'
import type { CSSProperties, ReactNode } from 'react'
import { classes } from '../app/space.ts'

/** A turning circle. Who uses it says in words what is being done. */
export const Spinner = ({ size, color }: { size: string; color: string }): ReactNode => (
  <span
    className={classes(loader.root, loader.ovalLoader)}
    style={{ '--loader-size': size, '--loader-color': color } as CSSProperties}
  />
)
