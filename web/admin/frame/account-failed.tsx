import type { ReactNode } from 'react'
import { AccountFailed as Failed } from '../../ui/app/account-failed.tsx'
import { useTranslation } from '../../ui/app/language.ts'
import { useSession } from './session.tsx'

/** The account could not be loaded in time: an error with a retry button. */
export function AccountFailed(): ReactNode {
  const { refresh, signOut } = useSession()
  const { t } = useTranslation('shell')
  return (
    <Failed
      title={t('failed.title')}
      text={t('failed.text')}
      onRetry={() => void refresh()}
      onSignOut={() => void signOut()}
    />
  )
}
