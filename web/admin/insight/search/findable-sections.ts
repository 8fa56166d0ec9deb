import { isAdministrator } from '@domovik/domain/account/access/permissions.ts'
import { words } from '../../../ui/app/words.ts'
import { useMe } from '../../frame/session.tsx'
import type { Panel, PanelSection } from '../../shared/panels.ts'
import { usePanelSections } from '../../shared/use-panel-sections.ts'

/** The sections of the settings and of the administration that the person may open, with the name of their panel. */
export function useFindableSections(): (PanelSection & { panel: string })[] {
  const { systemRole, permissions } = useMe()
  const more: Panel[] = [
    ...(permissions.includes('manage_pages') ? (['organization_admin'] as const) : []),
    ...(isAdministrator(systemRole) ? (['admin_panel'] as const) : []),
    ...(systemRole === 'super_admin' ? (['super_admin'] as const) : []),
  ]
  return usePanelSections('account', ...more).map((section) => ({
    ...section,
    panel: words.t(`${section.of}:title`),
  }))
}
