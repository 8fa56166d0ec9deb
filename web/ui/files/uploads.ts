/**
 * Uploads in progress. They continue after their form is closed and are shown on the next screen. Each place sends
 * one file at a time; without a network the files wait.
 */
import { toApiError } from '../api/api-error.ts'
import { errorText } from '../api/error-text.ts'
import { isCutOff } from '../api/reached.ts'

export type Upload = {
  readonly id: string
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'failed'
  /** 0 to 1. */
  readonly progress: number
  /** The text of the error. */
  readonly problem: string | null
}

/** Sends one file. A retry calls it again; a second call must have the same effect. */
export type Send = (onProgress: (part: number) => void) => Promise<unknown>

type Queued = { upload: Upload; send: Send }

const places = new Map<string, readonly Queued[]>()
const shown = new Map<string, readonly Upload[]>()
const listeners = new Set<() => void>()
const none: readonly Upload[] = []
const working = new Set<string>()
let made = 0

export const uploadsAt = (place: string): readonly Upload[] => shown.get(place) ?? none

export function onUploads(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Queues files for a place. `sendOf` is called once for each file and makes the function that sends it. */
export function addUploads(place: string, files: readonly File[], sendOf: (file: File) => Send): void {
  const added = files.map((file): Queued => {
    made += 1
    const upload: Upload = { id: String(made), file, state: 'waiting', progress: 0, problem: null }
    return { upload, send: sendOf(file) }
  })
  keep(place, [...at(place), ...added])
  void work(place)
}

export function retryUpload(place: string, id: string): void {
  change(place, id, { state: 'waiting', problem: null, progress: 0 })
  void work(place)
}

export const dropUpload = (place: string, id: string): void =>
  keep(
    place,
    at(place).filter(({ upload }) => upload.id !== id),
  )

async function work(place: string): Promise<void> {
  if (working.has(place)) return
  working.add(place)
  try {
    for (;;) {
      if (await isCutOff()) return
      const next = at(place).find(({ upload }) => upload.state === 'waiting')
      if (!next) return
      await sendOne(place, next)
    }
  } finally {
    working.delete(place)
  }
}

async function sendOne(place: string, { upload: { id }, send }: Queued): Promise<void> {
  change(place, id, { state: 'sending' })
  try {
    await send((progress) => change(place, id, { progress }))
    dropUpload(place, id)
  } catch (thrown) {
    const lost = toApiError(thrown).code === 'network' && (await isCutOff())
    change(
      place,
      id,
      lost ? { state: 'waiting', progress: 0 } : { state: 'failed', progress: 0, problem: errorText(thrown) },
    )
  }
}

const at = (place: string): readonly Queued[] => places.get(place) ?? []

function change(place: string, id: string, changes: Partial<Upload>): void {
  keep(
    place,
    at(place).map((queued) =>
      queued.upload.id === id ? { ...queued, upload: { ...queued.upload, ...changes } } : queued,
    ),
  )
}

function keep(place: string, queue: readonly Queued[]): void {
  if (queue.length === 0) {
    places.delete(place)
    shown.delete(place)
  } else {
    places.set(place, queue)
    shown.set(
      place,
      queue.map(({ upload }) => upload),
    )
  }
  for (const listener of listeners) listener()
}

if (typeof window !== 'undefined') {
  window.addEventListener('online', () => {
    for (const place of places.keys()) void work(place)
  })
  // Uploads exist only in this page, so leaving it would lose them.
  window.addEventListener('beforeunload', (event) => {
    if (places.size > 0) event.preventDefault()
  })
}
