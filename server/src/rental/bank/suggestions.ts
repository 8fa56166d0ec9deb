/** What open lines are compared with, and the version of a suggestion, which a press sends back. */
import { DomainError } from '@domovik/domain/errors.ts'
import type { Suggestion } from '@domovik/domain/rental/bank/match-types.ts'
import type { Scope } from '../../machinery/scope/scope.ts'
import { versionOf } from '../../machinery/seen.ts'
import { keysOf } from './keys.ts'
import { type LineRecord, newestOpenDay } from './lines.ts'
import { loadMatcher, type Matcher } from './matcher.ts'
import { bankAccountsOf } from './queries.ts'
import { type RecordSuggestion, recordsFor } from './records.ts'

type Known = {
  matcher: Matcher
  records: (line: LineRecord) => RecordSuggestion[]
  /** Blind indexes of the organization's own accounts. */
  own: ReadonlySet<string>
}

/** Loads what these open lines, the newest first, are compared with. */
export async function loadKnown(scope: Scope, lines: readonly LineRecord[]): Promise<Known> {
  const [matcher, records, accounts] = [
    await loadMatcher(scope, lines[0]!.bookedOn, lines),
    await recordsFor(scope, lines),
    await bankAccountsOf(scope),
  ]
  const keys = keysOf(scope)
  return { matcher, records, own: new Set(accounts.map(({ iban }) => keys.party(iban))) }
}

/** Returns a text that changes if the line is to be booked in another way, or if it can be money that was booked or recorded already. */
export const suggestionVersion = ({ candidates }: Suggestion, records: readonly RecordSuggestion[]): string =>
  versionOf([
    candidates
      .map(({ accountId, recordedReceiptId, deposit, depositPart, reasons, designated }) =>
        [
          accountId,
          recordedReceiptId,
          deposit,
          depositPart,
          reasons.includes('booked_before'),
          ...designated,
        ].join(' '),
      )
      .sort(),
    records.map(({ kind, id, paid }) => `${kind} ${id} ${paid}`).sort(),
  ])

/**
 * Returns what is suggested for an open line now. Throws version_conflict if it is no longer what the caller saw. The accounts must be
 * locked.
 */
export async function suggestionNow(
  scope: Scope,
  line: LineRecord,
  seen: string | undefined,
): Promise<Suggestion> {
  // Compared up to the same day as in the list.
  const matcher = await loadMatcher(scope, await newestOpenDay(scope), [line])
  const suggestion = matcher.suggest(line)
  if (seen === undefined) return suggestion
  const records = await recordsFor(scope, [line])
  if (seen !== suggestionVersion(suggestion, records(line))) throw new DomainError('version_conflict')
  return suggestion
}
