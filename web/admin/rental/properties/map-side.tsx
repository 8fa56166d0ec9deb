import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import shared from '../../shared/shared.module.css'
import css from './map.module.css'
import type { MapData, MapRow } from './map-data.ts'

/** Rows of a list beside the map. */
const most = 30

/** What is in view, as a list; and the properties that are not on the map. */
export function MapSide(props: {
  data: MapData
  visible: readonly MapRow[]
  /** Ids of the properties at one place, if such a place is open. */
  chosen: readonly string[] | null
  onAll: () => void
  onPlace: (id: string) => void
}): ReactNode {
  const { data, visible, chosen, onAll, onPlace } = props
  const { t } = useTranslation(['property_map', 'properties'])
  const { rows, placed, unplaced, unplacedTotal, can } = data
  const shown = chosen ? rows.filter(({ id }) => chosen.includes(id)) : visible
  return (
    <div className={css.side}>
      <Card
        rows
        title={t(chosen ? 'property_map:here' : 'property_map:inView')}
        act={
          chosen && (
            <Button size="compact-sm" variant="subtle" onClick={onAll}>
              {t('property_map:allInView')}
            </Button>
          )
        }
      >
        <p className={css.sum} role="status">
          {t('property_map:visible', { count: shown.length, total: placed })}
          {placed > rows.length && ` ${t('property_map:limited', { count: rows.length })}`}
        </p>
        {shown.slice(0, most).map((row) => (
          <CardRow
            key={row.id}
            to={`/properties/${row.id}`}
            title={row.address}
            note={[row.city, t(`properties:statuses.${row.status}`)].filter(Boolean).join(' · ')}
          />
        ))}
        {shown.length > most && (
          <p className={css.sum}>{t('property_map:more', { count: shown.length - most })}</p>
        )}
      </Card>
      {unplacedTotal > 0 && (
        <Card rows title={t('property_map:unplaced')}>
          <p className={css.sum}>{t('property_map:unplacedCount', { count: unplacedTotal })}</p>
          {unplaced.slice(0, most).map(({ id, address, city }) => (
            <CardRow
              key={id}
              title={address}
              note={city}
              end={
                can.edit && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t('property_map:placeNamed', { address })}
                    onClick={() => onPlace(id)}
                  >
                    {t('property_map:place')}
                  </Button>
                )
              }
            />
          ))}
        </Card>
      )}
      <p className={shared.quiet}>{t('property_map:source')}</p>
    </div>
  )
}
