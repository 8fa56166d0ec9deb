import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { Card } from '../../../ui/show/card.tsx'
import { useCalendarForms } from './calendar-forms.tsx'
import { UnitMonth } from './unit-month.tsx'

/** The calendar of a property that is let by the night (PROP-05, PROP-06). */
export function CalendarTab({ propertyId }: { propertyId: string }): ReactNode {
  const { t } = useTranslation('calendar')
  const { forms, onCreate, onBlock, onOpen } = useCalendarForms()
  return (
    <>
      <Card title={t('tab')} link={{ to: '/bookings/calendar', label: t('allUnits') }}>
        <UnitMonth propertyId={propertyId} onCreate={onCreate} onBlock={onBlock} onOpen={onOpen} />
      </Card>
      {forms}
    </>
  )
}
