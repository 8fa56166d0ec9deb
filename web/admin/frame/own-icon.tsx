import type { NavigationIcon } from '@domovik/domain/account/navigation/icons.ts'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/app/part-boundary.tsx'
import type { NavEntry } from '../../ui/shell/types.ts'

type Icon = NavEntry['icon']

const known = new Map<NavigationIcon, Icon>()

const load = (name: NavigationIcon): Promise<Icon> =>
  import('./navigation-icons.ts').then(({ navigationIcons }) => navigationIcons[name] ?? (() => null))

/** The icon of an entry that the organization added to the menu. These icons are loaded if there is such an entry. */
export function ownIcon(name: NavigationIcon): Icon {
  const before = known.get(name)
  if (before) return before
  const Loaded = lazyPart(() => load(name), 'nothing')
  const icon: Icon = (props) => (
    <Suspense fallback={<span style={{ width: props.size, height: props.size }} />}>
      <Loaded {...props} />
    </Suspense>
  )
  known.set(name, icon)
  return icon
}
