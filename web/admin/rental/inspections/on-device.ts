/** What of a protocol waits on this device (docs/decisions/094): it is shown as if it was saved already. */
import type { InspectionContent } from '@domovik/domain/rental/inspections/content.ts'
import { applyOperation, type Operation } from '@domovik/domain/rental/inspections/operations.ts'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { onOutbox, outboxItems } from '../../../ui/outbox/outbox.ts'
import type { client } from '../../api.ts'

export type StoredDetail = Awaited<ReturnType<typeof client.inspections.get>>

type WaitingPhoto = { id: string; rowId: string; file: File }
type Waiting = { operations: readonly Operation[]; photos: readonly WaitingPhoto[]; refused: number }

/** A protocol with what waits on this device. */
export type InspectionDetail = StoredDetail & {
  /** The version of the content that the server sent; new values name it. */
  base: number
  /** Photos that are not sent yet. */
  waitingPhotos: readonly WaitingPhoto[]
  /** How many changes and photos wait, and how many entries the server refused. */
  waiting: { changes: number; photos: number; refused: number }
}

type SyncInput = { id: string; operations: Operation[] }
const calls: ReadonlySet<string> = new Set(['inspections.sync', 'inspections.addPhoto'])
type PhotoInput = { id: string; photoId: string; rowId: string; file: File }

/** Returns what waits in the outbox for a protocol. What the server refused is only counted. */
function waitingOf(id: string): Waiting {
  const items = outboxItems()
  const writes = items.filter(({ problem }) => problem === null).flatMap((item) => item.writes)
  const refused = items.filter(
    (item) =>
      item.problem !== null &&
      item.writes.some(({ call, input }) => calls.has(call) && (input as { id?: unknown }).id === id),
  ).length
  const inputs = (call: string): unknown[] =>
    writes.filter((write) => write.call === call).map(({ input }) => input)
  const syncs = inputs('inspections.sync') as SyncInput[]
  const photos = inputs('inspections.addPhoto') as PhotoInput[]
  return {
    operations: syncs.filter((input) => input.id === id).flatMap(({ operations }) => operations),
    photos: photos
      .filter((input) => input.id === id)
      .map(({ photoId, rowId, file }) => ({ id: photoId, rowId, file })),
    refused,
  }
}

function withOperations(stored: StoredDetail, operations: Iterable<Operation>): StoredDetail {
  let content: InspectionContent = stored.content
  for (const operation of operations) {
    try {
      content = applyOperation(content, operation).content
    } catch {
      // The server refuses it too, and the outbox shows why.
    }
  }
  return { ...stored, content: content as StoredDetail['content'] }
}

/** Returns the protocol as this device knows it. */
export function useOnDevice(stored: StoredDetail): InspectionDetail {
  const { id } = stored.inspection
  useSyncExternalStore(onOutbox, outboxItems)
  const { operations, photos, refused } = waitingOf(id)
  // What was just sent is applied until the answer of the server contains it; otherwise the old value would show for a moment.
  const kept = useRef<{ of: StoredDetail; sent: Map<string, Operation> }>({ of: stored, sent: new Map() })
  if (kept.current.of !== stored) kept.current = { of: stored, sent: new Map() }
  for (const operation of operations) kept.current.sent.set(operation.id, operation)
  const arrived = new Set(stored.photos.map((photo) => photo.id))
  const waitingPhotos = photos.filter((photo) => !arrived.has(photo.id))
  return {
    ...withOperations(stored, kept.current.sent.values()),
    base: stored.content.version,
    waitingPhotos,
    waiting: { changes: operations.length, photos: waitingPhotos.length, refused },
  }
}

/** Asks the browser once not to delete what waits when the device is full. */
export function useDurableStorage(isNeeded: boolean): void {
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    if (!isNeeded || asked) return
    setAsked(true)
    void navigator.storage?.persist?.().catch(() => false)
  }, [isNeeded, asked])
}
