import { type ReactNode, useState } from 'react'
import { useTranslation } from '../app/language.ts'
import css from '../app/screens.module.css'
import { loadUpdate, useWaitingUpdate } from './register-worker.ts'

/** Asks before it reloads into a new version (PWA-04). */
export function UpdateBar(): ReactNode {
  const isReady = useWaitingUpdate()
  const [later, setLater] = useState(false)
  const { t } = useTranslation('ui')
  if (!isReady || later) return null
  return (
    <div className={css.bar} role="status">
      {t('update.text')}
      <button type="button" className={css.barAct} onClick={() => void loadUpdate()}>
        {t('update.act')}
      </button>
      <button type="button" className={css.barAct} onClick={() => setLater(true)}>
        {t('update.later')}
      </button>
    </div>
  )
}
