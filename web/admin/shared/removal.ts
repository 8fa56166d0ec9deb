import { toast } from '../../ui/app/toast.ts'
import { UndoneInPart } from '../../ui/app/undone-in-part.ts'
import { words } from '../../ui/app/words.ts'
import type { BulkAct } from '../../ui/list/types.ts'
import { refreshScreen } from '../frame/refresh-screen.ts'

interface RemoveCalls {
  remove: (input: { ids: string[] }) => Promise<{ removed: string[] }>
  restore: (input: { ids: string[] }) => Promise<{ restored: string[] }>
}

/**
 * Shows the result of a change with a button that takes it back. The screen is refreshed also if that fails, because somebody else
 * changed what it shows.
 */
export const offerUndo = (text: string, undo: () => Promise<unknown>): void =>
  toast.undo(text, async () => {
    try {
      return await undo()
    } finally {
      await refreshScreen()
    }
  })

/** Brings rows back. Says how many others brought back before, or are gone for good. */
const bringBack = async ({ restore }: RemoveCalls, ids: string[]): Promise<UndoneInPart | undefined> => {
  const { restored } = await restore({ ids })
  const count = ids.length - restored.length
  if (count === 0) return undefined
  return new UndoneInPart(
    words.t('common:undo.some', { count: restored.length }),
    words.t('common:undo.notRestored', { count }),
  )
}

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
  offerUndo(text(removed.length), () => bringBack(calls, removed))
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
  offerUndo(text, async () => {
    const left = await bringBack(calls, [id])
    await refreshScreen()
    go(`${list}/${id}`)
    return left
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
