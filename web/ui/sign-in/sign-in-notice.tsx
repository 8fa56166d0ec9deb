import { type ReactNode, Suspense } from 'react'
import { useTranslation } from '../app/language.ts'
import { lazyPart } from '../app/part-boundary.tsx'
import { codeSentence } from './auth-words.ts'
import { Problem } from './problem.tsx'

const EntriesWait = lazyPart(
  () => import('./entries-wait.tsx').then((module) => module.EntriesWait),
  'nothing',
)

/** A message before anything is typed: from a link, after inactivity, or after a session that ended. */
export function SignInNotice({ search }: { search: Record<string, unknown> }): ReactNode {
  const { t } = useTranslation('sign_in')
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
  return (
    news && (
      <p role="status">
        {news}
        <Suspense>{ended ? <EntriesWait ended={ended} /> : null}</Suspense>
      </p>
    )
  )
}
