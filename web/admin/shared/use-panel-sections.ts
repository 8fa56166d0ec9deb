import { useTranslation } from '../../ui/app/language.ts'
import { words } from '../../ui/app/words.ts'
import { type Panel, type PanelSection, panels } from './panels.ts'

/**
 * Returns the sections of the panels, those of one panel in the order of its list. Suspends until the words of the
 * panels are loaded.
 */
export function usePanelSections(...of: readonly [Panel, ...Panel[]]): PanelSection[] {
  useTranslation(['sections', ...of])
  const say = (key: string): string => words.t(key as 'common:none')
  return of.flatMap((panel) =>
    Object.entries<readonly string[]>(panels[panel].groups).flatMap(([group, ids]) =>
      ids.map((id) => ({
        of: panel,
        id,
        group: say(`sections:groups.${group}`),
        label: say(`${panel}:tabs.${id}`),
        sentence: say(`sections:${panel}.${id}`),
        to: `${panels[panel].path}?tab=${id}`,
      })),
    ),
  )
}
