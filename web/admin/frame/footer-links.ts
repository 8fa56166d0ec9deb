import { useMemo } from 'react'
import { useTranslation } from '../../ui/app/language.ts'
import type { FooterLink } from '../../ui/shell/types.ts'
import { useExists } from './places.ts'

/** Privacy, data protection, terms and FAQ (NAV-03, NAV-04), as far as their pages exist. */
export function useFooterLinks(): readonly FooterLink[] {
  const { t } = useTranslation('shell')
  const exists = useExists()
  return useMemo(
    () =>
      [
        { to: '/privacy-policy', label: t('footer.privacy') },
        { to: '/rodo', label: t('footer.rodo') },
        { to: '/regulamin', label: t('footer.terms') },
        { to: '/faq', label: t('footer.faq') },
      ].filter(({ to }) => exists(to)),
    [t, exists],
  )
}
