import { IconCloudUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { Pop } from '../act/pop.tsx'
import { ApiError } from '../api/api-error.ts'
import { errorText } from '../api/error-text.ts'
import { useTranslation } from '../app/language.ts'
import { toast } from '../app/toast.ts'
import { draftPlace } from '../form/draft.ts'
import { DateText } from '../show/date-text.tsx'
import css from './outbox.module.css'
import { onOutbox, onSent, outboxEnd, outboxItems, removeItem, retryItem, sendNow } from './outbox.ts'
import { refusalOf } from './outcome.ts'
import type { StoredItem } from './store.ts'

/** In the header: how many entries wait on this device, and their list. Shows nothing if there are none. */
export default function OutboxButton(): ReactNode {
  const items = useSyncExternalStore(onOutbox, outboxItems)
  const hold = useHold()
  const { t } = useTranslation('offline')
  const queries = useQueryClient()
  // What is open shows what has been saved (the write has marked it, web/*/frame/query-client.ts).
  useEffect(
    () =>
      onSent(
        () => void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.isInvalidated }),
      ),
    [queries],
  )
  // An answer to a screen ends the session here; one to what waits does not.
  useEffect(() => {
    if (hold === 'signedOut') void queries.refetchQueries({ type: 'active' })
  }, [hold, queries])
  if (items.length === 0) return null
  const undecided = items.filter(({ problem }) => problem !== null).length
  const waiting = items.length - undecided
  const label = [
    ...(waiting > 0 ? [t('outbox.count', { count: waiting })] : []),
    ...(undecided > 0 ? [t('outbox.undecided', { count: undecided })] : []),
  ].join(', ')
  return (
    <Pop
      align="end"
      label={t('outbox.title')}
      opener={(opener) => (
        <button
          type="button"
          {...opener}
          className={css.opener}
          aria-label={label}
          data-refused={undecided > 0 || undefined}
        >
          <IconCloudUp size={20} stroke={1.6} aria-hidden="true" />
          <span aria-hidden="true">{items.length}</span>
        </button>
      )}
    >
      {() => (
        <div className={css.layer}>
          <div className={css.head}>
            <h2 className={css.title}>{label}</h2>
            <SendNow />
          </div>
          <p className="muted">
            {waiting > 0 && t(hold ? `outbox.now.${hold}` : 'outbox.text')}{' '}
            {undecided > 0 && t('outbox.undecidedText')}
          </p>
          <ul className={css.list}>
            {items.map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </ul>
        </div>
      )}
    </Pop>
  )
}

/** Why the server accepts nothing of the person, although it is reached; null otherwise. */
function useHold(): 'signedOut' | 'later' | null {
  const end = useSyncExternalStore(onOutbox, outboxEnd)
  return end === 'unreached' ? null : end
}

/** Always tries, also while the browser believes that it is offline. */
function SendNow(): ReactNode {
  const { t } = useTranslation('offline')
  const [busy, setBusy] = useState(false)
  const send = (): void => {
    setBusy(true)
    void sendNow()
      .catch(toast.error)
      .finally(() => setBusy(false))
  }
  return (
    <button type="button" className={css.act} disabled={busy} onClick={send}>
      {t('outbox.sendNow')}
    </button>
  )
}

function Item({ item }: { item: StoredItem }): ReactNode {
  const { t } = useTranslation(['offline', 'errors'])
  const [busy, setBusy] = useState(false)
  const isHeld = useHold() !== null
  const { problem } = item
  const doubtful = problem?.code === 'recorded_before' || problem?.code === 'unsure'
  const run = (act: () => Promise<void>): void => {
    setBusy(true)
    void act()
      .catch(toast.error)
      .finally(() => setBusy(false))
  }
  const said = (): string => {
    if (problem === null && isHeld) return t(item.begun ? 'outbox.filesHeld' : 'outbox.held')
    if (problem === null && item.unanswered)
      return t(item.begun ? 'outbox.filesUnanswered' : 'outbox.unanswered')
    if (problem === null) return t(item.begun ? 'outbox.filesWait' : 'outbox.waits')
    if (problem.code === 'unsure') return t(item.begun ? 'outbox.filesUnsure' : 'outbox.unsure')
    if (problem.code === 'recorded_before') return t('outbox.equal')
    return t(refusalOf(item), {
      reason: errorText(new ApiError(problem as ConstructorParameters<typeof ApiError>[0])),
    })
  }
  return (
    <li className={css.item}>
      <strong className={css.name}>{item.title}</strong>
      <span className="muted">
        <DateText value={new Date(item.at).toISOString()} shape="instant" />
        {item.place !== draftPlace() && ` · ${t('outbox.elsewhere')}`}
      </span>
      <span className={css.state} data-refused={problem !== null || undefined}>
        {said()}
      </span>
      <span className={css.acts}>
        {problem && (
          <button
            type="button"
            className={css.act}
            disabled={busy}
            onClick={() => run(() => retryItem(item, doubtful))}
          >
            {t(doubtful ? 'outbox.anyway' : 'outbox.retry')}
          </button>
        )}
        <button type="button" className={css.act} disabled={busy} onClick={() => run(() => removeItem(item))}>
          {t('outbox.remove')}
        </button>
      </span>
    </li>
  )
}
