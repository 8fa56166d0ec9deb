/**
 * Answers that were read before, for reading without a network. They are in a cache of the signed-in person, which is
 * deleted when the session ends (end-session.ts). Loaded on first use.
 */
import { forgetReads, readsPrefix } from './reads-prefix.ts'
import type { Asked, StoredReads } from './stored-reads-options.ts'

const storedAt = 'x-stored-at'
const mostEntries = 400
const mostCharacters = 500_000
const longestMs = 30 * 86_400_000

type Place = string | null

const addressOf = (place: Place, path: readonly string[], input: unknown): string =>
  `/reads?${encodeURIComponent(JSON.stringify([place, path, input ?? null]))}`

const timeOf = (response: Response): number => Number(response.headers.get(storedAt))

let puts = 0

/**
 * Stores an answer, and deletes what other people or earlier months left. `current` returns the organization or tenancy of
 * the tab. Answers are stored only under a known one, because the server may choose another one later.
 */
export async function storeRead(
  own: StoredReads,
  asked: Asked,
  current: () => Place,
  answer: unknown,
): Promise<void> {
  const { person, path, input } = asked
  if (answer instanceof Blob) return
  const text = JSON.stringify(answer)
  if (text === undefined || text.length > mostCharacters) return
  const cache = await caches.open(readsPrefix + person)
  const put = (place: Place): Promise<void> => putSafely(cache, addressOf(place, path, input), text)
  if (own.kind(path) === 'account') {
    const place = own.placeOf(answer)
    await forgetOldAccess(own, cache, place, answer)
    const kept = new Set<Place>([null, asked.place, place, ...own.placesOf(answer)])
    await forgetPlaces(cache, (one) => !kept.has(one))
    for (const one of new Set([asked.place, place])) await put(one)
  } else {
    const place = asked.place ?? (await chosenSoon(current))
    if (place !== null) await put(place)
  }
  // The person may have signed out while this was stored.
  if (own.person() !== person) await forgetReads()
  else await tidy(person, cache)
}

/** The stored answer with the time at which it was current, in milliseconds; null if there is none. */
export async function findRead(
  own: StoredReads,
  { person, place, path, input }: Asked,
): Promise<{ answer: unknown; at: number } | null> {
  const cache = await caches.open(readsPrefix + person)
  const find = async (under: Place, call: readonly string[], asked: unknown) => {
    const found = await cache.match(addressOf(under, call, asked))
    if (!found || Date.now() - timeOf(found) >= longestMs) return null
    return { answer: (await found.json()) as unknown, at: timeOf(found) }
  }
  if (place !== null || own.kind(path) === 'account') return find(place, path, input)
  const account = await find(null, own.account, undefined)
  const chosen = account && own.placeOf(account.answer)
  return chosen ? find(chosen, path, input) : null
}

/** Deletes an answer that the server no longer shows to the person; if it refuses the account, everything of that place. */
export async function forgetRead(own: StoredReads, { person, place, path, input }: Asked): Promise<void> {
  const cache = await caches.open(readsPrefix + person)
  if (own.kind(path) === 'account') await forgetPlaces(cache, (one) => one === place)
  else if (place !== null) await cache.delete(addressOf(place, path, input))
  // Opening the cache of somebody who signed out meanwhile has made it again.
  if (own.person() !== person) await forgetReads()
}

/** Deletes the answers of an organization if the rights of the person there have changed. */
async function forgetOldAccess(own: StoredReads, cache: Cache, place: Place, answer: unknown): Promise<void> {
  const known = await cache.match(addressOf(place, own.account, null))
  if (known && JSON.stringify(own.accessOf(await known.json())) !== JSON.stringify(own.accessOf(answer)))
    await forgetPlaces(cache, (one) => one === place)
}

async function forgetPlaces(cache: Cache, isForgotten: (place: Place) => boolean): Promise<void> {
  for (const request of await cache.keys()) {
    const [place] = JSON.parse(decodeURIComponent(new URL(request.url).search.slice(1))) as [Place]
    if (isForgotten(place)) await cache.delete(request)
  }
}

/** A full device loses the older half of the answers first, and then all. */
async function putSafely(cache: Cache, address: string, text: string): Promise<void> {
  const put = (): Promise<void> => {
    const headers = { 'content-type': 'application/json', [storedAt]: String(Date.now()) }
    return cache.put(address, new Response(text, { headers }))
  }
  try {
    await put()
  } catch {
    const entries = await cache.keys()
    for (const old of entries.slice(0, Math.ceil(entries.length / 2))) await cache.delete(old)
    await put().catch(forgetReads)
  }
}

async function tidy(person: string, cache: Cache): Promise<void> {
  puts += 1
  if (puts % 50 !== 1) return
  for (const name of await caches.keys())
    if (name.startsWith(readsPrefix) && name !== readsPrefix + person) await caches.delete(name)
  const entries = await cache.keys()
  const tooMany = entries.length - mostEntries
  // The oldest come first, because an answer that is stored again moves to the end.
  for (const [index, entry] of entries.entries()) {
    const found = await cache.match(entry)
    if (index >= tooMany && found && Date.now() - timeOf(found) < longestMs) return
    await cache.delete(entry)
  }
}

const attempts = 20
const pauseMs = 500

/** The first requests of a page start before the account has told which organization the server chose. */
async function chosenSoon(current: () => Place): Promise<Place> {
  for (let attempt = 0; current() === null && attempt < attempts; attempt += 1)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  return current()
}
