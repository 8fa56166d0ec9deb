import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '../app/language.ts'
import { codeSentence } from './auth-words.ts'
import { Problem } from './problem.tsx'

/** A message before anything is typed: from a link, after inactivity, or after a session that ended. */
export function SignInNotice({ search }: { search: Record<string, unknown> }): ReactNode {
  const { t } = useTranslation('sign_in')
  const waits = useWaitingEntries(search.ended === 'session' || search.ended === 'inactive')
  if (typeof search.problem === 'string')
    return <Problem text={codeSentence(search.problem) ?? t('problem.signIn')} />
  const { confirmed, ended } = search
  const news =
    confirmed === 'true'
      ? t('confirmed')
      : ended === 'inactive'
        ? t('signedOutInactive')
        : ended === 'access'
          ? t('accessEnded')
          : ended === 'session'
            ? t('problem.signInAgain')
            : search.next === '/onboarding'
              ? t('toContinueOnboarding')
              : null
  return news && <p role="status">{waits ? `${news} ${t('entriesWait')}` : news}</p>
}

/** Whether entries that were written without a network still wait on this device. Asked only after a session has `ended`. */
function useWaitingEntries(ended: boolean): boolean {
  const [waits, setWaits] = useState(false)
  useEffect(() => {
    if (!ended) return
    import('../outbox/store.ts')
      .then(({ hasItems }) => hasItems())
      .then(setWaits)
      .catch(() => undefined)
  }, [ended])
  return waits
}
