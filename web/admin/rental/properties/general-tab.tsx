import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Card } from '../../../ui/show/card.tsx'
import { formatNumber } from '../../../ui/show/date-format.ts'
import { DateText } from '../../../ui/show/date-text.tsx'
import { Money } from '../../../ui/show/money.tsx'
import { Facts } from '../../shared/facts.tsx'
import shared from '../../shared/shared.module.css'
import { type Property, positionOf } from './property-values.ts'

export function GeneralTab({ property, onEdit }: { property: Property; onEdit?: () => void }): ReactNode {
  const { t } = useTranslation('properties')
  const language = useLanguage()
  const empty = t('general.empty')
  const money = (cents: number | null): ReactNode =>
    cents ? <Money cents={cents} currency={property.currency} /> : null
  const short = property.rentalType !== 'long-term'
  return (
    <>
      <Card title={t('general.money')}>
        <Facts
          empty={empty}
          facts={[
            { label: t('fields.rentAmount'), value: money(property.rentAmount) },
            { label: t('fields.billsAmount'), value: money(property.billsAmount) },
            { label: t('fields.extraFees'), value: money(property.extraFees) },
            { label: t('fields.depositAmount'), value: money(property.depositAmount) },
            { label: t('fields.warrantyAmount'), value: money(property.warrantyAmount) },
          ]}
        />
      </Card>
      {short && <ShortStays property={property} empty={empty} />}
      <Card
        title={t('general.basics')}
        act={
          onEdit && (
            <Button size="compact-sm" variant="subtle" onClick={onEdit}>
              {t('detail.edit')}
            </Button>
          )
        }
      >
        <Facts
          empty={empty}
          facts={[
            { label: t('fields.propertyType'), value: t(`types.${property.propertyType}`) },
            { label: t('fields.rentalType'), value: t(`rentalTypes.${property.rentalType}`) },
            {
              label: t('fields.squareFootage'),
              value: property.squareFootage
                ? `${formatNumber(property.squareFootage, language)} ${t(`areaUnits.${property.areaUnit}`)}`
                : null,
            },
            { label: t('fields.city'), value: property.city },
            { label: t('fields.postalCode'), value: property.postalCode },
            {
              label: t('fields.position'),
              value: <PositionLink property={property} mayPlace={Boolean(onEdit)} />,
            },
            { label: t('fields.managedFrom'), value: <DateText value={property.managedFrom} /> },
            ...(property.managedTo
              ? [{ label: t('fields.managedTo'), value: <DateText value={property.managedTo} /> }]
              : []),
            { label: t('fields.amenities'), value: property.amenities.join(', ') },
          ]}
        />
      </Card>
      {property.description && (
        <Card title={t('general.notes')}>
          <p className={shared.prose}>{property.description}</p>
        </Card>
      )}
    </>
  )
}

/** Leads to the map: to the position, or to where a user may choose one. */
function PositionLink({ property, mayPlace }: { property: Property; mayPlace: boolean }): ReactNode {
  const { t } = useTranslation('properties')
  const position = positionOf(property)
  if (!(position || mayPlace)) return <span className="muted">{t('general.empty')}</span>
  return (
    <AppLink to={`/properties/map?${position ? 'show' : 'place'}=${property.id}`} preload={false}>
      {position || t('general.placeOn')}
    </AppLink>
  )
}

function ShortStays({ property, empty }: { property: Property; empty: string }): ReactNode {
  const { t } = useTranslation('properties')
  const money = (cents: number | null): ReactNode =>
    cents ? <Money cents={cents} currency={property.currency} /> : null
  return (
    <Card title={t('general.stays')}>
      <Facts
        empty={empty}
        facts={[
          { label: t('fields.dailyRate'), value: money(property.dailyRate) },
          { label: t('fields.weeklyRate'), value: money(property.weeklyRate) },
          { label: t('fields.monthlyRate'), value: money(property.monthlyRate) },
          { label: t('fields.minStayDays'), value: property.minStayDays },
          { label: t('fields.maxStayDays'), value: property.maxStayDays },
          { label: t('fields.checkInTime'), value: property.checkInTime },
          { label: t('fields.checkOutTime'), value: property.checkOutTime },
          { label: t('fields.houseRules'), value: property.houseRules },
          { label: t('fields.registrationNumber'), value: property.registrationNumber },
        ]}
      />
    </Card>
  )
}
