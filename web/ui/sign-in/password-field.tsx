import { type ReactNode, type Ref, Suspense } from 'react'
import { useTranslation } from '../app/language.ts'
import { lazyPart } from '../app/part-boundary.tsx'
import { PasswordInput } from '../form/password-input.tsx'

const PasswordStrength = lazyPart(() => import('./password-strength.tsx').then((part) => part.default))

/** A password with a button that shows it. For a new password its strength is shown while typing. */
export function PasswordField(props: {
  label: string
  value: string
  onChange: (value: string) => void
  kind: 'current' | 'new' | 'repeat'
  name?: string
  error?: ReactNode
  /** Words that an attacker guesses first: the e-mail address. */
  context?: readonly string[]
  minimum?: number
  ref?: Ref<HTMLInputElement>
  autoFocus?: boolean
}): ReactNode {
  const { kind, value, minimum = 6 } = props
  const { t } = useTranslation('sign_in')
  // Shown once: not if the error says the same.
  const tooShort = [...value].length < minimum
  return (
    <div>
      <PasswordInput
        ref={props.ref}
        size="md"
        label={props.label}
        name={props.name ?? (kind === 'current' ? 'password' : `${kind}-password`)}
        autoComplete={kind === 'current' ? 'current-password' : 'new-password'}
        autoCapitalize="none"
        spellCheck={false}
        required
        withAsterisk={false}
        autoFocus={props.autoFocus}
        value={value}
        error={props.error}
        description={kind === 'new' && value === '' ? t('strength.hint', { count: minimum }) : undefined}
        onChange={(event) => props.onChange(event.currentTarget.value)}
        toggleLabel={t('showPassword')}
      />
      {kind === 'new' && value !== '' && !(props.error && tooShort) && (
        <Suspense>
          <PasswordStrength password={value} context={props.context ?? []} minimum={minimum} />
        </Suspense>
      )}
    </div>
  )
}
