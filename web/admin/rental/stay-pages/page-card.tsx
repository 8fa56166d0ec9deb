import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { query } from '../../api.ts'
import { AsOpened } from '../../shared/as-opened.tsx'
import { Facts } from '../../shared/facts.tsx'
import { PartLoaded } from '../../shared/part-loaded.tsx'
import shared from '../../shared/shared.module.css'

const PageForm = onFirstUse(() => import('./page-form.tsx').then((part) => part.PageForm))

/** The public page of a property: whether strangers see it, and where. */
export function PageCard({ propertyId }: { propertyId: string }): ReactNode {
  const { t } = useTranslation('stay_pages')
  const [editing, setEditing] = useState(false)
  const found = useQuery(query.stayPages.get.queryOptions({ input: { propertyId } }))
  return (
    <PartLoaded query={found}>
      {({ page, can }) => (
        <>
          <Card
            title={t('settings.title')}
            act={
              can.edit && (
                <Button size="compact-sm" variant="subtle" onClick={() => setEditing(true)}>
                  {t(page ? 'settings.edit' : 'settings.make')}
                </Button>
              )
            }
          >
            <p className={shared.quiet}>
              {t(!page ? 'settings.none' : page.isOpen ? 'settings.open' : 'settings.closed')}
            </p>
            {page && (
              <Facts
                empty=""
                facts={[
                  { label: t('settings.pageTitle'), value: page.title },
                  {
                    label: t('settings.address'),
                    value: page.isOpen ? (
                      <a href={page.url} target="_blank" rel="noreferrer">
                        {page.url}
                      </a>
                    ) : (
                      page.url
                    ),
                  },
                  {
                    label: t('settings.listed'),
                    value: t(page.isListed ? 'settings.isListed' : 'settings.notListed'),
                  },
                ]}
              />
            )}
          </Card>
          {can.edit && (
            <AsOpened row={page} opened={editing}>
              {(page) => (
                <PageForm
                  key={page?.updatedAt ?? 'new'}
                  propertyId={propertyId}
                  page={page}
                  opened={editing}
                  onClose={() => setEditing(false)}
                />
              )}
            </AsOpened>
          )}
        </>
      )}
    </PartLoaded>
  )
}
