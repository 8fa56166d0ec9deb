import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { confirm } from '../../../ui/act/confirm.ts'
import { auth } from '../../../ui/api/auth.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Card } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { orThrow } from '../../../ui/sign-in/or-throw.ts'
import { passkeyOrThrow } from '../../../ui/sign-in/passkey-words.ts'
import { Problem } from '../../../ui/sign-in/problem.tsx'
import { useAttempt } from '../../../ui/sign-in/use-attempt.ts'
import css from './account.module.css'
import { deviceOf } from './device.ts'
import { freeName } from './passkey-name.ts'
import { PasskeyNameDialog } from './passkey-name-dialog.tsx'
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
  const { busy, failure, setFailure, attempt } = useAttempt()
  const prove = useProof()
  const { t } = useTranslation('account')
  const [renamed, setRenamed] = useState<{ id: string; name: string } | null>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const reload = (): Promise<void> => queries.invalidateQueries({ queryKey: passkeysKey })
  const add = async (): Promise<void> => {
    if (!(await prove())) return
    const done = await attempt('passkeyAdd', async () => {
      const client = await auth()
      const { data } = passkeyOrThrow(await client.registerPasskey(), 'passkeyAdd')
      const device = deviceOf(navigator.userAgent)
      if (!data || !device) return
      const taken = (passkeys.data ?? []).map((each) => each.friendly_name)
      // The passkey works also if this fails, and it can be named later.
      await client.passkey.update({
        passkeyId: data.id,
        friendlyName: freeName(t('security.device', device), taken),
      })
    })
    if (done) toast.success(t('security.passkeyAdded'))
    await reload()
  }
  const rename = async (id: string, name: string): Promise<void> => {
    setFailure(null)
    if (await prove()) setRenamed({ id, name })
  }
  const remove = async (passkeyId: string, name: string, pressed: HTMLElement): Promise<void> => {
    const act = t('security.passkeyRemove')
    const sure = await confirm({
      title: t('security.passkeyRemoveTitle', { name }),
      text: t('security.passkeyRemoveText'),
      act,
    })
    if (!sure || !(await prove())) return
    const done = await attempt('change', async () =>
      orThrow(await (await auth()).passkey.delete({ passkeyId })),
    )
    if (done) toast.success(t('security.passkeyRemoved'))
    await reload()
    // The pressed button lost the focus while it was disabled, and is gone if the passkey was removed.
    ;(done ? adder.current : pressed)?.focus()
  }
  const day = (instant: string): string => formatDate(instant, language, 'day')
  return (
    <Card title={t('security.passkeys')}>
      <div className={css.stack}>
        <p>{t('security.passkeysSentence')}</p>
        {passkeys.isError && <p role="alert">{t('security.failed')}</p>}
        {passkeys.data?.map(({ id, friendly_name, created_at: added, last_used_at: used }) => {
          const name = friendly_name || t('security.passkeyUnnamed')
          return (
            <div key={id} className={css.line}>
              <div className={css.lineMain}>
                <div>{name}</div>
                <div className={css.note}>
                  {t('security.addedOn', { date: day(added) })}
                  {used && ` · ${t('security.usedOn', { date: day(used) })}`}
                </div>
              </div>
              <div className={css.acts}>
                <Button
                  variant="default"
                  disabled={busy}
                  aria-label={`${t('security.passkeyRename')}: ${name}`}
                  onClick={() => void rename(id, friendly_name ?? '')}
                >
                  {t('security.passkeyRename')}
                </Button>
                <Button
                  variant="default"
                  disabled={busy}
                  aria-label={`${t('security.passkeyRemove')}: ${name}`}
                  onClick={({ currentTarget }) => void remove(id, name, currentTarget)}
                >
                  {t('security.passkeyRemove')}
                </Button>
              </div>
            </div>
          )
        })}
        <Problem text={failure} />
        <Button ref={adder} variant="default" loading={busy} onClick={() => void add()}>
          {t('security.passkeyAdd')}
        </Button>
      </div>
      {renamed && (
        <PasskeyNameDialog
          key={renamed.id}
          passkey={renamed}
          onClose={() => setRenamed(null)}
          onRenamed={() => {
            setRenamed(null)
            toast.success(t('security.passkeyRenamed'))
            void reload()
          }}
        />
      )}
    </Card>
  )
}
