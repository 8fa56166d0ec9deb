import { createElement } from 'react'
import type { DataListProps, FirstStep } from '../../ui/list/types.ts'
import { usePermission } from '../frame/session.tsx'
import { SavedViews } from './saved-views.tsx'

type ListProps<Row extends { id: string }, Totals> = Pick<
  DataListProps<Row, Totals>,
  'load' | 'exportFile' | 'create' | 'empty' | 'tools'
>

/**
 * The part that the lists of records share: their calls, and what depends on permissions. Creation and the first
 * steps of an empty list are for those who may create, the export for those who may export.
 */
export function useRecordList<Row extends { id: string }, Totals, ListInput, ExportInput>({
  list,
  exportCsv,
  mayCreate,
  create,
  emptySentence,
  firstSteps,
}: {
  list: (input: ListInput, options: { signal: AbortSignal }) => ReturnType<DataListProps<Row, Totals>['load']>
  exportCsv?: (
    input: ExportInput,
    options: { signal: AbortSignal },
  ) => ReturnType<NonNullable<DataListProps<Row, Totals>['exportFile']>>
  mayCreate: boolean
  create: { label: string; run: () => void }
  emptySentence: string
  firstSteps: readonly FirstStep[]
}): ListProps<Row, Totals> {
  const mayExport = usePermission('export_data')
  return {
    // Filters come from the address as text; the server checks them.
    load: (input, signal) => list(input as ListInput, { signal }),
    ...(mayExport && exportCsv
      ? { exportFile: (input, options) => exportCsv(input as ExportInput, options) }
      : {}),
    ...(mayCreate ? { create } : {}),
    tools: (shown) => createElement(SavedViews, { shown }),
    empty: { sentence: emptySentence, steps: mayCreate ? firstSteps : [] },
  }
}
