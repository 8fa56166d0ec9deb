import { bandsOf, type Layout, type Placed } from '@domovik/domain/insight/dashboard/layout.ts'
import { type CSSProperties, Fragment, type ReactNode } from 'react'
import css from './layout.module.css'

/** One step of a height, in pixels. */
export const HEIGHT_STEP = 80

/**
 * The widgets of a layout in their columns; on narrow screens one below the other. If `isPartial`, other widgets of the layout are
 * hidden from the reader, and what stands alone takes the whole width.
 */
export function LayoutView(props: {
  layout: Layout
  isPartial?: boolean
  children: (one: Placed) => ReactNode
}): ReactNode {
  return (
    <div className={css.board}>
      {bandsOf(props.layout).map((band) => (
        <div key={band[0]?.widgets[0]?.widget} className={css.band}>
          {band.map(({ column, width, widgets }) => (
            <div
              key={column}
              className={css.stack}
              style={
                {
                  '--columns': props.isPartial && band.length === 1 ? '1 / -1' : `${column} / span ${width}`,
                } as CSSProperties
              }
            >
              {widgets.map((one) => (
                <Fragment key={one.widget}>{props.children(one)}</Fragment>
              ))}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** A widget with the height of its place. */
export const Sized = ({ height, children }: { height: number | null; children: ReactNode }): ReactNode =>
  height === null ? (
    children
  ) : (
    <div className={css.sized} style={{ height: height * HEIGHT_STEP }}>
      {children}
    </div>
  )
