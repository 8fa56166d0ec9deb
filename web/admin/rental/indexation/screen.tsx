import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { Columns, Page } from '../../../ui/show/page.tsx'
import { query } from '../../api.ts'
import { PartLoaded } from '../../shared/part-loaded.tsx'
import { queryPreload } from '../../shared/preload.ts'
import { DueCards } from './due-cards.tsx'
import { ValuesCard } from './values-card.tsx'

export const preload = queryPreload(
  query.indexation.dueRents.queryOptions(),
  query.indexation.listValues.queryOptions(),
)

/** Rents that follow a published index: what is due, and the published values. */
export function IndexationScreen(): ReactNode {
  const { t } = useTranslation('indexation')
  const due = useQuery(query.indexation.dueRents.queryOptions())
  const values = useQuery(query.indexation.listValues.queryOptions())
  return (
    <Page
      title={t('due.title')}
      sentence={t('due.sentence')}
      acts={
        <Button variant="default" renderRoot={(root) => <AppLink {...root} to="/leases" />}>
          {t('due.back')}
        </Button>
      }
    >
      <Columns
        main={
          <PartLoaded query={due} whole>
            {(data) => <DueCards key={JSON.stringify(data.rows)} data={data} />}
          </PartLoaded>
        }
        side={<PartLoaded query={values}>{(data) => <ValuesCard data={data} />}</PartLoaded>}
      />
    </Page>
  )
}
