import { TRADES, type Trade } from '@domovik/domain/rental/tickets/trades.ts'
import type { TicketType } from '@domovik/domain/rental/tickets/types.ts'
import { type ReactNode, useState } from 'react'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { DataList } from '../../../ui/list/data-list.tsx'
import type { BulkAct } from '../../../ui/list/types.ts'
import { Money } from '../../../ui/show/money.tsx'
import { PhoneLink } from '../../../ui/show/phone-link.tsx'
import { client, query } from '../../api.ts'
import { usePermission } from '../../frame/session.tsx'
import { useAddressFlag } from '../../shared/address-flag.ts'
import { changeMany } from '../../shared/change-many.ts'
import { ChosenRow } from '../../shared/chosen-row.tsx'
import { useRecordList } from '../../shared/record-list.ts'
import { removeAct, removeRecords } from '../../shared/removal.ts'
import { useCurrency } from '../../shared/use-currency.ts'
import { TicketViews } from '../tickets/views.tsx'
import type { VendorRow } from './vendor-words.ts'

const VendorForm = onFirstUse(() => import('./vendor-form.tsx').then((part) => part.VendorForm))

/** The people and companies that do the work of tickets. */
export function VendorList({ type }: { type?: TicketType | undefined }): ReactNode {
  const { t } = useTranslation(['vendors', 'tickets'])
  const mayCreate = usePermission('create_properties')
  const mayEdit = usePermission('edit_properties')
  const mayRemove = usePermission('delete_properties')
  const currency = useCurrency()
  const [adding, setAdding] = useAddressFlag('new')
  const [edited, setEdited] = useState<VendorRow | null>(null)
  const add = (): void => setAdding(true)
  const records = useRecordList({
    list: client.vendors.list,
    exportCsv: client.vendors.exportCsv,
    mayCreate,
    create: { label: t('vendors:list.add'), run: add },
    emptySentence: t('vendors:list.empty'),
    firstSteps: [{ label: t('vendors:list.add'), run: add }],
  })
  const remove = (ids: string[]): Promise<void> =>
    removeRecords({
      ids,
      calls: client.vendors,
      text: (count) => t('vendors:list.removed', { count }),
    })
  const setTrade = (rows: readonly VendorRow[], trade: Trade): Promise<boolean> =>
    changeMany<{ trade: Trade }, { id: string; trade: Trade }>({
      rows,
      call: client.vendors.change,
      to: { trade },
      back: (before) => ({ trade: before.trade }),
      said: (count) => t('vendors:list.changed', { count }),
    })
  const trades = TRADES.map((value) => ({ value, label: t(`tickets:trades.${value}`) }))
  const bulk: readonly BulkAct<VendorRow>[] = [
    ...(mayEdit
      ? [
          {
            id: 'trade',
            label: () => t('vendors:fields.trade'),
            choices: trades,
            run: (rows: readonly VendorRow[], trade: string) => setTrade(rows, trade as Trade),
          },
        ]
      : []),
    ...(mayRemove ? [removeAct<VendorRow>((count) => t('vendors:list.remove', { count }), remove)] : []),
  ]
  const ticketsOf = (row: VendorRow, filter: string, shown: ReactNode): ReactNode => (
    <AppLink to={`/tickets?assignee=${row.id}&${filter}`}>{shown}</AppLink>
  )
  return (
    <>
      <DataList<VendorRow, { cost: number }>
        {...records}
        name="vendors"
        title={t('vendors:title')}
        above={<TicketViews type={type} />}
        rowName={(row) => row.name}
        {...(mayEdit ? { onOpen: setEdited } : {})}
        queryKey={query.vendors.list.key()}
        defaultSort="name"
        columns={[
          { id: 'name', header: t('vendors:fields.name'), cell: (row) => row.name, sort: 'name' },
          {
            id: 'trade',
            header: t('vendors:fields.trade'),
            cell: (row) => t(`tickets:trades.${row.trade}`),
            edit: mayEdit
              ? {
                  choices: trades,
                  value: (row) => row.trade,
                  save: (row, trade) => setTrade([row], trade as Trade),
                }
              : undefined,
            phone: 'note',
          },
          {
            id: 'phone',
            header: t('vendors:fields.phone'),
            cell: (row) => row.phone && <PhoneLink phone={row.phone} />,
            from: 'tablet',
            phone: 'note',
          },
          { id: 'email', header: t('vendors:fields.email'), cell: (row) => row.email, from: 'desktop' },
          {
            id: 'taxNumber',
            header: t('vendors:fields.taxNumber'),
            cell: (row) => row.taxNumber,
            extra: true,
          },
          {
            id: 'openTickets',
            header: t('vendors:fields.openTickets'),
            cell: (row) =>
              row.openTickets === 0
                ? 0
                : ticketsOf(row, 'status=pending&status=in_progress', row.openTickets),
            sort: 'openTickets',
            align: 'end',
            phone: 'note',
            // A card has no headings: a number alone says nothing there.
            phoneCell: (row) =>
              row.openTickets > 0 && (
                <>
                  {t('vendors:fields.openTickets')}:{' '}
                  {ticketsOf(row, 'status=pending&status=in_progress', row.openTickets)}
                </>
              ),
          },
          {
            id: 'cost',
            header: t('vendors:fields.cost'),
            cell: (row) =>
              row.cost === 0 ? (
                <Money cents={0} currency={currency} />
              ) : (
                ticketsOf(row, 'status=completed', <Money cents={row.cost} currency={currency} />)
              ),
            sort: 'cost',
            align: 'end',
            from: 'tablet',
            phone: 'end',
          },
        ]}
        filters={[
          {
            id: 'trade',
            label: t('vendors:fields.trade'),
            options: trades,
          },
        ]}
        totals={({ cost }) => ({ cost: <Money cents={cost} currency={currency} /> })}
        {...(bulk.length > 0 ? { bulk } : {})}
      />
      {mayCreate && <VendorForm opened={adding} onClose={() => setAdding(false)} />}
      {edited && (
        <ChosenRow row={edited} queryKey={query.vendors.list.key()}>
          {(vendor) => <VendorForm opened vendor={vendor} onClose={() => setEdited(null)} />}
        </ChosenRow>
      )}
    </>
  )
}
