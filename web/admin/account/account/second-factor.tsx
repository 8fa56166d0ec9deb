import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { confirm } from '../../../ui/act/confirm.ts'
import { auth } from '../../../ui/api/auth.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { orThrow } from '../../../ui/sign-in/or-throw.ts'
import { Problem } from '../../../ui/sign-in/problem.tsx'
import { useAttempt } from '../../../ui/sign-in/use-attempt.ts'
import css from './account.module.css'
import { factorsKey, loadFactors } from './factors.ts'
import { useProof } from './proof-of-identity.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

interface Enrolment {
  id: string
  picture: string
  secret: string
}

/** The authenticator app: set-up with a QR code, confirmation with the first code, and switching it off. */
export function SecondFactor(): ReactNode {
  const factors = useQuery({ queryKey: factorsKey, queryFn: loadFactors, staleTime: 0 })
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const queries = useQueryClient()
  const { busy, failure, attempt } = useAttempt()
  const prove = useProof()
  const { t } = useTranslation('account')
  const active = factors.data?.app ?? null
  const reload = (): Promise<void> => queries.invalidateQueries({ queryKey: factorsKey })

  const begin = async (): Promise<void> => {
    if (!(await prove())) return
    await attempt('change', async () => {
      const { mfa } = await auth()
      for (const id of factors.data?.unfinished ?? []) await mfa.unenroll({ factorId: id })
      const { data } = orThrow(
        await mfa.enroll({ factorType: 'totp', friendlyName: t('security.factorName') }),
      )
      if (data) setEnrolment({ id: data.id, picture: data.totp.qr_code, secret: data.totp.secret })
    })
  }
  const remove = async (factorId: string): Promise<void> => {
    const act = t('security.factorRemove')
    const sure = await confirm({
      title: t('security.factorRemoveTitle'),
      text: t('security.factorRemoveText'),
      act,
    })
    if (!sure || !(await prove())) return
    const done = await attempt('change', async () => {
      const client = await auth()
      orThrow(await client.mfa.unenroll({ factorId }))
      await client.refreshSession()
    })
    if (done) toast.success(t('security.factorRemoved'))
    await reload()
  }

  return (
    <>
      <Card title={t('security.factor')}>
        <div className={css.stack}>
          {factors.isError && <p role="alert">{t('security.failed')}</p>}
          {factors.data && <p>{active ? t('security.factorOn') : t('security.factorOff')}</p>}
          <Problem text={failure} />
          {active && (
            <Button variant="default" loading={busy} onClick={() => void remove(active)}>
              {t('security.factorRemove')}
            </Button>
          )}
          {!active && !enrolment && (
            <Button variant="default" loading={busy} disabled={!factors.data} onClick={() => void begin()}>
              {t('security.factorAdd')}
            </Button>
          )}
          {enrolment && !active && (
            <Enrol
              enrolment={enrolment}
              onDone={async () => {
                await reload()
                setEnrolment(null)
                toast.success(t('security.factorDone'))
              }}
            />
          )}
        </div>
      </Card>
      {active && <RecoveryCodes />}
    </>
  )
}

function Enrol({ enrolment, onDone }: { enrolment: Enrolment; onDone: () => Promise<void> }): ReactNode {
  const [code, setCode] = useState('')
  const { busy, failure, attempt } = useAttempt()
  const { t } = useTranslation('account')
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const done = await attempt('code', async () =>
      orThrow(await (await auth()).mfa.challengeAndVerify({ factorId: enrolment.id, code })),
    )
    if (done) await onDone()
  }
  return (
    <form className={css.stack} onSubmit={(event) => void submit(event)} noValidate>
      <p>{t('security.factorScan')}</p>
      <img src={enrolment.picture} alt={t('security.factorPicture')} className={css.picture} />
      <p>
        {t('security.factorSecret')}: <span className={css.secret}>{enrolment.secret}</span>
      </p>
      <TextInput
        className={css.codeField}
        label={t('security.factorCode')}
        name="one-time-code"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={6}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, ''))}
      />
      <Problem text={failure} />
      <Button type="submit" loading={busy} disabled={code.length < 6}>
        {t('security.factorConfirm')}
      </Button>
    </form>
  )
}
