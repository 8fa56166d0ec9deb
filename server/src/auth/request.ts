/** Reads requests: ignores additional and null fields, refuses wrong ones. */

import type { Language } from '@domovik/locales/index.ts'
import type { Context } from 'hono'
import { AuthError } from '../machinery/services/sign-in.ts'
import { badJson, invalid } from './errors.ts'

export type Body = Record<string, unknown>

const depthLimit = 32
export const bodyLimit = 1024 * 1024

/** Returns the JSON body. A missing or empty body counts as {}, null values as absent. Throws 400 bad_json. */
export async function readBody(c: Context): Promise<Body> {
  const text = await c.req.text()
  if (text.trim() === '') return {}
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    throw badJson(error instanceof Error ? error.message.slice(0, 200) : 'unreadable')
  }
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed))
    throw badJson('an object is expected')
  refuseUnstorable(parsed, 0)
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== null))
}

/** PostgreSQL cannot store NUL and lone surrogates. */
function refuseUnstorable(value: unknown, depth: number): void {
  if (depth > depthLimit) throw badJson('nested too deeply')
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) throw badJson('a text holds an invalid character')
  } else if (Array.isArray(value)) {
    for (const each of value) refuseUnstorable(each, depth + 1)
  } else if (value !== null && typeof value === 'object') {
    for (const [key, each] of Object.entries(value)) {
      refuseUnstorable(key, depth + 1)
      refuseUnstorable(each, depth + 1)
    }
  }
}

/** Returns a text field, or '' if absent. Throws 400 bad_json for other types. */
export function textOf(body: Body, field: string): string {
  const value = body[field] ?? ''
  if (typeof value !== 'string') throw badJson(`${field} must be a string`)
  return value
}

/** Returns a boolean field, or `otherwise` if absent. Throws 400 bad_json. */
export function flagOf(body: Body, field: string, otherwise: boolean): boolean {
  const value = body[field] ?? otherwise
  if (typeof value !== 'boolean') throw badJson(`${field} must be a boolean`)
  return value
}

/** Returns an object field, or undefined if absent. Throws 400 bad_json. */
export function objectOf(body: Body, field: string): Body | undefined {
  const value = body[field]
  if (value === undefined) return undefined
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw badJson(`${field} must be an object`)
  return value as Body
}

/** Bytes of metadata, which every access token contains. */
export const metadataLimit = 2048

export const bytesOf = (data: Body): number => Buffer.byteLength(JSON.stringify(data))

/** Returns metadata given by a user. Throws 400 if it has more than 2 kB. */
export function metadataOf(body: Body, field: string): Body | undefined {
  const data = objectOf(body, field)
  if (data && bytesOf(data) > metadataLimit) throw invalid(`${field} is too large`)
  return data
}

/** The metadata key with which clients send that the person has accepted the terms (AUTH-15). */
const termsKey = 'terms_accepted_at'

export const acceptsTerms = (data: Body | undefined): boolean => typeof data?.[termsKey] === 'string'

/** Merges the top-level keys; null removes a key. Throws 400 if the result has more than 2 kB and grew. */
export function mergedMetadata(old: Body, given: Body): Body {
  const merged = Object.fromEntries(
    Object.entries({ ...old, ...given }).filter(([, value]) => value !== null),
  )
  if (bytesOf(merged) > metadataLimit && bytesOf(merged) > bytesOf(old)) throw invalid('data is too large')
  return merged
}

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const isUuid = (text: string) => uuidForm.test(text)

/** Returns a uuid from the path. Throws 404 validation_failed. */
export function uuidOf(text: string | undefined, name: string): string {
  if (!text || !isUuid(text)) throw new AuthError(404, 'validation_failed', `${name} must be an UUID`)
  return text.toLowerCase()
}

export const userAgentOf = (c: Context) => clean(c.req.header('User-Agent')).slice(0, 400)

/** Makes a header safe for logs and the database: one line, well-formed. */
function clean(header: string | undefined): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the control characters are removed
  return (header ?? '').replace(/[\u0000-\u001f\u007f]+/g, ' ').toWellFormed()
}

const languages: readonly string[] = ['en', 'es', 'pl']
const isLanguage = (text: string): text is Language => languages.includes(text)

/** Returns the mail language of a new account: from its metadata, else from the browser, else English. */
export function languageOf(c: Context, data: Body | undefined): Language {
  const said = typeof data?.language === 'string' ? data.language.slice(0, 2).toLowerCase() : ''
  if (isLanguage(said)) return said
  for (const wish of (c.req.header('Accept-Language') ?? '').slice(0, 200).split(',')) {
    const tag = wish.trim().slice(0, 2).toLowerCase()
    if (isLanguage(tag)) return tag
  }
  return 'en'
}
