import { IconDots } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { AppLink } from '../app/app-link.tsx'
import { useTranslation } from '../app/language.ts'
import { lazyPart } from '../app/part-boundary.tsx'
import { usePathname } from '../router/context.ts'
import { Footer } from './footer.tsx'
import { isAtOrBelow } from './nav.tsx'
import { LanguagePicker, type PreferenceChange } from './pickers.tsx'
import { Sheet } from './sheet.tsx'
import { ShellContent, SkipLink } from './shell-content.tsx'
import css from './tenant-shell.module.css'
import type { FooterLink, NavEntry } from './types.ts'

const Outbox = lazyPart(() => import('../outbox/outbox-button.tsx').then((part) => part.default), 'nothing')

interface TenantShellProps {
  /** The tenant's address. */
  place: string
  /** At most three; the fourth button opens the rest. */
  entries: readonly NavEntry[]
  /** The rest, in a sheet from below. */
  more: ReactNode
  onPreference?: (change: PreferenceChange) => void
  footerLinks: readonly FooterLink[]
  /** A line below the header. */
  notice?: ReactNode
  children: ReactNode
}

/**
 * The tenant's application: the address above and four entries at the bottom, usable with one hand. On a wide screen
 * the entries are at the top.
 */
export function TenantShell(props: TenantShellProps): ReactNode {
  const pathname = usePathname()
  return (
    <div className={css.shell}>
      <SkipLink />
      <header className={css.top}>
        <strong className={css.place}>{props.place}</strong>
        <span className={css.topEnd}>
          <Suspense>
            <Outbox />
          </Suspense>
          <LanguagePicker onChange={props.onPreference} />
        </span>
      </header>
      <Places {...props} pathname={pathname} />
      <ShellContent className={css.content} pathname={pathname} notice={props.notice}>
        {props.children}
      </ShellContent>
      <Footer links={props.footerLinks} />
    </div>
  )
}

function Places(props: TenantShellProps & { pathname: string }): ReactNode {
  const [open, setOpen] = useState(false)
  const { t } = useTranslation('ui')
  return (
    <>
      <nav className={css.bottom} aria-label={t('shell.mainMenu')}>
        {props.entries.slice(0, 3).map(({ id, to, label, icon: Icon, waiting = 0 }) => (
          <AppLink
            key={id}
            to={to}
            className={css.tab}
            aria-current={isAtOrBelow(props.pathname, to) ? 'page' : undefined}
          >
            <Icon size={24} stroke={1.6} aria-hidden="true" />
            <span>{label}</span>
            {waiting > 0 && (
              <span className={css.waiting}>
                {waiting}
                <span className="visually-hidden"> {t('shell.waiting', { count: waiting })}</span>
              </span>
            )}
          </AppLink>
        ))}
        <button type="button" className={css.tab} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <IconDots size={24} stroke={1.6} aria-hidden="true" />
          <span>{t('shell.more')}</span>
        </button>
      </nav>
      <Sheet opened={open} onClose={() => setOpen(false)} label={t('shell.more')} side="bottom">
        {props.more}
      </Sheet>
    </>
  )
}
