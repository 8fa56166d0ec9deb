import type { list } from '@domovik/contract/admin/rental/channels.ts'
import type { Freshness } from '@domovik/domain/rental/channels/freshness.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import type { Tone } from '../../../ui/show/tone.ts'

export type Channels = InferContractRouterOutputs<typeof list>
export type Source = Channels['sources'][number]

const tones: Readonly<Record<Freshness, Tone>> = { fresh: 'settled', late: 'soon', stale: 'overdue' }

/** The state of an imported calendar in a word. It is not up to date before the first good reading, nor after a failed one. */
export function useSourceState() {
  const { t } = useTranslation('channels')
  return ({ freshness, lastGoodAt, lastCode }: Source): { tone: Tone; word: string } => {
    const hasFailed = lastCode !== null && lastCode !== 'ok'
    if (freshness === 'fresh' && hasFailed) return { tone: 'soon', word: t('state.failed') }
    if (freshness === 'fresh' && lastGoodAt === null) return { tone: 'neutral', word: t('state.new') }
    return { tone: tones[freshness], word: t(`freshness.${freshness}`) }
  }
}

/** Sentences about an imported calendar: when it was read, and what needs a person's attention. */
export function useSourceSentences() {
  const { t } = useTranslation('channels')
  const language = useLanguage()
  return (source: Source): string[] => {
    const { lastCode, lastStatus, lastGoodAt, stays, missing, underWay, echoes, notUnderstood, unreadable } =
      source
    const at = (instant: string): string => formatDate(instant, language, 'instant')
    return [
      lastGoodAt === null ? t('source.neverRead') : t('source.readAt', { at: at(lastGoodAt) }),
      ...(lastCode === null || lastCode === 'ok'
        ? []
        : [t(`codes.${lastCode}`, { status: lastStatus ?? '' })]),
      t('source.stays', { count: stays }),
      ...(missing > 0 ? [t('source.missing', { count: missing })] : []),
      ...(underWay > 0 ? [t('source.underWay', { count: underWay })] : []),
      ...(echoes > 0 ? [t('source.echoes', { count: echoes })] : []),
      ...(notUnderstood > 0 ? [t('source.notUnderstood', { count: notUnderstood })] : []),
      ...(unreadable > 0 ? [t('source.unreadable', { count: unreadable })] : []),
    ]
  }
}
