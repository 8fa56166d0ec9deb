import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../act/button.tsx'
import { auth } from '../api/auth.ts'
import { useTranslation } from '../app/language.ts'
import { TextInput } from '../form/text-input.tsx'
import { orThrow } from './or-throw.ts'
import { Problem } from './problem.tsx'
import css from './sign-in.module.css'
import { useAttempt } from './use-attempt.ts'

const digitsNeeded = 6

/** The second factor after a correct password (AUTH-27): six digits from the app, or a recovery code. */
export function SecondFactorForm({
  onDone,
  onOtherAccount,
}: {
  onDone: () => void
  onOtherAccount: () => void
}): ReactNode {
  const [way, setWay] = useState<'app' | 'recovery'>('app')
  const [code, setCode] = useState('')
  const { busy, failure, setFailure, attempt } = useAttempt()
  const { t } = useTranslation('sign_in')
  const enough = way === 'app' ? code.length >= digitsNeeded : code.trim() !== ''
  const send = async (given: string): Promise<void> => {
    if (busy) return
    const done = await attempt('code', () =>
      way === 'app' ? verifyDigits(given) : verifyRecoveryCode(given),
    )
    if (done) onDone()
    else setCode('')
  }
  const type = (text: string): void => {
    if (way === 'recovery') {
      setCode(text)
      return
    }
    const digits = text.replace(/\D/g, '').slice(0, digitsNeeded)
    setCode(digits)
    if (digits.length === digitsNeeded) void send(digits)
  }
  const switchWay = (): void => {
    setWay(way === 'app' ? 'recovery' : 'app')
    setCode('')
    setFailure(null)
  }
  return (
    <form
      className={css.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (enough) void send(code)
      }}
      noValidate
    >
      <TextInput
        key={way}
        size="md"
        className={way === 'app' ? css.code : undefined}
        label={way === 'app' ? t('factor.code') : t('factor.recovery')}
        name="one-time-code"
        autoComplete={way === 'app' ? 'one-time-code' : 'off'}
        inputMode={way === 'app' ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={code}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Problem text={failure} />
      <Button type="submit" size="md" fullWidth loading={busy} disabled={!enough}>
        {t('factor.submit')}
      </Button>
      <div className={css.line}>
        <button type="button" className={css.textButton} onClick={switchWay}>
          {way === 'app' ? t('factor.useRecovery') : t('factor.useApp')}
        </button>
        <button type="button" className={css.textButton} onClick={onOtherAccount}>
          {t('factor.otherAccount')}
        </button>
      </div>
    </form>
  )
}

async function verifyDigits(code: string): Promise<void> {
  const { mfa } = await auth()
  const { data } = orThrow(await mfa.listFactors())
  const factor = data?.totp[0]
  if (!factor) throw new Error('the account has no authenticator app')
  orThrow(await mfa.challengeAndVerify({ factorId: factor.id, code }))
}

async function verifyRecoveryCode(code: string): Promise<void> {
  const { mfa } = await auth()
  orThrow(await mfa.recoveryCodes.verify({ code: code.trim() }))
}
