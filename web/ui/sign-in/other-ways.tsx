import { IconBrandGoogle, IconFingerprint } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../act/button.tsx'
import { auth } from '../api/auth.ts'
import { useTranslation } from '../app/language.ts'
import { signInWithNativeGoogle } from './native-google.ts'
import { orThrow } from './or-throw.ts'
import { Problem } from './problem.tsx'
import type { SignInSettings } from './settings.ts'
import css from './sign-in.module.css'
import { useAttempt } from './use-attempt.ts'

/** Google and passkeys, if they are offered. Renders nothing if neither is. */
export function OtherWays(props: {
  settings: SignInSettings
  /** Where Google returns to (AUTH-03, AUTH-04). */
  leadsTo: string
  /** Called before leaving for Google; false stops (AUTH-16). */
  mayLeave?: () => boolean
  onDone: () => void
}): ReactNode {
  const { settings, leadsTo, mayLeave, onDone } = props
  const { busy, failure, attempt } = useAttempt()
  const { t } = useTranslation('sign_in')
  if (!settings.google && !settings.passkeys) return null
  const google = async (): Promise<void> => {
    if (mayLeave && !mayLeave()) return
    if (settings.native) {
      if (await attempt('google', signInWithNativeGoogle)) onDone()
      return
    }
    await attempt('google', async () => {
      const queryParams = { access_type: 'offline', prompt: 'consent' }
      const client = await auth()
      orThrow(
        await client.signInWithOAuth({ provider: 'google', options: { redirectTo: leadsTo, queryParams } }),
      )
    })
  }
  const passkey = async (): Promise<void> => {
    const done = await attempt('passkey', async () => {
      const [client, { passkeyOrThrow }] = await Promise.all([auth(), import('./passkey-words.ts')])
      passkeyOrThrow(await client.signInWithPasskey(), 'passkey')
    })
    if (done) onDone()
  }
  return (
    <>
      <div className={css.or}>{t('or')}</div>
      <div className={css.form}>
        {settings.google && (
          <Button
            size="md"
            variant="default"
            fullWidth
            disabled={busy}
            leftSection={<IconBrandGoogle size={18} stroke={1.6} aria-hidden="true" />}
            onClick={() => void google()}
          >
            {t('google')}
          </Button>
        )}
        {settings.passkeys && (
          <Button
            size="md"
            variant="default"
            fullWidth
            disabled={busy}
            leftSection={<IconFingerprint size={18} stroke={1.6} aria-hidden="true" />}
            onClick={() => void passkey()}
          >
            {t('passkey')}
          </Button>
        )}
        <Problem text={failure} />
      </div>
    </>
  )
}
