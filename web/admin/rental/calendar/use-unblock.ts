import { confirm } from '../../../ui/act/confirm.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useSpanWords } from './calendar-words.ts'
import type { Span } from './spans.ts'

/** Asks whether the days of a block are to be free again, and frees them. */
export function useUnblock(): (span: Span) => void {
  const { t } = useTranslation('calendar')
  const { sentenceOf } = useSpanWords()
  const unblock = async (span: Span): Promise<void> => {
    const agreed = await confirm({
      title: t('unblock.title'),
      text: t('unblock.text', { block: sentenceOf(span) }),
      act: t('unblock.act'),
    })
    if (!agreed) return
    await client.calendar.unblock({ id: span.id })
    await refreshScreen()
    toast.success(t('unblock.done'))
  }
  return (span) => void unblock(span).catch(toast.error)
}
