import { IconLayoutSidebar, IconLogout, IconMenu2, IconSearch } from '@tabler/icons-react'
import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { AppLink } from '../app/app-link.tsx'
import { closeLayers } from '../app/close-layers.ts'
import { useTranslation } from '../app/language.ts'
import { lazyOverlay, lazyPart } from '../app/part-boundary.tsx'
import { usePathname } from '../router/context.ts'
import { Brand } from './brand.tsx'
import { Footer } from './footer.tsx'
import { modKey, useHotkey } from './hotkeys.ts'
import { isAtOrBelow, Nav } from './nav.tsx'
import { Pickers, type PreferenceChange } from './pickers.tsx'
import { Sheet } from './sheet.tsx'
import css from './shell.module.css'
import { ShellContent, SkipLink } from './shell-content.tsx'
import { useSidebar } from './sidebar-state.ts'
import type { FooterLink, NavGroup } from './types.ts'

const Outbox = lazyPart(() => import('../outbox/outbox-button.tsx').then((part) => part.default), 'nothing')
const KeyboardHelp = lazyOverlay<{ opened: boolean; onClose: () => void }>(() =>
  import('./keyboard-help.tsx').then((part) => part.default),
)

export interface AdminShellProps {
  groups: readonly NavGroup[]
  /** Ids of the four entries of the bottom bar on a phone. */
  phoneMain: readonly string[]
  user: { email: string; role: string; logo?: string | null }
  /** Left out if the person can search nothing. */
  onSearch?: () => void
  /** Switches between the organizations of the person, in the header. */
  organizations?: ReactNode
  /** The notification bell in the header. */
  bell?: ReactNode
  onSignOut: () => void
  onPreference?: (change: PreferenceChange) => void
  footerLinks: readonly FooterLink[]
  /** Above the content: trial, demonstration, connection. */
  notice?: ReactNode
  children: ReactNode
}

const nothing = (): void => undefined

