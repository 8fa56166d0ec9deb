import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { query } from '../../api.ts'
import { PartLoaded } from '../../shared/part-loaded.tsx'
import shared from '../../shared/shared.module.css'
import css from './channels.module.css'
import { ExportRows } from './export-rows.tsx'
import { SourceRow } from './source-row.tsx'

const SourceForm = onFirstUse(() => import('./source-form.tsx').then((part) => part.SourceForm))

/** The calendars of channels: those that are read for a property, and the addresses at which channels read its own. */
export function ChannelsCard({ propertyId }: { propertyId: string }): ReactNode {
  const { t } = useTranslation('channels')
  const [adding, setAdding] = useState(false)
  const found = useQuery(query.channels.list.queryOptions({ input: { propertyId } }))
  return (
    <PartLoaded query={found}>
      {({ sources, exports, can }) => (
        <>
          <Card
            title={t('title')}
            act={
              can.edit && (
                <Button size="compact-sm" variant="subtle" onClick={() => setAdding(true)}>
                  {t('add.open')}
                </Button>
              )
            }
          >
            <p className={shared.quiet}>{t('sentence')}</p>
            <ul className={css.rows}>
              {sources.map((source) => (
                <SourceRow propertyId={propertyId} key={source.id} source={source} mayEdit={can.edit} />
              ))}
            </ul>
          </Card>
          <Card title={t('exports.title')}>
            <p className={shared.quiet}>{t('exports.sentence')}</p>
            <ExportRows propertyId={propertyId} exports={exports} mayEdit={can.edit} />
          </Card>
          {can.edit && (
            <SourceForm propertyId={propertyId} opened={adding} onClose={() => setAdding(false)} />
          )}
        </>
      )}
    </PartLoaded>
  )
}
