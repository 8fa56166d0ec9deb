import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from '../../ui/app/language.ts'
import type { FooterLink } from '../../ui/shell/types.ts'
import { query } from '../api.ts'

const hour = 3_600_000

/** Links that the site added, then privacy, data protection, terms, FAQ and other help (NAV-03, NAV-04). */
export function useFooterLinks(): readonly FooterLink[] {
  const { t } = useTranslation('shell')
  const { data: own } = useQuery({ ...query.pages.publicMenu.queryOptions(), staleTime: hour })
  return useMemo(
    () => [
      ...(own ?? []).map(({ label, to }) => ({ label, to })),
      { to: '/plans', label: t('footer.plans') },
      { to: '/privacy-policy', label: t('footer.privacy') },
      { to: '/rodo', label: t('footer.rodo') },
      { to: '/regulamin', label: t('footer.terms') },
      { to: '/faq', label: t('footer.faq') },
      { to: '/documentation', label: t('footer.guide') },
      { to: '/contact', label: t('footer.contact') },
      { to: '/tenant-portal', label: t('footer.tenantPortal') },
      { to: '/third-party-notices.txt', label: t('footer.notices') },
    ],
    [t, own],
  )
}
