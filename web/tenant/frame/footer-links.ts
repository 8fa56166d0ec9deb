import { useMemo } from 'react'
import { useTranslation } from '../../ui/app/language.ts'
import type { FooterLink } from '../../ui/shell/types.ts'
import { useSite } from './site.ts'

/** Privacy, data protection, terms, contact and, on the landlords' host, the guide (NAV-03, NAV-04). */
export function useFooterLinks(): readonly FooterLink[] {
  const { t } = useTranslation('portal')
  const appUrl = useSite()?.appUrl
  return useMemo(
    () => [
      { to: '/privacy-policy', label: t('footer.privacy') },
      { to: '/rodo', label: t('footer.dataProtection') },
      { to: '/regulamin', label: t('footer.terms') },
      { to: '/contact', label: t('footer.contact') },
      ...(appUrl ? [{ to: `${appUrl}/documentation#tenants`, label: t('footer.guide') }] : []),
      { to: '/third-party-notices.txt', label: t('footer.notices') },
    ],
    [t, appUrl],
  )
}
