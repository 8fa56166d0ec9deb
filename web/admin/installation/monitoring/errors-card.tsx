import type { ErrorCode } from '@domovik/domain/errors.ts'
import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatNumber } from '../../../ui/show/date-format.ts'
import type { Health } from './health.ts'

const shown = 8

/** Errors on this server by code, internal errors first. */
export function ErrorsCard({ errors }: Pick<Health, 'errors'>): ReactNode {
  const { t } = useTranslation(['monitoring', 'errors'])
  const language = useLanguage()
  const number = (value: number): string => formatNumber(value, language)
  return (
    <Card title={t('monitoring:errors')} rows>
      {errors.length === 0 && <CardRow title={t('monitoring:noErrors')} />}
      {errors.slice(0, shown).map(({ code, ours, lastHour, lastDay }) => (
        <CardRow
          key={code}
          title={t(`errors:${code as ErrorCode}`)}
          note={`${code} · ${t(ours ? 'monitoring:ours' : 'monitoring:theirs')}`}
          end={t('monitoring:inHour', { value: number(lastHour) })}
          endNote={t('monitoring:inDay', { value: number(lastDay) })}
        />
      ))}
    </Card>
  )
}
