/**
 * Realtime: each commit reports its organization to the node, which sends one NOTIFY for all of them about every 50 ms
 * to wake all nodes (a NOTIFY inside every write costs 5 times the commits). A node with open streams for
 * an organization then reads its new events, in the order of the chain.
 */
import { Client } from 'pg'
import type { Logger } from 'pino'
import type { PgConnection } from '../db/connection.ts'
import { type Realtime, urgentMailChannel } from '../services/realtime.ts'

const channel = 'domovik_events'
const coalesceMs = 50
/** NOTIFY is limited to less than 8000 bytes; a uuid and a comma take 37. */
const organizationsPerNotice = 200
const reconnectMs = 1_000

export async function openRealtime(connection: PgConnection, log: Logger): Promise<Realtime> {
  const listeners = new Map<string, Set<() => void>>()
  const waiting = new Set<string>()
  const mailers = new Set<() => void>()
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const wake = (organizationId: string) => {
    for (const each of listeners.get(organizationId) ?? []) each()
  }

  const wakeMailers = () => {
    for (const each of mailers) each()
  }

  async function connect(): Promise<void> {
    const made = new Client({ ...connection, application_name: 'domovik_realtime', keepAlive: true })
    made.on('error', () => reconnect(made))
    made.on('end', () => reconnect(made))
    made.on('notification', ({ channel: heard, payload }) => {
      if (heard === urgentMailChannel) return wakeMailers()
      for (const organizationId of (payload ?? '').split(',')) wake(organizationId)
    })
    await made.connect()
    await made.query(`listen ${channel}; listen ${urgentMailChannel}`)
    client = made
    // Wakes all listeners, because notices may have been missed while the connection was down.
    for (const organizationId of listeners.keys()) wake(organizationId)
    wakeMailers()
  }

  function reconnect(lost: Client): void {
    if (stopped || (client !== undefined && client !== lost)) return
    client = undefined
    lost.removeAllListeners()
    lost.on('error', () => undefined)
    setTimeout(() => {
      if (stopped) return
      connect().catch((error) => {
        log.warn({ err: error }, 'realtime listener lost, trying again')
        reconnect(lost)
      })
    }, reconnectMs).unref()
  }

  async function flush(): Promise<void> {
    timer = undefined
    const organizations = [...waiting]
    waiting.clear()
    for (let i = 0; i < organizations.length; i += organizationsPerNotice) {
      const notice = organizations.slice(i, i + organizationsPerNotice)
      try {
        if (!client) throw new Error('not connected')
        await client.query('select pg_notify($1, $2)', [channel, notice.join(',')])
      } catch {
        for (const organizationId of notice) wake(organizationId)
      }
    }
  }

  await connect()
  return {
    changed(organizationId) {
      waiting.add(organizationId)
      timer ??= setTimeout(flush, coalesceMs)
    },
    listen(organizationId, notify) {
      const set = listeners.get(organizationId) ?? new Set()
      set.add(notify)
      listeners.set(organizationId, set)
      return () => {
        set.delete(notify)
        if (set.size === 0) listeners.delete(organizationId)
      }
    },
    onUrgentMail(notify) {
      mailers.add(notify)
      return () => void mailers.delete(notify)
    },
    listening: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
    async stop() {
      stopped = true
      if (timer) clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
