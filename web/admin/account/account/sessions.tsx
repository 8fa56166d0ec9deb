import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { accessToken, auth } from '../../../ui/api/auth.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Card } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { orThrow } from '../../../ui/sign-in/or-throw.ts'
import { Problem } from '../../../ui/sign-in/problem.tsx'
import { useAttempt } from '../../../ui/sign-in/use-attempt.ts'
import css from './account.module.css'
import { deviceOf } from './device.ts'

interface OwnSession {
  id: string
  current: boolean
  user_agent: string | null
  ip: string | null
  last_seen_at: string
}

export const sessionsKey = ['sign-in', 'sessions'] as const

async function call(path: string, method = 'GET'): Promise<Response> {
  const token = await accessToken()
  const answer = await fetch(`/auth/v1/sessions${path}`, {
    method,
    headers: { authorization: `Bearer ${token ?? ''}` },
  })
  if (!answer.ok) throw new Error(`sessions: ${answer.status}`)
  return answer
}

async function loadSessions(): Promise<OwnSession[]> {
  return (await call('')).json()
}

/** The active sessions, each with a button that ends it. */
export function Sessions(): ReactNode {
  const sessions = useQuery({ queryKey: sessionsKey, queryFn: loadSessions, staleTime: 0 })
  const queries = useQueryClient()
  const language = useLanguage()
  const { busy, failure, attempt } = useAttempt()
  const { t } = useTranslation('account')
  const all = sessions.data ?? []
  const end = async (act: () => Promise<unknown>, done: string): Promise<void> => {
    if (await attempt('change', act)) toast.success(done)
    await queries.invalidateQueries({ queryKey: sessionsKey })
  }
  const named = (agent: string | null): string => {
    const device = deviceOf(agent ?? '')
    return device ? t('security.device', device) : t('security.unknownDevice')
  }
  return (
    <Card title={t('security.sessions')}>
      <div className={css.stack}>
        {sessions.isError && <p role="alert">{t('security.failed')}</p>}
        <div className={css.wide}>
          {all.map((session) => (
            <div key={session.id} className={css.line}>
              <div className={css.lineMain}>
                <div>{named(session.user_agent)}</div>
                <div className={css.note}>
                  {session.ip && `${session.ip} · `}
                  {t('security.sessionSeen', {
                    date: formatDate(session.last_seen_at, language, 'instant'),
                  })}
                </div>
              </div>
              {session.current ? (
                <StateDot tone="neutral">{t('security.sessionHere')}</StateDot>
              ) : (
                <Button
                  variant="default"
                  disabled={busy}
                  onClick={() => void end(() => call(`/${session.id}`, 'DELETE'), t('security.sessionEnded'))}
                >
                  {t('security.sessionEnd')}
                </Button>
              )}
            </div>
          ))}
        </div>
        <Problem text={failure} />
        {all.length > 1 && (
          <Button
            variant="default"
            loading={busy}
            onClick={() =>
              void end(
                async () => orThrow(await (await auth()).signOut({ scope: 'others' })),
                t('security.sessionsEnded'),
              )
            }
          >
            {t('security.sessionsEndOthers')}
          </Button>
        )}
      </div>
    </Card>
  )
}
