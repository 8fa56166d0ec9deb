/** The connection to PostgreSQL is lost at a chosen statement, as when the server or the database is killed. */
import { Client } from 'pg'

type Wire = { connection: { stream: { destroy(): void } } }

export type CutAct = {
  /** False if the act had fewer statements, so that nothing was lost. */
  isCut: boolean
  isDone: boolean
}

/** Runs the act and cuts the connection that is about to send statement `at`, counted from 1 over all connections. */
export async function cutAt(at: number, act: () => Promise<unknown>): Promise<CutAct> {
  const original = Client.prototype.query
  let sent = 0
  Client.prototype.query = function (this: Client, ...given: unknown[]) {
    sent += 1
    if (sent === at) (this as unknown as Wire).connection.stream.destroy()
    return Reflect.apply(original, this, given)
  } as typeof original
  try {
    const isDone = await act().then(
      () => true,
      () => false,
    )
    return { isCut: sent >= at, isDone }
  } finally {
    Client.prototype.query = original
  }
}
