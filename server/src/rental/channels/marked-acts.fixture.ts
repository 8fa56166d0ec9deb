/** In random histories of calendars: a person says that stays in conflict are our own nights, and takes it back. */
import type { ChannelSite } from './channel-site.fixture.ts'
import type { newWatch } from './channel-watch.fixture.ts'

type Source = Awaited<ReturnType<Awaited<ReturnType<ChannelSite['addFeed']>>['source']>>
type House = {
  api: ChannelSite['anna']['api']
  watch: ReturnType<typeof newWatch>
  decided: Set<string>
  source: () => Promise<Source>
}

export function newMarks({ api, watch, decided, source }: House) {
  async function markStay(bookingId: string): Promise<void> {
    await api.channels.markEcho({ bookingId })
    watch.marked(bookingId)
    decided.add(bookingId)
  }
  async function unmarkStay(bookingId: string): Promise<void> {
    await api.channels.unmarkEcho({ bookingId })
    watch.unmarked(bookingId)
    decided.delete(bookingId)
  }
  return {
    mark: async (which: number): Promise<void> => {
      const conflict = (await source()).conflicts.at(-1 - (which % 2))
      if (conflict) await markStay(conflict.bookingId)
    },
    unmark: async (which: number): Promise<void> => {
      const marked = (await source()).marked.at(-1 - (which % 2))
      if (marked) await unmarkStay(marked.bookingId)
    },
    /** The channel changes or drops the event after it was called our own nights, and somebody takes it back. */
    changed: async (change: () => unknown, read: () => Promise<void>): Promise<void> => {
      const [conflict] = (await source()).conflicts
      if (!conflict) return
      await markStay(conflict.bookingId)
      change()
      await read()
      await unmarkStay(conflict.bookingId)
    },
  }
}
