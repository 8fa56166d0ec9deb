import type { InspectionStatus } from '@domovik/domain/rental/inspections/content.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import type { Tone } from '../../../ui/show/tone.ts'
import { query } from '../../api.ts'
import { AsOpened } from '../../shared/as-opened.tsx'
import { PartLoaded } from '../../shared/part-loaded.tsx'
import shared from '../../shared/shared.module.css'

const BeginForm = onFirstUse(() => import('./begin-form.tsx').then((part) => part.BeginForm))

export const inspectionTones: Record<InspectionStatus, Tone> = {
  draft: 'soon',
  signed: 'settled',
  withdrawn: 'neutral',
}

/** The handover reports of a lease, where new ones begin, or of a property. */
export function InspectionsTab(of: { leaseId: string } | { propertyId: string }): ReactNode {
  const { t } = useTranslation('inspections')
  const language = useLanguage()
  const [beginning, setBeginning] = useState(false)
  const found = useQuery(query.inspections.list.queryOptions({ input: of }))
  return (
    <PartLoaded query={found}>
      {({ inspections, can }) => (
        <>
          <Card
            title={t('title')}
            rows={inspections.length > 0}
            act={
              'leaseId' in of &&
              can.create && (
                <Button size="compact-sm" variant="subtle" onClick={() => setBeginning(true)}>
                  {t('begin')}
                </Button>
              )
            }
          >
            {inspections.length === 0 && (
              <p className={shared.quiet}>{t('leaseId' in of ? 'empty' : 'emptyProperty')}</p>
            )}
            {inspections.map(({ id, kind, day, state, tenantName }) => (
              <CardRow
                key={id}
                to={`/inspections/${id}`}
                title={t(`names.${kind}`)}
                note={[tenantName, day && formatDate(day, language)].filter(Boolean).join(' · ')}
                end={<StateDot tone={inspectionTones[state]}>{t(`states.${state}`)}</StateDot>}
              />
            ))}
          </Card>
          {'leaseId' in of && can.create && (
            <AsOpened row={inspections} opened={beginning}>
              {(inspections) => (
                <BeginForm
                  key={inspections.length}
                  leaseId={of.leaseId}
                  proposed={
                    inspections.some(({ kind, state }) => kind === 'in' && state === 'signed') ? 'out' : 'in'
                  }
                  opened={beginning}
                  onClose={() => setBeginning(false)}
                />
              )}
            </AsOpened>
          )}
        </>
      )}
    </PartLoaded>
  )
}
