import { useMemo } from 'react'
import { useTranslation } from '../../ui/app/language.ts'
import type { FooterLink } from '../../ui/shell/types.ts'

/** Privacy, data protection, terms, FAQ, and where else help is found (NAV-03, NAV-04). */
export function useFooterLinks(): readonly FooterLink[] {
  const { t } = useTranslation('shell')
  return useMemo(
    () => [
      { to: '/privacy-policy', label: t('footer.privacy') },
      { to: '/rodo', label: t('footer.rodo') },
      { to: '/regulamin', label: t('footer.terms') },
      { to: '/faq', label: t('footer.faq') },
      { to: '/documentation', label: t('footer.guide') },
      { to: '/contact', label: t('footer.contact') },
      { to: '/tenant-portal', label: t('footer.tenantPortal') },
    ],
    [t],
  )
}
