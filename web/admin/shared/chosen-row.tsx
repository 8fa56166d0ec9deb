import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useSyncExternalStore } from 'react'
import { AsOpened } from './as-opened.tsx'

type Page<Row> = { rows?: readonly Row[] }

/**
 * Shows a form of a row that was chosen from a list. If somebody else changed it meanwhile, the form goes on with the row as the
 * list has it then. `queryKey` is that of the list.
 */
export function ChosenRow<Row extends { id: string }>({
  row,
  queryKey,
  children,
}: {
  row: Row
  queryKey: QueryKey
  children: (row: Row) => ReactNode
}): ReactNode {
  const queries = useQueryClient()
  const now = useSyncExternalStore(
    useCallback((changed: () => void) => queries.getQueryCache().subscribe(changed), [queries]),
    () => {
      for (const [, data] of queries.getQueriesData<Page<Row> & { pages?: readonly Page<Row>[] }>({
        queryKey,
        // Only the list on screen: others may hold the row as it was.
        type: 'active',
      }))
        for (const { rows } of data?.pages ?? [data ?? {}]) {
          const found = rows?.find(({ id }) => id === row.id)
          if (found) return found
        }
      return row
    },
  )
  return (
    <AsOpened row={now} opened>
      {children}
    </AsOpened>
  )
}
