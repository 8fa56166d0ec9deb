import { createHash } from 'node:crypto'
import { DomainError } from '@domovik/domain/errors.ts'

/** Returns a text that changes with every change of `content`. */
export const versionOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)

/** Throws version_conflict if the caller read other content than there is now. The content must be locked. */
export function requireSeen(seen: string | undefined, content: unknown): void {
  if (seen !== undefined && seen !== versionOf(content)) throw new DomainError('version_conflict')
}
