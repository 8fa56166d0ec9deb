/** Puts rows back to what they were, and says what stays as it is. */
import type { Refusal } from '@domovik/domain/change-many.ts'
import { toApiError } from '../../ui/api/api-error.ts'
import { UndoneInPart } from '../../ui/app/undone-in-part.ts'
import { words } from '../../ui/app/words.ts'

/** A row that stays as it is. `failed`: its call was refused as a whole. */
type Stayed = { id: string; reason: Refusal | 'failed' }

/**
 * Puts rows back, with one call for those of a group. Rows that somebody changed since stay as they are, and are named. A group that
 * fails does not stop the others.
 */
export async function putBack<Before extends { id: string }>(
  rows: readonly { id: string; name: string }[],
  groups: ReadonlyMap<unknown, readonly Before[]>,
  call: (ids: string[], before: Before) => Promise<{ refused: readonly Stayed[] }>,
  notAllowed = '',
): Promise<UndoneInPart | undefined> {
  const sought = [...groups.values()]
  const answers = await Promise.allSettled(
    sought.map((group) =>
      call(
        group.map(({ id }) => id),
        group[0]!,
      ),
    ),
  )
  const failed = answers.find(({ status }) => status === 'rejected')
  if (failed && answers.every(({ status }) => status === 'rejected'))
    throw (failed as PromiseRejectedResult).reason
  const refused = answers.flatMap<Stayed>((answer, index) =>
    answer.status === 'fulfilled'
      ? answer.value.refused
      : sought[index]!.map(({ id }) => ({ id, reason: 'failed' as const })),
  )
  return leftOf(
    sought.reduce((sum, { length }) => sum + length, 0),
    refused,
    rows,
    notAllowed,
  )
}

/** Turns the refusal of a call about one row that somebody changed since into the answer of putBack. Throws other errors. */
export const changedSince =
  (id: string) =>
  (thrown: unknown): { refused: { id: string; reason: Refusal }[] } => {
    if (toApiError(thrown).code !== 'version_conflict') throw thrown
    return { refused: [{ id, reason: 'changed' }] }
  }

/** What an undo of `all` rows left as it is; undefined if it left nothing. */
export function leftOf(
  all: number,
  refused: readonly Stayed[],
  rows: readonly { id: string; name: string }[],
  notAllowed = '',
): UndoneInPart | undefined {
  if (refused.length === 0) return undefined
  const count = all - refused.length
  return new UndoneInPart(
    count > 0 ? words.t('common:undo.some', { count }) : words.t('common:undo.none'),
    refusalsInWords(refused, rows, notAllowed),
  )
}

const mostNames = 5

/** Returns why rows stay as they are: "Already so: Kitchen tap, Window. No longer there: Door." */
export function refusalsInWords(
  refused: readonly Stayed[],
  rows: readonly { id: string; name: string }[],
  notAllowed: string,
): string {
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]))
  return [...Map.groupBy(refused, ({ reason }) => reason)]
    .map(([reason, group]) => {
      const names = group.slice(0, mostNames).map(({ id }) => nameOf.get(id))
      const rest = group.length - names.length
      const more = rest > 0 ? [words.t('common:many.more', { count: rest })] : []
      const why =
        reason === 'not_allowed' && notAllowed ? notAllowed : words.t(`common:many.reasons.${reason}`)
      return `${why}: ${[...names, ...more].join(', ')}.`
    })
    .join(' ')
}
