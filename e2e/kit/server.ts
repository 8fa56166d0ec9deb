/**
 * The server of a test file. The files of a worker that want the same demonstration and day share one process, because its
 * start and its first requests take more processor time than a usual file. Each begins with the rows of the prepared data.
 */
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type Choice, type Server, type Started, startOwnServer } from './own-server.ts'
import { restoreRows } from './rows.ts'

export type { Server }

/** The last shared server of this worker. The order of the files (scripts/kit/longest-first.ts) makes one enough. */
let shared: { key: string; server: Started; note: string } | undefined

/**
 * Starts a server (own-server.ts), or returns that of the files before with the rows of the prepared data. `own` starts a
 * process that no other file uses: for a file that changes what the process remembers or what is on its disk.
 */
export async function startServer({
  own = false,
  ...choice
}: Choice & { own?: boolean } = {}): Promise<Server> {
  const prepared = inject('prepared')
  // The demonstration of a chosen day is not prepared (own-server.ts).
  if (own || choice.configure || !prepared || (choice.demo && choice.day)) return startOwnServer(choice)
  const key = JSON.stringify([choice.demo ?? false, choice.day])
  if (shared?.key === key) await restoreRows(shared.server.dataDir)
  else {
    await endShared()
    const server = await startOwnServer(choice)
    const note = join(prepared.servers, String(server.pid))
    await writeFile(note, server.dataDir)
    shared = { key, server, note }
  }
  const { server } = shared!
  return {
    ...server,
    stop: async () => {
      // The next file gets a new one.
      if (!server.isRunning()) await endShared()
      server.expectRunning()
    },
  }
}

async function endShared(): Promise<void> {
  if (!shared) return
  const { server, note } = shared
  shared = undefined
  await server.stop()
  await rm(note)
}
