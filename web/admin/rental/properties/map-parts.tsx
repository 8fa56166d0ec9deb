import { formatPosition } from '@domovik/domain/rental/properties/position.ts'
import { useElementSize } from '@mantine/hooks'
import { type ReactNode, useMemo, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { useSetSearch } from '../../../ui/router/context.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useAddressValue } from '../../shared/address-flag.ts'
import { offerUndo } from '../../shared/removal.ts'
import css from './map.module.css'
import type { MapData, MapRow } from './map-data.ts'
import { focusMap } from './map-focus.ts'
import { MapFrame } from './map-frame.tsx'
import { MapSide } from './map-side.tsx'
import {
  type Cluster,
  canSplit,
  fit,
  isVisible,
  type Located,
  project,
  type Size,
  unproject,
  type View,
} from './map-view.ts'

/** The map, and beside it a list of what is in view. `?place=` names a property that is to be put on the map. */
export function MapParts({ data }: { data: MapData }): ReactNode {
  const { t } = useTranslation('property_map')
  const { ref, width, height } = useElementSize()
  const size: Size = { width, height }
  const setSearch = useSetSearch()
  const wanted = useAddressValue('place')
  const shown = useAddressValue('show')
  const placing = data.can.edit ? [...data.unplaced, ...data.rows].find(({ id }) => id === wanted) : undefined
  const located = useMemo(() => data.rows.map((row) => ({ row, point: project(row) })), [data.rows])
  const [moved, setMoved] = useState<View | null>(null)
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const view = moved ?? firstView(located, size, placing?.id ?? shown, placing?.city)
  const look = (next: View): void => {
    setMoved(next)
    setChosen(null)
  }
  const visible = located.filter(({ point }) => isVisible(point, view, size))
  const place = (id: string | undefined): void => {
    setMoved(null)
    setSearch({ place: id, show: undefined }, { replace: true, keepScroll: true })
    focusMap()
  }
  const open = ({ members }: Cluster<MapRow>): void => {
    if (members.length > 1 && !canSplit({ point: view, members })) setChosen(members.map(({ row }) => row.id))
    else
      look(
        fit(
          members.map(({ point }) => point),
          size,
          16,
        ),
      )
  }
  const save = async (): Promise<void> => {
    if (!placing) return
    const { id, address } = placing
    const before = data.rows.find((row) => row.id === id)
    let updatedAt: string
    try {
      ;({ updatedAt } = await client.properties.update({ id, ...rounded(unproject(view)) }))
      await refreshScreen()
    } catch (thrown) {
      toast.error(thrown)
      return
    }
    // The map stays where it is, so that the next property of the same town is close.
    setMoved(view)
    setSearch({ place: undefined, show: undefined }, { replace: true, keepScroll: true })
    focusMap()
    offerUndo(t('saved', { address }), () =>
      client.properties.update({
        id,
        updatedAt,
        latitude: before?.latitude ?? null,
        longitude: before?.longitude ?? null,
      }),
    )
  }
  return (
    <div className={css.parts}>
      <div className={css.column}>
        {placing && (
          <div className={css.placing} role="status">
            <p>
              {t('placing', { address: placing.address })}{' '}
              <span className="muted">{formatPosition(unproject(view))}</span>
            </p>
            <div className={css.acts}>
              <Button onClick={() => void save()}>{t('save')}</Button>
              <Button variant="default" onClick={() => place(undefined)}>
                {t('cancel')}
              </Button>
            </div>
          </div>
        )}
        <MapFrame
          frame={ref}
          size={size}
          view={view}
          located={located}
          cross={placing !== undefined}
          onView={look}
          onFit={() =>
            look(
              fit(
                located.map(({ point }) => point),
                size,
              ),
            )
          }
          onOpen={open}
        />
      </div>
      <MapSide
        data={data}
        visible={visible.map(({ row }) => row)}
        chosen={chosen}
        onAll={() => setChosen(null)}
        onPlace={place}
      />
    </div>
  )
}

const rounded = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
  latitude: Number(latitude.toFixed(6)),
  longitude: Number(longitude.toFixed(6)),
})

/** All properties; or close to the named one; or the other properties of the town of one without a position. */
function firstView(
  located: readonly Located<MapRow>[],
  size: Size,
  id: string | undefined,
  city: string | null | undefined,
): View {
  const own = located.find(({ row }) => row.id === id)
  if (own) return fit([own.point], size, 14)
  const near = city ? located.filter(({ row }) => row.city === city) : []
  const points = (near.length > 0 ? near : located).map(({ point }) => point)
  return fit(points, size, near.length > 0 ? 13 : 12)
}
