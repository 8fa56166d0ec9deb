import type { Refusal } from '@domovik/domain/change-many.ts'
import { confirm } from '../../ui/act/confirm.ts'
import { toast } from '../../ui/app/toast.ts'
import { words } from '../../ui/app/words.ts'
import { refreshScreen } from '../frame/refresh-screen.ts'
import { putBack, refusalsInWords } from './put-back.ts'
import { offerUndo } from './removal.ts'

interface Answer<Before> {
  changed: readonly Before[]
  refused: readonly { id: string; reason: Refusal }[]
}

/**
 * Changes one fact of several rows. If some rows cannot take the change, it first asks, and lists them with the reasons.
 * Returns false if nothing was changed. The message offers to take the change back.
 */
export async function changeMany<Change extends object, Before extends { id: string }>(about: {
  rows: readonly { id: string; name: string }[]
  call: (input: Change & { ids: string[]; check?: boolean; from?: Change }) => Promise<Answer<Before>>
  to: Change
  /** The change that takes a row back to what it was. */
  back: (before: Before) => Change
  said: (count: number) => string
  /** Why a rule of a row does not allow the value; left out if every row can take every value. */
  notAllowed?: string
}): Promise<boolean> {
  const { rows, call, to, back, said, notAllowed = '' } = about
  const expected = await call({ ...to, ids: rows.map(({ id }) => id), check: true })
  const count = expected.changed.length
  if (expected.refused.length > 0) {
    const text = refusalsInWords(expected.refused, rows, notAllowed)
    if (count === 0) {
      toast.warn({ title: words.t('common:many.nothing'), text })
      return false
    }
    const question = {
      title: words.t('common:many.stay', { count: expected.refused.length }),
      text,
      act: words.t('common:many.act', { count }),
    }
    if (!(await confirm({ ...question, tone: 'accent', reversible: true }))) return false
  }
  const { changed, refused } = await call({ ...to, ids: expected.changed.map(({ id }) => id) })
  await refreshScreen()
  if (refused.length > 0) toast.warn({ text: refusalsInWords(refused, rows, notAllowed) })
  if (changed.length > 0)
    offerUndo(said(changed.length), () =>
      putBack(
        rows,
        Map.groupBy(changed, (before) => JSON.stringify(back(before))),
        (ids, before) => call({ ...back(before), ids, from: to }),
        notAllowed,
      ),
    )
  return changed.length > 0
}
