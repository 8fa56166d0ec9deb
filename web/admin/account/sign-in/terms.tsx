import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { auth } from '../../../ui/api/auth.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { orThrow } from '../../../ui/sign-in/or-throw.ts'
import { Problem } from '../../../ui/sign-in/problem.tsx'
import css from '../../../ui/sign-in/sign-in.module.css'
import { acceptedNow } from '../../../ui/sign-in/terms.ts'
import { TermsSentence } from '../../../ui/sign-in/terms-sentence.tsx'
import { useAttempt } from '../../../ui/sign-in/use-attempt.ts'
import { useSession } from '../../frame/session.tsx'
import { Framed } from './framed.tsx'

/**
 * Shown to people whose first visit is a sign-in with Google, and before an organization is created if the server has
 * no acceptance. The account can be used once the terms are accepted (AUTH-15, AUTH-16).
 */
export function AcceptTerms({ onAccepted }: { onAccepted?: () => void }): ReactNode {
  const { arrived, signOut, name } = useSession()
  const [terms, setTerms] = useState(false)
  const [missing, setMissing] = useState(false)
  const { busy, failure, attempt } = useAttempt()
  const { t } = useTranslation('sign_in')
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    setMissing(!terms)
    if (!terms) return
    const done = await attempt('change', async () =>
      orThrow(await (await auth()).updateUser({ data: acceptedNow() })),
    )
    if (!done) return
    arrived()
    onAccepted?.()
  }
  return (
    <Framed
      title={t('signUp.title')}
      sentence={t('termsStep', { name })}
      foot={
        <button type="button" className={css.textButton} onClick={() => void signOut('/auth')}>
          {t('factor.otherAccount')}
        </button>
      }
    >
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <Checkbox
          className={css.terms}
          checked={terms}
          onChange={(event) => {
            setTerms(event.currentTarget.checked)
            setMissing(false)
          }}
          error={missing && `${t('signUp.termsNeeded')}. ${t('signUp.termsHint')}`}
          label={<TermsSentence />}
        />
        <Problem text={failure} />
        <Button type="submit" size="md" fullWidth loading={busy}>
          {t('createAccount')}
        </Button>
      </form>
    </Framed>
  )
}
