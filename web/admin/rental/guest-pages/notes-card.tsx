import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { query } from '../../api.ts'
import { AsOpened } from '../../shared/as-opened.tsx'
import { PartLoaded } from '../../shared/part-loaded.tsx'
import shared from '../../shared/shared.module.css'
import css from './guest-pages.module.css'

const NotesForm = onFirstUse(() => import('./notes-form.tsx').then((part) => part.NotesForm))

/** How guests get into a property. Only members who may edit it see the text. */
export function NotesCard({ propertyId }: { propertyId: string }): ReactNode {
  const { t } = useTranslation('guest_pages')
  const [editing, setEditing] = useState(false)
  const found = useQuery(query.guestPages.getNotes.queryOptions({ input: { propertyId } }))
  return (
    <PartLoaded query={found}>
      {(notes) => (
        <>
          <Card
            title={t('notes.title')}
            act={
              <Button size="compact-sm" variant="subtle" onClick={() => setEditing(true)}>
                {t('notes.edit')}
              </Button>
            }
          >
            {notes.text ? (
              <p className={css.prose}>{notes.text}</p>
            ) : (
              <p className={shared.quiet}>{t('notes.none')}</p>
            )}
          </Card>
          <AsOpened row={notes} opened={editing}>
            {(notes) => (
              <NotesForm
                key={notes.version}
                propertyId={propertyId}
                notes={notes}
                opened={editing}
                onClose={() => setEditing(false)}
              />
            )}
          </AsOpened>
        </>
      )}
    </PartLoaded>
  )
}
