import { useEffect } from 'react'
import { setErrorFixes } from '../../../ui/api/error-fix.ts'
import { useGo } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'

const codes = ['plan_limit_reached', 'feature_not_in_plan', 'subscription_read_only', 'import_exceeds_plan']

/** Errors about the plan link to the subscription. */
export function useErrorFixes(): void {
  const go = useGo()
  const { t } = useTranslation('shell')
  useEffect(() => {
    const to = '/subscription'
    const fix = { to, label: t('places.subscription'), go: () => go(to) }
    setErrorFixes((code) => (codes.includes(code) ? fix : null))
    return () => setErrorFixes(() => null)
  }, [go, t])
}
