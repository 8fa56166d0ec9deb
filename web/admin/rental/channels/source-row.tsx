import { channelName } from '@domovik/domain/rental/channels/types.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { confirm } from '../../../ui/act/confirm.ts'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { toast } from '../../../ui/app/toast.ts'
import { DateText } from '../../../ui/show/date-text.tsx'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { AsOpened } from '../../shared/as-opened.tsx'
import { type Source, useSourceSentences, useSourceState } from './channel-words.ts'
import css from './channels.module.css'

const MeaningsForm = onFirstUse(() => import('./meanings-form.tsx').then((part) => part.MeaningsForm))

const RemoveForm = onFirstUse(() => import('./remove-form.tsx').then((part) => part.RemoveForm))

/** One imported calendar: how fresh it is, its double bookings, and its acts. */
export function SourceRow(props: { source: Source; propertyId: string; mayEdit: boolean }): ReactNode {
  const { source, propertyId, mayEdit } = props
  const { t } = useTranslation(['channels', 'common'])
  const sentencesOf = useSourceSentences()
  const state = useSourceState()(source)
  const [editing, setEditing] = useState(false)
  const [removing, setRemoving] = useState(false)
  const name = channelName(source)
  const act = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    await work()
    await refreshScreen()
    toast.success(done)
  }
  const readNow = () => act(() => client.channels.readNow({ id: source.id }), t('channels:source.readSoon'))
  const markEcho = async (bookingId: string, reference: string): Promise<void> => {
    const agreed = await confirm({
      title: t('channels:echo.title', { reference }),
      text: t('channels:echo.text', { name }),
      act: t('channels:echo.act'),
    })
    if (agreed)
      await act(() => client.channels.markEcho({ bookingId }), t('channels:echo.done', { reference }))
  }
  const unmarkEcho = (bookingId: string, reference: string) =>
    act(() => client.channels.unmarkEcho({ bookingId }), t('channels:marked.done', { reference }))
  return (
    <li className={css.row}>
      <div className={css.head}>
        <strong>{name}</strong>
        {source.channel !== 'other' && <span className={css.host}>{source.host}</span>}
        <StateDot tone={state.tone}>{state.word}</StateDot>
      </div>
      <p className={css.note}>{sentencesOf(source).join(' ')}</p>
      {source.conflicts.length > 0 && (
        <div className={css.conflicts} role="alert">
          <p>{t('channels:conflicts.sentence', { count: source.conflicts.length })}</p>
          <ul>
            {source.conflicts.map(({ bookingId, reference, checkIn, checkOut, mayBeEcho }) => (
              <li key={bookingId} className={css.head}>
                <AppLink to={`/bookings/${bookingId}`}>{reference}</AppLink>
                <span>
                  <DateText value={checkIn} /> – <DateText value={checkOut} />
                </span>
                {mayEdit && mayBeEcho && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    onClick={() => void markEcho(bookingId, reference).catch(toast.error)}
                  >
                    {t('channels:conflicts.echo')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {source.marked.length > 0 && (
        <div className={css.marked}>
          <p>{t('channels:marked.sentence', { count: source.marked.length })}</p>
          <ul>
            {source.marked.map(({ bookingId, reference, checkIn, checkOut }) => (
              <li key={bookingId} className={css.head}>
                <AppLink to={`/bookings/${bookingId}`}>{reference}</AppLink>
                <span>
                  <DateText value={checkIn} /> – <DateText value={checkOut} />
                </span>
                {mayEdit && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    onClick={() => void unmarkEcho(bookingId, reference).catch(toast.error)}
                  >
                    {t('channels:marked.act')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {mayEdit && (
        <div className={css.acts}>
          <Button size="compact-sm" variant="default" onClick={() => void readNow().catch(toast.error)}>
            {t('channels:source.readNow')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setEditing(true)}>
            {t('channels:words.open')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setRemoving(true)}>
            {t('channels:remove.act')}
          </Button>
        </div>
      )}
      {mayEdit && (
        <AsOpened row={source} opened={editing}>
          {(source) => (
            <MeaningsForm
              key={JSON.stringify(source.meanings)}
              source={source}
              opened={editing}
              onClose={() => setEditing(false)}
            />
          )}
        </AsOpened>
      )}
      {mayEdit && (
        <RemoveForm
          source={source}
          propertyId={propertyId}
          opened={removing}
          onClose={() => setRemoving(false)}
        />
      )}
    </li>
  )
}
