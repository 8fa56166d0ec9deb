export interface SavedFile {
  fileName: string
  mediaType: string
  content: string | Blob
}

/** Starts the download of a file. Buttons use saveOnce. */
export function saveFile(file: SavedFile): void {
  const url = URL.createObjectURL(new Blob([file.content], { type: file.mediaType }))
  const link = document.createElement('a')
  link.href = url
  link.download = file.fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** A file in an answer of the server, under the name that the server gives, or another one. */
export const savedFrom = ({ body }: { body: File }, fileName: string = body.name): SavedFile => ({
  fileName,
  mediaType: body.type,
  content: body,
})

/** A second press this soon is part of a double click. */
const doubleClickMs = 600
const running = new Set<string>()

/**
 * Does the work of a press once: presses on the same thing (`name`) are ignored while it is done and during the time of a double click.
 * Throws what the work throws.
 */
export async function once(name: string, work: () => Promise<void>): Promise<void> {
  if (running.has(name)) return
  running.add(name)
  const clickIsOver = new Promise((resolve) => setTimeout(resolve, doubleClickMs))
  try {
    await work()
  } finally {
    void clickIsOver.then(() => running.delete(name))
  }
}

/** Saves a file that is made or loaded for a press, once for a double click. `name` tells files apart: 'bills <id>'. */
export const saveOnce = (name: string, load: () => Promise<SavedFile>): Promise<void> =>
  once(name, async () => saveFile(await load()))
