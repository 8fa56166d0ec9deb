import { addDays } from '@domovik/domain/dates.ts'
import { hasCalendar } from '@domovik/domain/rental/properties/types.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { DateText } from '../../../ui/show/date-text.tsx'
import { Money } from '../../../ui/show/money.tsx'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { query } from '../../api.ts'
import { usePermission } from '../../frame/session.tsx'
import { AsOpened } from '../../shared/as-opened.tsx'
import { Facts } from '../../shared/facts.tsx'
import { PartLoaded } from '../../shared/part-loaded.tsx'
import shared from '../../shared/shared.module.css'
import { ChannelsCard } from '../channels/channels-card.tsx'
import { MailsCard } from '../guest-mails/mails-card.tsx'
import { NotesCard } from '../guest-pages/notes-card.tsx'
import { PageCard } from '../stay-pages/page-card.tsx'
import { TurnoverCard } from '../turnovers/turnover-card.tsx'
import { useBookingState } from './booking-words.ts'
import css from './bookings.module.css'
import { Policy } from './policy.tsx'
import { TaxRule } from './tax-rule.tsx'
import type { StayTerms } from './terms-values.ts'

const TermsForm = onFirstUse(() => import('./terms-form.tsx').then((part) => part.TermsForm))

/** Bookings of a property, and the terms on which it is let by the night. */
export function StaysTab({ property }: { property: { id: string; rentalType: string } }): ReactNode {
  const { t } = useTranslation('bookings')
  const mayEdit = usePermission('edit_properties')
  if (!hasCalendar(property.rentalType as 'both'))
    return (
      <Card title={t('title')}>
        <p className={shared.quiet}>{t('tab.longTerm')}</p>
      </Card>
    )
  return (
    <>
      <Bookings propertyId={property.id} />
      <Terms propertyId={property.id} />
      <TurnoverCard propertyId={property.id} />
      {mayEdit && <NotesCard propertyId={property.id} />}
      <MailsCard propertyId={property.id} />
      <PageCard propertyId={property.id} />
      <ChannelsCard propertyId={property.id} />
    </>
  )
}

function Bookings({ propertyId }: { propertyId: string }): ReactNode {
  const { t } = useTranslation('bookings')
  const mayCreate = usePermission('create_properties')
  const stateOf = useBookingState()
  const found = useQuery(
    query.bookings.list.queryOptions({ input: { propertyId, sort: '-checkIn', limit: 20 } }),
  )
  const all = `/bookings?propertyId=${propertyId}`
  return (
    <PartLoaded query={found}>
      {({ rows }) => (
        <Card title={t('title')} link={{ to: all, label: t('tab.all') }} rows={rows.length > 0}>
          {rows.map((row) => (
            <CardRow
              key={row.id}
              to={`/bookings/${row.id}`}
              title={row.tenantName ?? row.reference}
              note={
                <>
                  <DateText value={row.checkIn} /> – <DateText value={row.checkOut} />
                </>
              }
              end={row.total !== null && <Money cents={row.total} currency={row.currency} />}
              endNote={<StateDot tone={stateOf(row).tone}>{stateOf(row).word}</StateDot>}
            />
          ))}
          {rows.length === 0 && <p className={shared.quiet}>{t('tab.none')}</p>}
          {mayCreate && (
            <div className={rows.length > 0 ? css.add : undefined}>
              <Button mt="md" renderRoot={(root) => <AppLink {...root} to={`${all}&new=1`} />}>
                {t('list.add')}
              </Button>
            </div>
          )}
        </Card>
      )}
    </PartLoaded>
  )
}

function Terms({ propertyId }: { propertyId: string }): ReactNode {
  const { t } = useTranslation('bookings')
  const [editing, setEditing] = useState(false)
  const found = useQuery(query.bookings.getTerms.queryOptions({ input: { propertyId } }))
  return (
    <PartLoaded query={found}>
      {(given) => (
        <>
          <Card
            title={t('terms.title')}
            act={
              given.can.edit && (
                <Button size="compact-sm" variant="subtle" onClick={() => setEditing(true)}>
                  {t('terms.edit')}
                </Button>
              )
            }
          >
            <Summary given={given} />
          </Card>
          {given.can.edit && (
            <AsOpened row={given} opened={editing}>
              {(given) => (
                <TermsForm
                  key={given.updatedAt}
                  propertyId={propertyId}
                  given={given}
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

function Summary({ given: { terms, base, currency } }: { given: StayTerms }): ReactNode {
  const { t } = useTranslation('bookings')
  const language = useLanguage()
  const money = (cents: number | null): ReactNode => cents && <Money cents={cents} currency={currency} />
  return (
    <Facts
      empty={t('detail.noValue')}
      facts={[
        { label: t('terms.daily'), value: money(base.daily) },
        { label: t('terms.weekendRate'), value: money(terms.weekendRate) },
        { label: t('terms.weekly'), value: money(base.weekly) },
        { label: t('terms.monthly'), value: money(base.monthly) },
        ...terms.seasons.map((season) => ({
          label: season.name ?? t('terms.seasonUnnamed'),
          value: (
            <>
              <DateText value={season.from} /> – <DateText value={addDays(season.to, -1)} />
              {season.daily !== null && <> · {money(season.daily)}</>}
            </>
          ),
        })),
        { label: t('terms.cleaningFee'), value: money(terms.cleaningFee) },
        ...terms.taxRules.map((rule) => ({
          label: t('terms.taxSince', { day: formatDate(rule.validFrom, language) }),
          value: <TaxRule rule={rule} currency={currency} />,
        })),
        { label: t('terms.maxGuests'), value: terms.maxGuests },
        { label: t('terms.policy'), value: <Policy policy={terms.policy} /> },
      ]}
    />
  )
}
