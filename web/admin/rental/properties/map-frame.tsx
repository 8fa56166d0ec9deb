import { type KeyboardEvent, type ReactNode, type Ref, useMemo } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import css from './map.module.css'
import { MapCanvas } from './map-canvas.tsx'
import type { MapRow } from './map-data.ts'
import { keepFocus, MAP_ID } from './map-focus.ts'
import {
  type Cluster,
  clustersOf,
  isVisible,
  type Located,
  moved,
  placeOf,
  type Size,
  scaleBar,
  type View,
  zoomedBy,
} from './map-view.ts'
import { usePointers } from './use-pointers.ts'

/** From this zoom on every single property shows its address. */
const namesFrom = 12.5

/** Pixels that an arrow key moves the map. */
const step = 60

const keys = new Map<string, (view: View) => View>([
  ['ArrowLeft', (view) => moved(view, -step, 0)],
  ['ArrowRight', (view) => moved(view, step, 0)],
  ['ArrowUp', (view) => moved(view, 0, -step)],
  ['ArrowDown', (view) => moved(view, 0, step)],
  ['+', (view) => zoomedBy(view, 1)],
  ['=', (view) => zoomedBy(view, 1)],
  ['-', (view) => zoomedBy(view, -1)],
])

interface MapFrameProps {
  frame: Ref<HTMLDivElement>
  size: Size
  view: View
  located: readonly Located<MapRow>[]
  /** Whether a property is being placed: shows the cross in the middle. */
  cross: boolean
  onView: (view: View) => void
  onFit: () => void
  onOpen: (cluster: Cluster<MapRow>) => void
}

/** The map itself. A drag, the wheel, two fingers, the keys and the buttons move and zoom it. */
export function MapFrame({
  frame,
  size,
  view,
  located,
  cross,
  onView,
  onFit,
  onOpen,
}: MapFrameProps): ReactNode {
  const { t } = useTranslation('property_map')
  const pointers = usePointers(view, onView)
  // While the zoom changes continuously, groups change only at every quarter of a level.
  const level = Math.round(view.zoom * 4) / 4
  const clusters = useMemo(() => clustersOf(located, level), [located, level])
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = keys.get(event.key)
    if (next) onView(next(view))
    else if (event.key === '0') onFit()
    else return
    event.preventDefault()
    keepFocus()
  }
  return (
    // The keys work wherever the focus is inside the map.
    <div
      id={MAP_ID}
      className={css.frame}
      role="application"
      aria-label={t('region')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the keyboard
      tabIndex={0}
      onKeyDown={press}
    >
      <div className={css.window} ref={frame}>
        <div className={css.ground} ref={pointers.ref} {...pointers.handlers}>
          <MapCanvas view={view} size={size} />
        </div>
        {size.width > 0 &&
          clusters
            .filter(({ point }) => isVisible(point, view, size, 30))
            .map((cluster) => (
              <Marker
                key={cluster.members[0]!.row.id}
                cluster={cluster}
                far={view.zoom < namesFrom}
                at={placeOf(cluster.point, view, size)}
                onOpen={onOpen}
              />
            ))}
        {cross && <span className={css.cross} aria-hidden="true" />}
        <div className={css.tools}>
          <Button variant="default" aria-label={t('zoomIn')} onClick={() => onView(zoomedBy(view, 1))}>
            +
          </Button>
          <Button variant="default" aria-label={t('zoomOut')} onClick={() => onView(zoomedBy(view, -1))}>
            −
          </Button>
          <Button variant="default" onClick={onFit}>
            {t('fit')}
          </Button>
        </div>
        <Scale view={view} />
      </div>
    </div>
  )
}

function Marker(props: {
  cluster: Cluster<MapRow>
  /** Whether names would cover each other; then a name is shown only for the marker in use. */
  far: boolean
  at: { x: number; y: number }
  onOpen: (cluster: Cluster<MapRow>) => void
}): ReactNode {
  const { cluster, far, at, onOpen } = props
  const { t } = useTranslation(['property_map', 'properties'])
  const style = { transform: `translate(${at.x}px, ${at.y}px) translate(-50%, -50%)` }
  const rows = cluster.members.map(({ row }) => row)
  const [first] = rows
  if (rows.length === 1)
    return (
      <AppLink
        to={`/properties/${first!.id}`}
        className={css.pin}
        data-far={far || undefined}
        style={style}
        aria-label={[first!.address, first!.city, t(`properties:statuses.${first!.status}`)]
          .filter(Boolean)
          .join(', ')}
      >
        <span className={css.name}>{first!.address}</span>
      </AppLink>
    )
  const city = rows.every((row) => row.city === first!.city) ? first!.city : null
  return (
    <div className={css.group} style={style}>
      <button
        type="button"
        aria-label={[t('property_map:group', { count: rows.length }), city].filter(Boolean).join(', ')}
        onClick={() => {
          onOpen(cluster)
          keepFocus()
        }}
      >
        {rows.length}
      </button>
      {city && (
        <span className={css.name} aria-hidden="true">
          {city}
        </span>
      )}
    </div>
  )
}

function Scale({ view }: { view: View }): ReactNode {
  const language = useLanguage()
  const { metres, width } = scaleBar(view)
  const far = metres >= 1000
  const unit = new Intl.NumberFormat(language, { style: 'unit', unit: far ? 'kilometer' : 'meter' })
  return (
    <span className={css.scale} style={{ width }}>
      {unit.format(far ? metres / 1000 : metres)}
    </span>
  )
}
