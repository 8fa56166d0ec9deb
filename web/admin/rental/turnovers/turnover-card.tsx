import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { query } from '../../api.ts'
import { AsOpened } from '../../shared/as-opened.tsx'
import { PartLoaded } from '../../shared/part-loaded.tsx'
import shared from '../../shared/shared.module.css'
import { useAssigneeName } from '../tickets/assignee-name.ts'

const TurnoverForm = onFirstUse(() => import('./turnover-form.tsx').then((part) => part.TurnoverForm))

/** Whether departures of a property get a ticket for the cleaning, and who gets it. */
export function TurnoverCard({ propertyId }: { propertyId: string }): ReactNode {
  const { t } = useTranslation('turnovers')
  const nameOf = useAssigneeName()
  const [editing, setEditing] = useState(false)
  const found = useQuery(query.turnovers.get.queryOptions({ input: { propertyId } }))
  return (
    <PartLoaded query={found}>
      {(rule) => (
        <>
          <Card
            title={t('title')}
            act={
              rule.can.edit && (
                <Button size="compact-sm" variant="subtle" onClick={() => setEditing(true)}>
                  {t('edit')}
                </Button>
              )
            }
          >
            <p className={shared.quiet}>
              {!rule.active
                ? t('off')
                : rule.assignee
                  ? t('onFor', { name: nameOf(rule.assignee) })
                  : t('on')}
            </p>
            {rule.active && (
              <AppLink to={`/tickets?propertyId=${propertyId}&trade=cleaning`}>{t('tickets')}</AppLink>
            )}
          </Card>
          {rule.can.edit && (
            <AsOpened row={rule} opened={editing}>
              {(rule) => (
                <TurnoverForm
                  key={JSON.stringify(rule)}
                  propertyId={propertyId}
                  rule={rule}
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
