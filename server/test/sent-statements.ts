/** What the server sends to the database. */
import { Client } from 'pg'

type Sent = { text?: string; values?: unknown[] }

type Query = [string | Sent | { statements: readonly Sent[] }, unknown]

/** Returns all statements that the server sends while `work` runs. */
export async function statementsOf(
  work: () => Promise<unknown>,
): Promise<{ text: string; values: unknown[] }[]> {
  const seen: { text: string; values: unknown[] }[] = []
  await watched(work, ([first, second]) => {
    const values = Array.isArray(second) ? second : []
    if (typeof first === 'object' && 'statements' in first)
      for (const { text = '', values = [] } of first.statements) seen.push({ text, values })
    else if (typeof first === 'string') seen.push({ text: first, values })
    else if (first.text) seen.push({ text: first.text, values: first.values ?? values })
  })
  return seen
}

/** Returns how often the server sends something to the database while `work` runs. Statements sent at once count once. */
export async function roundTripsOf(work: () => Promise<unknown>): Promise<number> {
  let sent = 0
  await watched(work, () => {
    sent += 1
  })
  return sent
}

async function watched(work: () => Promise<unknown>, see: (query: Query) => void): Promise<void> {
  const original = Client.prototype.query
  const spy = function (this: Client, ...given: unknown[]) {
    see(given as Query)
    return Reflect.apply(original, this, given)
  }
  Client.prototype.query = spy as typeof original
  try {
    await work()
  } finally {
    Client.prototype.query = original
  }
}
