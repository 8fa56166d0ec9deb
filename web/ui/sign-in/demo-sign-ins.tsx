import { type ReactNode, useState } from 'react'
import { Button } from '../act/button.tsx'
import { auth } from '../api/auth.ts'
import { useTranslation } from '../app/language.ts'
import { Card } from '../show/card.tsx'
import { orThrow } from './or-throw.ts'
import { Problem } from './problem.tsx'
import css from './sign-in.module.css'
import { useAttempt } from './use-attempt.ts'

export interface DemoSignIn {
  role: string
  email: string
  password: string
}

const roles = ['owner', 'manager', 'accountant', 'viewer', 'super_admin', 'tenant'] as const
type Role = (typeof roles)[number]
const isRole = (text: string): text is Role => roles.some((role) => role === text)

/** The sign-ins of the demonstration, one click each. */
export function DemoSignIns(props: { accounts: readonly DemoSignIn[]; onDone: () => void }): ReactNode {
  const { busy, failure, attempt } = useAttempt()
  const [chosen, setChosen] = useState('')
  const { t } = useTranslation('sign_in')
  if (props.accounts.length === 0) return null
  const enter = async ({ email, password }: DemoSignIn): Promise<void> => {
    setChosen(email)
    const done = await attempt('signIn', async () =>
      orThrow(await (await auth()).signInWithPassword({ email, password })),
    )
    if (done) props.onDone()
  }
  return (
    <Card title={t('demo.title')}>
      <p className={css.hint}>{t('demo.sentence')}</p>
      <div className={css.demo}>
        {props.accounts.map((account) => (
          <Button
            key={account.email}
            variant="default"
            loading={busy && chosen === account.email}
            disabled={busy}
            onClick={() => void enter(account)}
          >
            {isRole(account.role) ? t(`demo.${account.role}`) : account.email}
          </Button>
        ))}
      </div>
      <Problem text={failure} />
    </Card>
  )
}
