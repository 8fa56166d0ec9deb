import type { UserIdentity } from '@supabase/auth-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { auth } from '../../../ui/api/auth.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Card } from '../../../ui/show/card.tsx'
import { orThrow } from '../../../ui/sign-in/or-throw.ts'
import { Problem } from '../../../ui/sign-in/problem.tsx'
import { useAttempt } from '../../../ui/sign-in/use-attempt.ts'
import css from './account.module.css'
import { useProof } from './proof-of-identity.tsx'

const identitiesKey = ['sign-in', 'identities'] as const
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const addressOf = ({ identity_data: data }: UserIdentity): string =>
  String(data?.email || (data?.phone ? `+${data.phone}` : ''))

/** The sign-in methods linked to the account. The last one cannot be removed. */
export function Identities({ google }: { google: boolean }): ReactNode {
  const identities = useQuery({
    queryKey: identitiesKey,
    queryFn: async () => orThrow(await (await auth()).getUserIdentities()).data?.identities ?? [],
    staleTime: 0,
  })
  const queries = useQueryClient()
  const { busy, failure, attempt } = useAttempt()
  const prove = useProof()
  const { t } = useTranslation('account')
  const all = identities.data ?? []
  const named = ({ provider }: UserIdentity): string =>
    provider === 'email'
      ? t('security.identityEmail')
      : provider === 'phone'
        ? t('security.identityPhone')
        : capital(provider)
  const unlink = async (identity: UserIdentity): Promise<void> => {
    if (!(await prove())) return
    const done = await attempt('change', async () => orThrow(await (await auth()).unlinkIdentity(identity)))
    if (done) toast.success(t('security.identityUnlinked'))
    await queries.invalidateQueries({ queryKey: identitiesKey })
  }
  const link = async (): Promise<void> => {
    if (!(await prove())) return
    const options = { redirectTo: `${location.origin}/settings?tab=security` }
    await attempt('google', async () =>
      orThrow(await (await auth()).linkIdentity({ provider: 'google', options })),
    )
  }
  return (
    <Card title={t('security.identities')}>
      <div className={css.stack}>
        {identities.isError && <p role="alert">{t('security.failed')}</p>}
        {all.map((identity) => (
          <div key={identity.identity_id} className={css.line}>
            <div className={css.lineMain}>
              <div>{named(identity)}</div>
              <div className={css.note}>{addressOf(identity)}</div>
            </div>
            {all.length > 1 && (
              <Button variant="default" disabled={busy} onClick={() => void unlink(identity)}>
                {t('security.identityUnlink')}
              </Button>
            )}
          </div>
        ))}
        <Problem text={failure} />
        {google && identities.data && !all.some(({ provider }) => provider === 'google') && (
          <Button variant="default" loading={busy} onClick={() => void link()}>
            {t('security.identityLink')}
          </Button>
        )}
      </div>
    </Card>
  )
}
