import type { bookingRow } from '@domovik/contract/admin/rental/bookings.ts'
import { BOOKING_STATUSES } from '@domovik/domain/rental/bookings/types.ts'
import { BOOKING_SOURCES } from '@domovik/domain/rental/channels/types.ts'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { DataList } from '../../../ui/list/data-list.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { DateText } from '../../../ui/show/date-text.tsx'
import { Money } from '../../../ui/show/money.tsx'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { client } from '../../api.ts'
import { usePermission } from '../../frame/session.tsx'
import { useAddressFlag } from '../../shared/address-flag.ts'
import { useGiven } from '../../shared/given.ts'
import { useList } from '../../shared/lists.ts'
import { useNarrowing } from '../../shared/narrowing.ts'
import { useRecordList } from '../../shared/record-list.ts'
import { useBookingState, useSourceName } from './booking-words.ts'

const BookingForm = onFirstUse(() => import('./booking-form.tsx').then((part) => part.BookingForm))

type Row = z.infer<typeof bookingRow>
type Totals = { nights: number; total: number; open: number | null; currency: string; leftOut: number }

/** All bookings of units that are let by the night. */
export function BookingsScreen(): ReactNode {
  const { t } = useTranslation('bookings')
  const mayCreate = usePermission('create_properties')
  const mayImport = usePermission('create_payments') && mayCreate
  const [adding, setAdding] = useAddressFlag('new')
  const seesMoney = usePermission('view_payments')
  const narrowing = useNarrowing()
  const sourceName = useSourceName()
  const { propertyId } = useGiven()
  const add = (): void => setAdding(true)
  const columns = useColumns()
  const records = useRecordList({
    list: client.bookings.list,
    exportCsv: client.bookings.exportCsv,
    mayCreate,
    create: { label: t('list.add'), run: add },
    emptySentence: t('list.empty'),
    firstSteps: [
      { label: t('list.add'), run: add },
      ...(mayImport ? [{ label: t('list.importFile'), to: '/import?subject=bookings' }] : []),
    ],
  })
  return (
    <>
      <DataList<Row, Totals>
        {...records}
        name="bookings"
        title={t('title')}
        rowName={(row) => row.reference}
        {...useList('/bookings')}
        columns={columns}
        filters={[
          ...narrowing,
          { kind: 'dates', id: 'days', label: t('fields.nights') },
          {
            id: 'status',
            label: t('fields.status'),
            options: BOOKING_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })),
          },
          {
            id: 'source',
            label: t('fields.source'),
            options: BOOKING_SOURCES.map((value) => ({ value, label: sourceName(value) })),
          },
          {
            id: 'conflict',
            label: t('conflict.title'),
            single: true,
            options: [{ value: 'yes', label: t('list.conflicts'), tone: 'overdue' as const }],
          },
          ...(seesMoney
            ? [
                {
                  id: 'unpaid',
                  label: t('list.payment'),
                  single: true,
                  options: [{ value: 'yes', label: t('list.unpaid'), tone: 'overdue' as const }],
                },
              ]
            : []),
        ]}
        totals={({ nights, total, open, currency }) => ({
          nights,
          total: <Money cents={total} currency={currency} strong />,
          open: open !== null && <Money cents={open} currency={currency} />,
        })}
        totalsLabel={({ leftOut }) => (leftOut > 0 ? t('list.withoutRequests') : undefined)}
        acts={
          mayImport && (
            <Button
              variant="default"
              renderRoot={(root) => <AppLink {...root} to="/import?subject=bookings" />}
            >
              {t('list.import')}
            </Button>
          )
        }
      />
      {mayCreate && (
        <BookingForm opened={adding} onClose={() => setAdding(false)} propertyId={propertyId ?? undefined} />
      )}
    </>
  )
}

function useColumns(): readonly Column<Row>[] {
  const { t } = useTranslation('bookings')
  const seesNames = usePermission('view_tenants')
  const seesMoney = usePermission('view_payments')
  const stateOf = useBookingState()
  const columns: readonly Column<Row>[] = [
    {
      id: 'reference',
      header: t('fields.reference'),
      cell: (row) => <AppLink to={`/bookings/${row.id}`}>{row.reference}</AppLink>,
      sort: 'reference',
    },
    {
      id: 'guest',
      header: t('fields.guest'),
      cell: (row) => row.tenantName && <AppLink to={`/tenants/${row.tenantId}`}>{row.tenantName}</AppLink>,
      sort: 'tenantName',
      phone: 'note',
    },
    {
      id: 'property',
      header: t('fields.property'),
      cell: (row) => <AppLink to={`/properties/${row.propertyId}`}>{row.propertyAddress}</AppLink>,
      sort: 'propertyAddress',
      from: 'tablet',
      phone: 'note',
    },
    {
      id: 'status',
      header: t('fields.status'),
      cell: (row) => {
        const { tone, word } = stateOf(row)
        return <StateDot tone={tone}>{word}</StateDot>
      },
      phone: 'note',
    },
    {
      id: 'checkIn',
      header: t('fields.checkIn'),
      cell: (row) => <DateText value={row.checkIn} />,
      sort: 'checkIn',
      phone: 'endNote',
    },
    {
      id: 'checkOut',
      header: t('fields.checkOut'),
      cell: (row) => <DateText value={row.checkOut} />,
      from: 'desktop',
    },
    { id: 'nights', header: t('fields.nights'), cell: (row) => row.nights, align: 'end', from: 'tablet' },
    {
      id: 'total',
      header: t('fields.total'),
      cell: (row) => row.total !== null && <Money cents={row.total} currency={row.currency} />,
      sort: 'total',
      align: 'end',
      phone: 'end',
    },
    {
      id: 'open',
      header: t('fields.open'),
      cell: (row) => row.open !== null && <Money cents={row.open} currency={row.currency} />,
      align: 'end',
      from: 'tablet',
    },
  ]
  return columns.filter(({ id }) => (id !== 'guest' || seesNames) && (id !== 'open' || seesMoney))
}
