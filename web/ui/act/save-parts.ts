/** Saves lists of any size: the server sends the file in parts, and it is saved only when all of them are here. */
import { useSyncExternalStore } from 'react'
import { toApiError } from '../api/api-error.ts'
import { wantOverlays } from '../app/overlays-wanted.ts'
import { toast } from '../app/toast.ts'
import { currentLanguage, words } from '../app/words.ts'
import { once, type SavedFile, saveFile } from './save-file.ts'

/** One part of a file. `total` is the number of rows of the whole file; the last part has no next cursor. */
export interface FilePart extends SavedFile {
  total: number
  nextCursor: string | null
}

/** Loads the part after the one that has this cursor. */
export type LoadPart = (
  part: { limit: number; cursor?: string },
  options: { signal: AbortSignal },
) => Promise<FilePart>

/** How far a file is that has more than one part, in rows. */
interface Progress {
  fileName: string
  done: number
  total: number
}

/** Rows of one part: some seconds of work for the server even where a row takes long. */
const ROWS = 2000
/** How long the same part is not asked for again after it did not come, in milliseconds. */
const PAUSES = [1000, 3000]

/** Returns the file that the parts make. A part that does not come is asked for again. Throws what the last attempt threw. */
export async function joinParts(
  load: LoadPart,
  { signal, onPart }: { signal: AbortSignal; onPart: (progress: Progress) => void },
  { rows = ROWS, pauses = PAUSES } = {},
): Promise<SavedFile> {
  let part = await load({ limit: rows }, { signal })
  const { fileName, mediaType } = part
  const contents = [part.content]
  while (part.nextCursor) {
    const done = contents.length * rows
    onPart({ fileName, done, total: Math.max(done, part.total) })
    const next = { limit: rows, cursor: part.nextCursor }
    part = await patiently(() => load(next, { signal }), signal, pauses)
    contents.push(part.content)
  }
  return { fileName, mediaType, content: new Blob(contents) }
}

async function patiently<T>(
  ask: () => Promise<T>,
  signal: AbortSignal,
  pauses: readonly number[],
): Promise<T> {
  for (const pause of pauses) {
    try {
      return await ask()
    } catch (thrown) {
      if (signal.aborted || !toApiError(thrown).passing) throw thrown
      await new Promise<void>((resolve) => {
        setTimeout(resolve, pause)
        signal.addEventListener('abort', () => resolve(), { once: true })
      })
      signal.throwIfAborted()
    }
  }
  return ask()
}

interface Running extends Progress {
  stop: () => void
}

let running: Running | null = null
const listeners = new Set<() => void>()
const show = (next: Running | null): void => {
  running = next
  for (const listener of listeners) listener()
}

/** The file that is being loaded, for the component that shows it. */
export const useRunningExport = (): Running | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => running,
  )

/**
 * Loads a file in parts and saves it, once for a double click. A file with more than one part shows its progress and can be stopped.
 * Returns whether it was saved. A failure is said here: then nothing is saved.
 */
export async function saveParts(name: string, load: LoadPart): Promise<boolean> {
  const control = new AbortController()
  let [saved, reached] = [false, null as Progress | null]
  const onPart = (progress: Progress): void => {
    reached = progress
    wantOverlays()
    show({ ...progress, stop: () => control.abort() })
  }
  try {
    await once(name, async () => {
      saveFile(await joinParts(load, { signal: control.signal, onPart }))
      saved = true
    })
  } catch (thrown) {
    if (!control.signal.aborted) await tell(thrown, reached)
  } finally {
    if (reached) show(null)
  }
  return saved
}

async function tell(thrown: unknown, reached: Progress | null): Promise<void> {
  await Promise.all([words.load('errors'), words.load('files')]).catch(() => undefined)
  if (reached && words.exists('files:export.brokenOff'))
    toast.error(thrown, words.t('files:export.brokenOff', counted(reached)))
  else toast.error(thrown, words.exists('errors:export_failed') ? words.t('errors:export_failed') : undefined)
}

/** The rows that are here and all rows, as they are written in the reader's language. */
export const counted = ({ done, total }: Progress) => {
  const { format } = new Intl.NumberFormat(currentLanguage())
  return { done: format(done), total: format(total) }
}
