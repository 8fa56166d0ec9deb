import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../ui/app/language.ts'
import css from './frame.module.css'
import { useMe } from './session.tsx'

/** A notice that this is the demonstration, and when it is reset (DEMO-04). */
export function DemoNotice(): ReactNode {
  const { organization } = useMe()
  const language = useLanguage()
  const { t } = useTranslation('shell')
  if (!organization?.isDemo) return null
  const time =
    organization.demoResetsAt &&
    new Intl.DateTimeFormat(language, {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: organization.timeZone,
    }).format(new Date(organization.demoResetsAt))
  return (
    <p className={css.demo} role="status">
      {t('demo.text')} {time && t('demo.resets', { time })}
    </p>
  )
}
