import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { Page } from '../../../ui/show/page.tsx'
import { query } from '../../api.ts'
import { queryClient } from '../../frame/query-client.ts'
import { PartLoaded } from '../../shared/part-loaded.tsx'
import { MapParts } from './map-parts.tsx'

export const preload = (): void => void queryClient.prefetchQuery(query.properties.map.queryOptions())

/** All properties with a position on a map that is drawn without any service of others. */
export function PropertyMapScreen(): ReactNode {
  const { t } = useTranslation('property_map')
  const found = useQuery(query.properties.map.queryOptions())
  return (
    <Page
      title={t('title')}
      sentence={t('sentence')}
      acts={
        <Button variant="default" renderRoot={(root) => <AppLink {...root} to="/properties" />}>
          {t('asList')}
        </Button>
      }
    >
      <PartLoaded query={found} whole>
        {(data) => <MapParts data={data} />}
      </PartLoaded>
    </Page>
  )
}
