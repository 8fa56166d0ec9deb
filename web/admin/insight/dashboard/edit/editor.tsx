import { addWidget, type LayoutMode, removeWidget } from '@domovik/domain/insight/dashboard/edit-layout.ts'
import { type Layout, WIDGETS, type Widget } from '@domovik/domain/insight/dashboard/layout.ts'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '../../../../ui/app/language.ts'
import type { DashboardData } from '../dashboard-data.ts'
import { LayoutView, Sized } from '../layout-view.tsx'
import { WidgetView } from '../widgets.tsx'
import { EditBar } from './edit-bar.tsx'
import css from './editor.module.css'
import { Tile } from './tile.tsx'
import { useSaveLayout } from './use-save-layout.ts'

/** The dashboard while it is edited (DASH-06). Nothing is saved before the person saves it. */
export function LayoutEditor(props: {
  data: DashboardData
  layout: Layout
  maySee: (widget: Widget) => boolean
  record: () => void
  close: () => void
}): ReactNode {
  const { data, maySee, record, close } = props
  const { t } = useTranslation('dashboard_widgets')
  const board = useRef<HTMLDivElement>(null)
  const [layout, setLayout] = useState(props.layout)
  const [mode, setMode] = useState<LayoutMode>('rearrange')
  const [said, setSaid] = useState('')
  const save = useSaveLayout(close, data.layout.version)
  const placeOf = (next: Layout, widget: Widget): string => {
    const index = next.findIndex((one) => one.widget === widget)
    const { column = 1, width = 12, height = null } = next[index] ?? {}
    const size = height === null ? t('edit.fits') : t('edit.height', { height })
    return t('edit.said', {
      name: t(`names.${widget}`),
      place: index + 1,
      total: next.length,
      column,
      width,
      size,
    })
  }
  const change = (next: Layout, widget: Widget): void => {
    setLayout(next)
    setSaid(placeOf(next, widget))
  }
  const add = (widget: Widget): void => {
    change(addWidget(layout, widget), widget)
    requestAnimationFrame(() => {
      const added = board.current?.querySelector<HTMLElement>(`[data-tile="${widget}"]`)
      added?.scrollIntoView({ block: 'nearest' })
      added?.querySelector('button')?.focus()
    })
  }
  const remove = (widget: Widget): void => {
    setLayout(removeWidget(layout, widget))
    setSaid(t('edit.removed', { name: t(`names.${widget}`) }))
    requestAnimationFrame(() => board.current?.querySelector<HTMLElement>('[data-tile] button')?.focus())
  }
  return (
    <>
      <EditBar
        mode={mode}
        setMode={setMode}
        missing={WIDGETS.filter((widget) => maySee(widget) && !layout.some((one) => one.widget === widget))}
        add={add}
        from={data.layout.from}
        save={{ ...save, layout }}
        close={close}
      />
      <p className="muted">{t(`edit.hints.${mode}`)}</p>
      <div ref={board} className={css.board} data-editing={mode}>
        {layout.length === 0 && <p className="muted">{t('edit.empty')}</p>}
        <LayoutView layout={layout}>
          {(one) => {
            const content = (
              <Sized height={one.height}>
                <WidgetView widget={one.widget} data={data} record={record} />
              </Sized>
            )
            return mode === 'normal' ? (
              content
            ) : (
              <Tile
                one={one}
                mode={mode}
                layout={layout}
                board={board}
                change={(next) => change(next, one.widget)}
                remove={() => remove(one.widget)}
              >
                {content}
              </Tile>
            )
          }}
        </LayoutView>
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  )
}
