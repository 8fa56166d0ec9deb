import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../../ui/act/button.tsx'
import { toApiError } from '../../ui/api/api-error.ts'
import { auth } from '../../ui/api/auth.ts'
import { errorText, fieldText } from '../../ui/api/error-text.ts'
import { AppLink, useGo } from '../../ui/app/app-link.tsx'
import { Trans, useTranslation } from '../../ui/app/language.ts'
import { TextInput } from '../../ui/form/text-input.tsx'
import { Alert } from '../../ui/show/alert.tsx'
import { PasswordField } from '../../ui/sign-in/password-field.tsx'
import { useSignInSettings } from '../../ui/sign-in/settings.ts'
import css from '../../ui/sign-in/sign-in.module.css'
import { client } from '../api.ts'
import { useSession } from '../frame/session.tsx'
import { useSite } from '../frame/site.ts'

type Invitation = Awaited<ReturnType<typeof client.invitations.get>>
type Failure = { text: string; landlord: boolean }

/**
 * Name and a new password. An address that already has an account enters its password instead. Then the tenant is
 * signed in.
 */
export function AcceptForm({ token, invitation }: { token: string; invitation: Invitation }): ReactNode {
  const { email, tenantName, hasAccount } = invitation
  const [name, setName] = useState(tenantName)
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<{ name?: string; password?: string }>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const { arrived } = useSession()
  const queries = useQueryClient()
  const site = useSite()
  const { minimum } = useSignInSettings()
  const go = useGo()
  const { t } = useTranslation(['portal', 'errors'])
  const { t: invited } = useTranslation('portal_invitation')
  const { t: words } = useTranslation('sign_in')

  const show = (found: { name?: string; password?: string }): boolean => {
    setWrong(found)
    if (found.name) nameField.current?.focus()
    else if (found.password) passwordField.current?.focus()
    return Boolean(found.name ?? found.password)
  }

  const accept = async (): Promise<void> => {
    try {
      await client.invitations.accept({ token, name: name.trim(), password })
    } catch (thrown) {
      const error = toApiError(thrown)
      const codeOf = (field: string): string | undefined =>
        error.fields.find((one) => one.field === field)?.code
      const [badName, badPassword] = [codeOf('name'), codeOf('password')]
      const shown = show({
        ...(badName && { name: fieldText(badName) }),
        ...(badPassword && { password: fieldText(badPassword) }),
      })
      if (!shown) setFailure({ text: errorText(error), landlord: error.code === 'landlord_account' })
      return
    }
    const { error } = await (await auth()).signInWithPassword({ email, password })
    queries.clear()
    arrived()
    go(error ? '/login' : '/', { replace: true })
  }

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    setFailure(null)
    const short = !hasAccount && [...password].length < minimum
    const found = {
      ...(name.trim() === '' && { name: fieldText('required') }),
      ...(password === ''
        ? { password: fieldText('required') }
        : short && { password: words('problem.tooShort', { count: minimum }) }),
    }
    if (show(found)) return
    setBusy(true)
    await accept().finally(() => setBusy(false))
  }

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        size="md"
        label={words('email')}
        type="email"
        name="username"
        autoComplete="username"
        value={email}
        readOnly
      />
      {!hasAccount && (
        <TextInput
          ref={nameField}
          size="md"
          label={invited('name')}
          name="name"
          autoComplete="name"
          value={name}
          error={wrong.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
      <PasswordField
        ref={passwordField}
        kind={hasAccount ? 'current' : 'new'}
        label={words(hasAccount ? 'password' : 'newPassword')}
        value={password}
        onChange={setPassword}
        context={[email, name, invitation.landlordName]}
        minimum={minimum}
        error={wrong.password}
      />
      <div role="alert" hidden={failure === null}>
        {failure && (
          <Alert color="overdue" role="presentation">
            {failure.text}
            {failure.landlord && site && (
              <div>
                <a href={`${site.appUrl}/auth`}>{t('stranger.landlord')}</a>
              </div>
            )}
          </Alert>
        )}
      </div>
      <Button type="submit" size="md" fullWidth loading={busy}>
        {invited(hasAccount ? 'submitKnown' : 'submit')}
      </Button>
      <p className={css.hint}>
        <Trans
          ns="portal_invitation"
          i18nKey="privacy"
          components={[
            <AppLink key="privacy" to="/privacy-policy" />,
            <AppLink key="terms" to="/regulamin" />,
          ]}
        />
      </p>
    </form>
  )
}
