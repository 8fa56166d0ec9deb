import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { confirm } from '../../../ui/act/confirm.ts'
import { auth } from '../../../ui/api/auth.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Card } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { orThrow } from '../../../ui/sign-in/or-throw.ts'
import { Problem } from '../../../ui/sign-in/problem.tsx'
import { useAttempt } from '../../../ui/sign-in/use-attempt.ts'
import css from './account.module.css'
import { useProof } from './proof-of-identity.tsx'

const passkeysKey = ['sign-in', 'passkeys'] as const

/** Fingerprint, face or security key instead of a password. */
export function Passkeys(): ReactNode {
  const passkeys = useQuery({
    queryKey: passkeysKey,
    queryFn: async () => orThrow(await (await auth()).passkey.list()).data ?? [],
    staleTime: 0,
  })
  const queries = useQueryClient()
  const language = useLanguage()
  const { busy, failure, attempt } = useAttempt()
  const prove = useProof()
  const { t } = useTranslation('account')
  const reload = (): Promise<void> => queries.invalidateQueries({ queryKey: passkeysKey })
  const add = async (): Promise<void> => {
    if (!(await prove())) return
    const done = await attempt('passkeyAdd', async () => orThrow(await (await auth()).registerPasskey()))
    if (done) toast.success(t('security.passkeyAdded'))
    await reload()
  }
  const remove = async (passkeyId: string): Promise<void> => {
    const act = t('security.passkeyRemove')
    const sure = await confirm({
      title: t('security.passkeyRemoveTitle'),
      text: t('security.passkeyRemoveText'),
      act,
    })
    if (!sure || !(await prove())) return
    const done = await attempt('change', async () =>
      orThrow(await (await auth()).passkey.delete({ passkeyId })),
    )
    if (done) toast.success(t('security.passkeyRemoved'))
    await reload()
  }
  const day = (instant: string): string => formatDate(instant, language, 'day')
  return (
    <Card title={t('security.passkeys')}>
      <div className={css.stack}>
        <p>{t('security.passkeysSentence')}</p>
        {passkeys.isError && <p role="alert">{t('security.failed')}</p>}
        {passkeys.data?.map(({ id, friendly_name: name, created_at: added, last_used_at: used }) => (
          <div key={id} className={css.line}>
            <div className={css.lineMain}>
              <div>{name || t('security.passkeyUnnamed')}</div>
              <div className={css.note}>
                {t('security.addedOn', { date: day(added) })}
                {used && ` · ${t('security.usedOn', { date: day(used) })}`}
              </div>
            </div>
            <Button variant="default" disabled={busy} onClick={() => void remove(id)}>
              {t('security.passkeyRemove')}
            </Button>
          </div>
        ))}
        <Problem text={failure} />
        <Button variant="default" loading={busy} onClick={() => void add()}>
          {t('security.passkeyAdd')}
        </Button>
      </div>
    </Card>
  )
}
