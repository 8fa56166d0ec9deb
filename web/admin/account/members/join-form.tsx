import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { toApiError } from '../../../ui/api/api-error.ts'
import { auth } from '../../../ui/api/auth.ts'
import { errorText, fieldText } from '../../../ui/api/error-text.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { PasswordField } from '../../../ui/sign-in/password-field.tsx'
import { Problem } from '../../../ui/sign-in/problem.tsx'
import { useSignInSettings } from '../../../ui/sign-in/settings.ts'
import css from '../../../ui/sign-in/sign-in.module.css'
import { TermsSentence } from '../../../ui/sign-in/terms-sentence.tsx'
import { client } from '../../api.ts'
import { switchOrganization } from '../../frame/chosen-organization.ts'
import type { ReadInvitation } from './member.ts'

type Wrong = Partial<Record<'name' | 'password' | 'terms', string>>

/** The new account of an invited colleague: name, password and the terms. Then the person is signed in. */
export function JoinForm({ token, invitation }: { token: string; invitation: ReadInvitation }): ReactNode {
  const { email, organization } = invitation
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [terms, setTerms] = useState(false)
  const [wrong, setWrong] = useState<Wrong>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { minimum } = useSignInSettings()
  const { t } = useTranslation(['members', 'sign_in', 'errors'])

  const check = (): Wrong => ({
    ...(name.trim() === '' && { name: fieldText('required') }),
    ...([...password].length < minimum && {
      password: t('sign_in:problem.tooShort', { count: minimum }),
    }),
    ...(!terms && { terms: t('sign_in:signUp.termsNeeded') }),
  })

  const accept = async (): Promise<void> => {
    const { organizationId } = await client.memberInvitations.accept({
      token,
      name: name.trim(),
      password,
      termsAccepted: true,
    })
    const { error } = await (await auth()).signInWithPassword({ email, password })
    switchOrganization(error ? null : organizationId, error ? '/auth' : '/dashboard')
  }

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (busy) return
    const fields = event.currentTarget
    const found = check()
    setWrong(found)
    setFailure(null)
    const [first] = Object.keys(found)
    if (first) {
      fields.querySelector<HTMLInputElement>(`[data-field="${first}"] input`)?.focus()
      return
    }
    setBusy(true)
    try {
      await accept()
    } catch (thrown) {
      const error = toApiError(thrown)
      const weak = error.fields.find(({ field }) => field === 'password')?.code
      if (weak) setWrong({ password: fieldText(weak) })
      else setFailure(errorText(error))
      setBusy(false)
    }
  }

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        size="md"
        label={t('sign_in:email')}
        type="email"
        name="username"
        autoComplete="username"
        value={email}
        readOnly
      />
      <div data-field="name">
        <TextInput
          size="md"
          label={t('members:join.name')}
          name="name"
          autoComplete="name"
          value={name}
          error={wrong.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </div>
      <div data-field="password">
        <PasswordField
          kind="new"
          label={t('sign_in:password')}
          value={password}
          onChange={setPassword}
          context={[email, name, organization]}
          minimum={minimum}
          error={wrong.password}
        />
      </div>
      <div data-field="terms" className={css.terms}>
        <Checkbox
          checked={terms}
          onChange={(event) => setTerms(event.currentTarget.checked)}
          error={wrong.terms}
          label={<TermsSentence />}
        />
      </div>
      <Problem text={failure} />
      <Button type="submit" size="md" fullWidth loading={busy}>
        {t('members:join.submit')}
      </Button>
    </form>
  )
}
