import { ORGANIZATION_PARAM } from '@domovik/domain/machinery/links.ts'
import { listed, type SearchParams } from '../../ui/app/search-params.ts'
import { listInput } from '../../ui/list/list-input.ts'
import { rowsQuery } from '../../ui/list/rows-query.ts'
import type { DataListProps } from '../../ui/list/types.ts'
import { useSearch } from '../../ui/router/context.ts'
import { query } from '../api.ts'
import { queryClient } from '../frame/query-client.ts'

/** How the rows of a list screen are asked for. */
interface ListCall {
  call: {
    key: () => unknown[]
    // biome-ignore lint/suspicious/noExplicitAny: each list has an input and rows of its own
    call: (input: any, options: { signal: AbortSignal }) => Promise<any>
  }
  defaultSort?: string
  pageSize?: number
  /** Values of every request in addition to the filters of the address. */
  fixed?: (search: SearchParams) => Record<string, string>
  /** False if the address shows something else instead of the rows. */
  shows?: (search: SearchParams) => boolean
}

export const paymentViews = ['all', 'charges', 'received'] as const
export type PaymentView = (typeof paymentViews)[number]

/** The view of payments in the address: ?view=charges; without it, all. */
export const paymentView = (search: SearchParams): PaymentView =>
  paymentViews.find((view) => view === listed(search.view)[0]) ?? 'all'

const tickets = (type?: 'issue' | 'maintenance'): ListCall => ({
  call: query.tickets.list,
  defaultSort: '-createdAt',
  ...(type ? { fixed: () => ({ type }) } : {}),
  shows: ({ view }) => view === undefined,
})

/**
 * The list screens by their addresses. The request for the first rows begins with it before the code of a screen is loaded, and the screen
 * reads it too (`useList`), so both are the same query.
 */
const lists = {
  '/bookings': { call: query.bookings.list },
  '/contacts': { call: query.contacts.list, defaultSort: 'name' },
  '/documents': { call: query.documents.list, defaultSort: '-createdAt' },
  '/expenses': { call: query.expenses.list, defaultSort: '-date' },
  '/expenses/recurring': { call: query.recurringExpenses.list, defaultSort: 'nextOn' },
  '/income': { call: query.incomes.list, defaultSort: '-date' },
  '/issues': tickets('issue'),
  '/leases': { call: query.leases.list },
  '/maintenance': tickets('maintenance'),
  '/messages': { call: query.messages.list, defaultSort: '-lastAt' },
  '/owners': { call: query.owners.list, defaultSort: 'name' },
  '/payments': {
    call: query.payments.list,
    defaultSort: '-paymentDate',
    pageSize: 200,
    fixed: (search) => ({ view: paymentView(search) }),
  },
  '/properties': { call: query.properties.list },
  '/tenants': { call: query.tenants.list },
  '/tickets': tickets(),
} satisfies Record<string, ListCall>

type ListAddress = keyof typeof lists

/** Values of the address that are no filters of a list. */
const noFilters = new Set(['q', 'sort', 'view', 'new', 'newCharge', ORGANIZATION_PARAM])

/** What the list screen of an address passes to its DataList. */
export function useList(
  address: ListAddress,
): Pick<DataListProps<{ id: string }>, 'queryKey' | 'defaultSort' | 'pageSize' | 'fixed'> {
  const search = useSearch()
  const { call, defaultSort, pageSize, fixed }: ListCall = lists[address]
  return {
    queryKey: call.key(),
    ...(defaultSort ? { defaultSort } : {}),
    ...(pageSize ? { pageSize } : {}),
    ...(fixed ? { fixed: fixed(search) } : {}),
  }
}

/** Starts loading the first rows of a list screen, with the filters of the address. */
export function askForRows(address: ListAddress, search: SearchParams): void {
  const { call, defaultSort, pageSize, fixed, shows }: ListCall = lists[address]
  if (shows?.(search) === false) return
  const filters = Object.keys(search).filter((name) => !noFilters.has(name))
  void queryClient.prefetchInfiniteQuery(
    rowsQuery(
      {
        queryKey: call.key(),
        load: (input, signal) => call.call(input, { signal }),
        ...(pageSize ? { pageSize } : {}),
        ...(fixed ? { fixed: fixed(search) } : {}),
      },
      listInput(search, filters, defaultSort),
    ),
  )
}

/** The addresses of all lists. */
export const listAddresses = Object.keys(lists) as ListAddress[]
