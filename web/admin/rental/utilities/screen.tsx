import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { confirm } from '../../../ui/act/confirm.ts'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { toast } from '../../../ui/app/toast.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { Page } from '../../../ui/show/page.tsx'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { client, query } from '../../api.ts'
import { AsOpened } from '../../shared/as-opened.tsx'
import { PartLoaded } from '../../shared/part-loaded.tsx'
import { queryPreload } from '../../shared/preload.ts'
import shared from '../../shared/shared.module.css'
import { type Building, type BuildingList, stateTones, useBuildingsSaved } from './utilities-data.ts'
import { useUtilityWords } from './utility-words.ts'

const BuildingForm = onFirstUse(() => import('./building-form.tsx').then((part) => part.BuildingForm))
const StartForm = onFirstUse(() => import('./start-form.tsx').then((part) => part.StartForm))

type Opened = { form: 'new' } | { form: 'change' | 'start'; building: Building } | null

export const preload = queryPreload(query.utilities.list.queryOptions())

/** Buildings and the settlements of their utilities, for people who may see payments. */
export function UtilitiesScreen(): ReactNode {
  const { t } = useTranslation('utilities')
  const [opened, setOpened] = useState<Opened>(null)
  const found = useQuery(query.utilities.list.queryOptions())
  const close = (): void => setOpened(null)
  return (
    <Page
      title={t('title')}
      sentence={t('sentence')}
      acts={
        <>
          <Button variant="default" renderRoot={(root) => <AppLink {...root} to="/payments" />}>
            {t('back')}
          </Button>
          {found.data?.can.edit && (
            <Button onClick={() => setOpened({ form: 'new' })}>{t('buildings.add')}</Button>
          )}
        </>
      }
    >
      <PartLoaded query={found} whole>
        {(list) => (
          <>
            {list.buildings.length === 0 && (
              <Card>
                <p className={shared.quiet}>{t('buildings.none')}</p>
              </Card>
            )}
            {list.buildings.map((building) => (
              <BuildingCard
                key={building.id}
                building={building}
                can={list.can}
                open={(form) => setOpened({ form, building })}
              />
            ))}
            {opened?.form === 'new' && <BuildingForm list={list} opened onClose={close} />}
            {opened?.form === 'change' && (
              <AsOpened
                key={opened.building.id}
                row={list.buildings.find(({ id }) => id === opened.building.id) ?? opened.building}
                opened
              >
                {(building) => <BuildingForm list={list} building={building} opened onClose={close} />}
              </AsOpened>
            )}
            {opened?.form === 'start' && <StartForm building={opened.building} opened onClose={close} />}
          </>
        )}
      </PartLoaded>
    </Page>
  )
}

function BuildingCard(props: {
  building: Building
  can: BuildingList['can']
  open: (form: 'change' | 'start') => void
}): ReactNode {
  const { building, can, open } = props
  const { id, name, units, settlements } = building
  const { t } = useTranslation('utilities')
  const { periodOf } = useUtilityWords()
  const saved = useBuildingsSaved()
  const remove = async (): Promise<void> => {
    const agreed = await confirm({
      title: t('buildings.removeTitle'),
      text: t('buildings.removeText', { name }),
      act: t('buildings.remove'),
    })
    if (!agreed) return
    try {
      await saved(await client.utilities.removeBuilding({ id }))
      toast.success(t('buildings.removed'))
    } catch (thrown) {
      toast.error(thrown)
    }
  }
  const mayRemove = settlements.every(({ state }) => state === 'draft')
  return (
    <Card
      title={name}
      rows
      act={
        <>
          {can.settle && units.length > 0 && (
            <Button size="compact-sm" variant="subtle" onClick={() => open('start')}>
              {t('buildings.start')}
            </Button>
          )}
          {can.edit && (
            <Button size="compact-sm" variant="subtle" onClick={() => open('change')}>
              {t('buildings.change')}
            </Button>
          )}
          {can.edit && mayRemove && (
            <Button size="compact-sm" variant="subtle" color="overdue" onClick={() => void remove()}>
              {t('buildings.remove')}
            </Button>
          )}
        </>
      }
    >
      <p className={shared.lead}>
        {units.length === 0
          ? t('buildings.noUnits')
          : t('buildings.units', {
              count: units.length,
              labels: units.map(({ label }) => label).join(', '),
            })}
      </p>
      {settlements.map((settlement) => (
        <CardRow
          key={settlement.id}
          to={`/payments/utilities/${settlement.id}`}
          title={periodOf(settlement)}
          end={<StateDot tone={stateTones[settlement.state]}>{t(`states.${settlement.state}`)}</StateDot>}
        />
      ))}
    </Card>
  )
}
