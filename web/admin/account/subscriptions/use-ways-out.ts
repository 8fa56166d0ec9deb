import { useEffect } from 'react'
import { setWaysOut } from '../../../ui/api/way-out.ts'
import { useGo } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'

const codes = ['plan_limit_reached', 'feature_not_in_plan', 'subscription_read_only', 'import_exceeds_plan']

/** Errors about the plan link to the subscription. */
export function useWaysOut(): void {
  const go = useGo()
  const { t } = useTranslation('shell')
  useEffect(() => {
    const to = '/subscription'
    const way = { to, label: t('places.subscription'), go: () => go(to) }
    setWaysOut((code) => (codes.includes(code) ? way : null))
    return () => setWaysOut(() => null)
  }, [go, t])
}
