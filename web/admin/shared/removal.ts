import { toast } from '../../ui/app/toast.ts'
import type { BulkAct } from '../../ui/list/types.ts'
import { refreshScreen } from '../frame/refresh-screen.ts'

interface RemoveCalls {
  remove: (input: { ids: string[] }) => Promise<{ removed: string[] }>
  restore: (input: { ids: string[] }) => Promise<unknown>
}

/** Shows the result of a change with a button that takes it back. */
export const offerUndo = (text: string, undo: () => Promise<unknown>): void =>
  toast.undo(text, async () => {
    await undo()
    await refreshScreen()
  })

/** Removes records, refreshes the screen, and offers to bring the records back. Throws when the server refuses. */
export async function removeRecords({
  ids,
  calls,
  text,
}: {
  ids: string[]
  calls: RemoveCalls
  /** The message, by the number of records that were removed. */
  text: (count: number) => string
}): Promise<void> {
  const { removed } = await calls.remove({ ids })
  await refreshScreen()
  offerUndo(text(removed.length), () => calls.restore({ ids: removed }))
}

/** Removes a record from its own screen: opens the list at `list`, and the record again when it is brought back. */
export async function removeAndLeave({
  id,
  calls,
  text,
  list,
  go,
}: {
  id: string
  calls: RemoveCalls
  text: string
  list: string
  go: (to: string) => void
}): Promise<void> {
  await calls.remove({ ids: [id] })
  go(list)
  await refreshScreen()
  toast.undo(text, async () => {
    await calls.restore({ ids: [id] })
    await refreshScreen()
    go(`${list}/${id}`)
  })
}

/** The action that removes the selected rows of a list. */
export const removeAct = <Row extends { id: string }>(
  label: (count: number) => string,
  remove: (ids: string[], rows: readonly Row[]) => Promise<void>,
): BulkAct<Row> => ({
  id: 'remove',
  label,
  tone: 'overdue',
  run: (rows) =>
    remove(
      rows.map(({ id }) => id),
      rows,
    ),
})
