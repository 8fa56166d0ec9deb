import { confirm } from '../../../ui/act/confirm.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { offerUndo } from '../../shared/removal.ts'
import { useSpanWords } from './calendar-words.ts'
import type { Span } from './spans.ts'

/** Asks whether the days of a block are to be free again, frees them, and offers to undo it. */
export function useUnblock(): (span: Span) => void {
  const { t } = useTranslation('calendar')
  const { sentenceOf, daysOf, reasonOf } = useSpanWords()
  const unblock = async (span: Span): Promise<void> => {
    const agreed = await confirm({
      title: t('unblock.title'),
      text: reasonOf(span) ?? t('unblock.text', { block: sentenceOf(span) }),
      act: t('unblock.act'),
      reversible: true,
    })
    if (!agreed) return
    const { freed, sold } = await client.calendar.unblock({ id: span.id })
    await refreshScreen()
    const done = t('unblock.done', { days: daysOf(freed ?? span) })
    if (!freed && sold.length === 0) return toast.success(done)
    offerUndo(done, async () => {
      if (freed) await client.calendar.block(freed)
      else await client.calendar.closeSold({ nights: sold })
    })
  }
  return (span) => void unblock(span).catch(toast.error)
}
