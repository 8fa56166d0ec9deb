import type { ComponentProps, ReactNode } from 'react'
import { AppLink } from '../app/app-link.tsx'
import { useTranslation } from '../app/language.ts'
import { usePathname } from '../router/context.ts'
import css from './shell.module.css'
import type { NavEntry, NavGroup } from './types.ts'

/** Whether the page at `pathname` is the place or below it. */
export const isAtOrBelow = (pathname: string, place: string): boolean =>
  pathname === place || (place !== '/' && pathname.startsWith(`${place}/`))

/** The entries of the menu in their groups. `last` is added at the end of the last group. */
export function Nav(props: {
  groups: readonly NavGroup[]
  onPick?: () => void
  last?: ReactNode
}): ReactNode {
  const { groups, onPick, last } = props
  const pathname = usePathname()
  return groups
    .filter((group) => group.entries.length > 0)
    .map((group, at, shown) => (
      <div key={group.id} className={css.group}>
        {group.label && (
          <div className={css.groupLabel} id={`nav-${group.id}`}>
            {group.label}
          </div>
        )}
        <ul className={css.entries} aria-labelledby={group.label ? `nav-${group.id}` : undefined}>
          {group.entries.map((entry) => (
            <Entry key={entry.id} entry={entry} pathname={pathname} onPick={onPick} />
          ))}
          {last && at === shown.length - 1 && <li>{last}</li>}
        </ul>
      </div>
    ))
}

function Entry({
  entry,
  pathname,
  onPick,
}: {
  entry: NavEntry
  pathname: string
  onPick?: () => void
}): ReactNode {
  const { t } = useTranslation('ui')
  const { icon: Icon, children = [], waiting = 0 } = entry
  const current = [entry, ...children].some(({ to }) => isAtOrBelow(pathname, to))
  const exactChild = children.some((child) => child.to === pathname)
  return (
    <li>
      <NavLink
        to={entry.to}
        className={css.entry}
        title={entry.label}
        data-current={current || undefined}
        aria-current={current && !exactChild ? 'page' : undefined}
        onClick={onPick}
      >
        <Icon size={18} stroke={1.6} aria-hidden="true" />
        <span className={css.entryLabel}>{entry.label}</span>
        {waiting > 0 && (
          <span className={css.waiting}>
            {waiting}
            <span className="visually-hidden"> {t('shell.waiting', { count: waiting })}</span>
          </span>
        )}
      </NavLink>
      {current && children.length > 0 && (
        <ul className={css.subEntries}>
          {children.map((child) => (
            <li key={child.id}>
              <AppLink
                to={child.to}
                className={css.subEntry}
                aria-current={child.to === pathname ? 'page' : undefined}
                onClick={onPick}
              >
                {child.label}
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** A link inside the application, or an ordinary link to another address. */
function NavLink({ to, ...others }: ComponentProps<typeof AppLink>): ReactNode {
  return to.startsWith('/') ? <AppLink to={to} {...others} /> : <a href={to} rel="noopener" {...others} />
}
