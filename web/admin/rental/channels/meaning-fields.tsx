import type { preview } from '@domovik/contract/admin/rental/channels.ts'
import { EVENT_MEANINGS, type EventMeaning } from '@domovik/domain/rental/channels/types.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'

export type Preview = InferContractRouterOutputs<typeof preview>
/** The meaning that the landlord chose for some of the words. */
export type Meanings = Readonly<Record<string, EventMeaning>>

/** The most words that can be saved. */
const MOST = 20

/**
 * The input of a write: the chosen meanings of the words that were found, then those saved before. A copy without some words
 * at present must not forget what they mean.
 */
export function meaningsInput(found: Preview, chosen: Meanings, saved: Meanings = {}) {
  const words = new Set([...found.wordings.map(({ wording }) => wording), ...Object.keys(saved)])
  // Words that are ignored only because of the other events must be saved: the words alone do not say so.
  const markers = new Map(
    found.wordings.flatMap(({ wording, usual }) => (usual === 'ignored' ? [[wording, usual] as const] : [])),
  )
  const all = [...words].flatMap((wording) => {
    const meaning = chosen[wording] ?? saved[wording] ?? markers.get(wording)
    return meaning ? [{ wording, meaning }] : []
  })
  return all.slice(0, MOST)
}

/** The different words of a calendar, and what they mean. */
export function MeaningFields(props: {
  found: Preview
  chosen: Meanings
  onChange: (chosen: Meanings) => void
}): ReactNode {
  const { found, chosen, onChange } = props
  const { t } = useTranslation('channels')
  const language = useLanguage()
  if (found.wordings.length === 0) return <p>{t('add.empty')}</p>
  return (
    <>
      <p>{t('add.found')}</p>
      {found.wordings.map(({ wording, usual, events, nights, first }) => (
        <NativeSelect
          key={wording}
          mt="sm"
          label={wording || t('add.noWords')}
          description={t('add.events', {
            events: t('add.eventCount', { count: events }),
            nights: t('add.nightCount', { count: nights }),
            first: formatDate(first, language),
          })}
          data={EVENT_MEANINGS.map((value) => ({ value, label: t(`meanings.${value}`) }))}
          value={chosen[wording] ?? usual}
          onChange={({ currentTarget }) =>
            onChange({ ...chosen, [wording]: currentTarget.value as EventMeaning })
          }
        />
      ))}
      {found.notUnderstood > 0 && <p>{t('source.notUnderstood', { count: found.notUnderstood })}</p>}
      {found.unreadable > 0 && <p>{t('source.unreadable', { count: found.unreadable })}</p>}
    </>
  )
}
