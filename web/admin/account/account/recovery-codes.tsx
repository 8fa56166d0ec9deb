import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { saveOnce } from '../../../ui/act/save-file.ts'
import { auth } from '../../../ui/api/auth.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { Card } from '../../../ui/show/card.tsx'
import { orThrow } from '../../../ui/sign-in/or-throw.ts'
import { Problem } from '../../../ui/sign-in/problem.tsx'
import { useAttempt } from '../../../ui/sign-in/use-attempt.ts'
import css from './account.module.css'
import { useProof } from './proof-of-identity.tsx'

const codesKey = ['sign-in', 'recovery-codes'] as const

/** How many codes are left; null if none were ever created. */
async function loadLeft(): Promise<{ left: number } | null> {
  const { data, error } = await (await auth()).mfa.recoveryCodes.getStatus()
  return error || !data ? null : { left: data.remaining }
}

/** Codes for when the phone is not available. They are shown once, and the person stores them. */
export function RecoveryCodes(): ReactNode {
  const status = useQuery({ queryKey: codesKey, queryFn: loadLeft, staleTime: 0 })
  const queries = useQueryClient()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { busy, failure, attempt } = useAttempt()
  const prove = useProof()
  const { t } = useTranslation('account')
  const { t: common } = useTranslation('common')
  const make = async (): Promise<void> => {
    if (!(await prove())) return
    await attempt('change', async () => {
      const { recoveryCodes } = (await auth()).mfa
      const { data } = orThrow(
        status.data ? await recoveryCodes.regenerate() : await recoveryCodes.generate(),
      )
      setCodes(data?.codes ?? null)
      await queries.invalidateQueries({ queryKey: codesKey })
    })
  }
  return (
    <Card title={t('security.codes')}>
      <div className={css.stack}>
        <p>
          {t('security.codesSentence')}{' '}
          {status.data && <strong>{t('security.codesLeft', { count: status.data.left })}</strong>}
        </p>
        <Problem text={failure} />
        {codes ? (
          <>
            <p role="status">{t('security.codesKeep')}</p>
            <ul className={css.codes}>
              {codes.map((code) => (
                <li key={code}>{code}</li>
              ))}
            </ul>
            <div className={css.acts}>
              <Button
                variant="default"
                onClick={() =>
                  void saveOnce('recovery codes', async () => ({
                    fileName: `${common('product').toLowerCase()}-recovery-codes.txt`,
                    mediaType: 'text/plain',
                    content: `${codes.join('\n')}\n`,
                  }))
                }
              >
                {t('security.codesFile')}
              </Button>
              <Button onClick={() => setCodes(null)}>{t('security.codesDone')}</Button>
            </div>
          </>
        ) : (
          <Button variant="default" loading={busy} disabled={status.isPending} onClick={() => void make()}>
            {status.data ? t('security.codesRenew') : t('security.codesMake')}
          </Button>
        )}
      </div>
    </Card>
  )
}
