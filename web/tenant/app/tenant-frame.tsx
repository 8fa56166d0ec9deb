import { IconAlertTriangle, IconHome, IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useWrite } from '../../ui/api/use-write.ts'
import { useTranslation } from '../../ui/app/language.ts'
import { toast } from '../../ui/app/toast.ts'
import { Outlet } from '../../ui/router/router-view.tsx'
import type { PreferenceChange } from '../../ui/shell/pickers.tsx'
import { TenantShell } from '../../ui/shell/tenant-shell.tsx'
import type { NavEntry } from '../../ui/shell/types.ts'
import { query } from '../api.ts'
import { useFooterLinks } from '../frame/footer-links.ts'
import css from '../frame/frame.module.css'
import { MoreSheet } from '../frame/more-sheet.tsx'
import { useMe } from '../frame/session.tsx'
import { leasesOf } from '../shared/leases-of.ts'

/** The frame of all tenant screens: the address above, four entries, and nothing of the landlord's application. */
export function TenantFrame(): ReactNode {
  const me = useMe()
  const { t } = useTranslation('portal')
  const { t: shell } = useTranslation('shell')
  const movedOut = me.coTenant?.movedOut ?? false
  const home = useQuery(query.home.get.queryOptions({ enabled: !movedOut })).data
  const footerLinks = useFooterLinks()
  const { mutate } = useWrite(query.home.saveLanguage.mutationOptions())
  const savePreference = useCallback(
    ({ language }: PreferenceChange) => {
      if (!language) return
      const onError = (): void => toast.error(shell('preferences.failed'), shell('preferences.failedTitle'))
      mutate({ language }, { onError })
    },
    [mutate, shell],
  )
  const entries = useMemo<readonly NavEntry[]>(
    () => [
      ...(movedOut ? [] : [{ id: 'home', label: t('places.home'), to: '/', icon: IconHome }]),
      { id: 'payments', label: t('places.payments'), to: '/payments', icon: IconReceipt },
      ...(me.coTenant
        ? []
        : [{ id: 'issues', label: t('places.tickets'), to: '/issues', icon: IconAlertTriangle }]),
    ],
    [t, movedOut, me.coTenant],
  )
  return (
    <TenantShell
      place={
        home?.lease
          ? leasesOf(home)
              .map(({ address }) => address)
              .join(', ')
          : me.landlord.name
      }
      entries={entries}
      more={<MoreSheet onPreference={savePreference} />}
      onPreference={savePreference}
      footerLinks={footerLinks}
      notice={
        me.isDemo && (
          <p className={css.demo} role="status">
            {t('demo')}
          </p>
        )
      }
    >
      <Outlet />
    </TenantShell>
  )
}
