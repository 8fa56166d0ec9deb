import type { NavigationIcon } from '@domovik/domain/account/navigation/icons.ts'
import { lazy, Suspense } from 'react'
import type { NavEntry } from '../../ui/shell/types.ts'

type Icon = NavEntry['icon']

const known = new Map<NavigationIcon, Icon>()

const load = async (name: NavigationIcon): Promise<{ default: Icon }> => {
  // Without a network an entry has no icon.
  const icons = await import('./navigation-icons.ts').catch(() => null)
  return { default: icons?.navigationIcons[name] ?? (() => null) }
}

/** The icon of an entry that the organization added to the menu. These icons are loaded if there is such an entry. */
export function ownIcon(name: NavigationIcon): Icon {
  const before = known.get(name)
  if (before) return before
  const Loaded = lazy(() => load(name))
  const icon: Icon = (props) => (
    <Suspense fallback={<span style={{ width: props.size, height: props.size }} />}>
      <Loaded {...props} />
    </Suspense>
  )
  known.set(name, icon)
  return icon
}
