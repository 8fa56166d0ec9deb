import type { ReactNode } from 'react'
import type { ListState } from './list-state.ts'
import type { DataListProps } from './types.ts'
import type { Rows } from './use-rows.ts'
import type { useSelection } from './use-selection.ts'

/** The data that the table and the cards of a list render. */
export interface ListView<Row extends { id: string }, Totals>
  extends Omit<DataListProps<Row, Totals>, 'totals' | 'totalsLabel'> {
  rows: Rows<Row, Totals>
  selection: ReturnType<typeof useSelection<Row>>
  totals: Partial<Record<string, ReactNode>> | undefined
  totalsLabel: string | undefined
  state: ListState
  phone: boolean
  headingId: string
}