/** The landlord's application: sidebar, header, content, footer; on a phone a bottom bar and a menu sheet. */
export function AdminShell(props: AdminShellProps): ReactNode {
  const [open, toggle] = useSidebar()
  const [menu, setMenu] = useState(false)
  const [help, setHelp] = useState(false)
  const pathname = usePathname()
  const { t } = useTranslation('ui')
  useHotkey('mod+b', toggle)
  useHotkey('mod+k', props.onSearch ?? nothing, props.onSearch !== undefined)
  useHotkey(
    '?',
    useCallback(() => setHelp(true), []),
  )
  return (
    <div className={css.shell} data-open={open || undefined}>
      <SkipLink />
      <nav className={css.sidebar} aria-label={t('shell.mainMenu')}>
        <SidebarContent {...props} onToggle={toggle} />
      </nav>
      <div className={css.right}>
        <Header {...props} onMenu={() => setMenu(true)} />
        <ShellContent
          className={css.content}
          pathname={pathname}
          context={placeName(props.groups, pathname)}
          notice={props.notice}
        >
          {props.children}
        </ShellContent>
        <Footer links={props.footerLinks} />
      </div>
      <BottomBar {...props} pathname={pathname} onMenu={() => setMenu(true)} />
      <Sheet opened={menu} onClose={() => setMenu(false)} label={t('shell.mainMenu')}>
        <MenuSheet {...props} />
      </Sheet>
      {help && (
        <Suspense>
          <KeyboardHelp opened onClose={() => setHelp(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** The name of the current screen in an error message (ERR-18). */
const placeName = (groups: readonly NavGroup[], pathname: string): string | undefined =>
  groups.flatMap(({ entries }) => entries).find(({ to }) => isAtOrBelow(pathname, to))?.label

function Person({ user }: Pick<AdminShellProps, 'user'>): ReactNode {
  return (
    <div className={css.person}>
      {user.logo && <img src={user.logo} alt="" className={css.logo} />}
      <div className={css.email}>{user.email}</div>
      <div className={css.role}>{user.role}</div>
    </div>
  )
}

function SidebarContent(props: AdminShellProps & { onToggle: () => void }): ReactNode {
  const { t } = useTranslation('ui')
  const { t: common } = useTranslation('common')
  return (
    <>
      <div className={css.brand}>
        <Brand product={common('product')} />
        <button
          type="button"
          className={css.iconButton}
          onClick={props.onToggle}
          aria-label={t('shell.toggleSidebar')}
          title={`${modKey()} B`}
        >
          <IconLayoutSidebar size={18} stroke={1.6} aria-hidden="true" />
        </button>
      </div>
      <div className={css.places}>
        <Nav groups={props.groups} />
      </div>
      <Person user={props.user} />
    </>
  )
}

function Header(props: AdminShellProps & { onMenu: () => void }): ReactNode {
  const { t } = useTranslation('ui')
  const { t: common } = useTranslation('common')
  return (
    <header className={css.header}>
      <button
        type="button"
        className={`${css.iconButton} ${css.phoneOnly}`}
        onClick={props.onMenu}
        aria-label={t('shell.openMenu')}
      >
        <IconMenu2 size={22} stroke={1.6} aria-hidden="true" />
      </button>
      <span className={`${css.headerBrand} ${css.phoneOnly}`}>
        <Brand product={common('product')} />
      </span>
      {props.onSearch && (
        <button
          type="button"
          className={css.searchButton}
          onClick={props.onSearch}
          aria-keyshortcuts="Control+K Meta+K"
        >
          <IconSearch size={17} aria-hidden="true" />
          <span className={css.searchWords}>{t('shell.search')}</span>
          <span className={css.kbd} aria-hidden="true">
            {modKey()} K
          </span>
        </button>
      )}
      {props.organizations}
      <span className={css.headerEmail} title={props.user.email}>
        {props.user.email}
      </span>
      <Suspense>
        <Outbox />
      </Suspense>
      {props.bell && <span className={css.bell}>{props.bell}</span>}
      <span className={css.pickers}>
        <Pickers onChange={props.onPreference} />
        <button type="button" className={css.signOut} onClick={props.onSignOut}>
          {common('act.signOut')}
        </button>
      </span>
    </header>
  )
}

function MenuSheet(props: AdminShellProps): ReactNode {
  const { t: common } = useTranslation('common')
  const signOut = (): void => {
    closeLayers()
    props.onSignOut()
  }
  return (
    <div className={css.menuSheet}>
      <div className={css.brand}>
        <Brand product={common('product')} />
      </div>
      <nav className={css.places}>
        <Nav
          groups={props.groups}
          onPick={closeLayers}
          last={
            <button type="button" className={css.entry} onClick={signOut}>
              <IconLogout size={18} stroke={1.6} aria-hidden="true" />
              <span className={css.entryLabel}>{common('act.signOut')}</span>
            </button>
          }
        />
        <div className={css.menuPreferences}>
          <Pickers onChange={props.onPreference} labelled />
        </div>
      </nav>
      <Person user={props.user} />
    </div>
  )
}

function BottomBar(props: AdminShellProps & { pathname: string; onMenu: () => void }): ReactNode {
  const { t } = useTranslation('ui')
  const entries = props.groups
    .flatMap((group) => group.entries)
    .filter((entry) => props.phoneMain.includes(entry.id))
  return (
    <nav className={css.bottom} aria-label={t('shell.mainPlaces')}>
      {entries.slice(0, 4).map(({ id, to, label, short, icon: Icon, waiting = 0 }) => (
        <AppLink
          key={id}
          to={to}
          className={css.bottomEntry}
          aria-current={isAtOrBelow(props.pathname, to) ? 'page' : undefined}
        >
          <Icon size={22} stroke={1.6} aria-hidden="true" />
          <span>{short ?? label}</span>
          {waiting > 0 && <span className={css.bottomWaiting}>{waiting}</span>}
        </AppLink>
      ))}
      <button type="button" className={css.bottomEntry} onClick={props.onMenu}>
        <IconMenu2 size={22} stroke={1.6} aria-hidden="true" />
        <span>{t('shell.more')}</span>
      </button>
    </nav>
  )
}
