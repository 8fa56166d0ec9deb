import { useMemo } from 'react'
import { useTranslation } from '../../ui/app/language.ts'
import type { FooterLink } from '../../ui/shell/types.ts'

/** Privacy, data protection, terms and contact (NAV-03). */
export function useFooterLinks(): readonly FooterLink[] {
  const { t } = useTranslation('portal')
  return useMemo(
    () => [
      { to: '/privacy-policy', label: t('footer.privacy') },
      { to: '/rodo', label: t('footer.dataProtection') },
      { to: '/regulamin', label: t('footer.terms') },
      { to: '/contact', label: t('footer.contact') },
    ],
    [t],
  )
}
