import { IconArrowLeft, IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../act/button.tsx'
import { MenuAct, menuLink, Pop } from '../act/pop.tsx'
import { AppLink } from '../app/app-link.tsx'
import { useTranslation } from '../app/language.ts'
import { SeparatePart } from '../app/part-boundary.tsx'
import { listed, stringifySearch } from '../app/search-params.ts'
import { usePathname, useSearch } from '../router/context.ts'
import { type FigureProps, SummaryStrip } from '../show/figure.tsx'
import { usePageTitle } from '../show/page.tsx'
import { Skeleton } from '../show/skeleton.tsx'
import css from './detail.module.css'

/** An action or a link at the top of a detail screen. */
export interface Act {
  label: string
  run?: () => void
  to?: string
  tone?: 'accent' | 'overdue'
  busy?: boolean
}

export interface DetailTab {
  /** Its value in the address: `?tab=charges`. The first tab has none. */
  id: string
  label: string
  count?: number
  content: () => ReactNode
}

export interface DetailPageProps {
  title: string
  /** Beside the title: a picture or initials. */
  picture?: ReactNode
  state?: ReactNode
  sentence?: ReactNode
  back?: { to: string; label: string }
  /** The first is the main action. If there are more than three, the rest are in a menu. */
  acts?: readonly Act[]
  /** What needs attention first. */
  above?: ReactNode
  figures?: readonly FigureProps[]
  tabs: readonly DetailTab[]
  side?: ReactNode
}

/** The layout of all detail screens: title and state, at most three actions, four figures, tabs, a side column. */
export function DetailPage(props: DetailPageProps): ReactNode {
  const { title, acts = [], tabs, figures, side } = props
  usePageTitle(title)
  const chosen = listed(useSearch().tab)[0]
  const { t } = useTranslation('ui')
  const named = tabs.find((one) => one.id === chosen)
  const tab = named ?? tabs[0]
  return (
    <article className={css.page}>
      {props.back && (
        <AppLink to={props.back.to} className={css.back}>
          <IconArrowLeft size={15} aria-hidden="true" /> {props.back.label}
        </AppLink>
      )}
      <header className={css.head}>
        {props.picture}
        <div className={css.titles}>
          <div className={css.titleLine}>
            <h1>{title}</h1>
            {props.state}
          </div>
          {props.sentence && <p className="muted">{props.sentence}</p>}
        </div>
        <Acts acts={acts} />
      </header>
      {props.above}
      {figures && figures.length > 0 && <SummaryStrip figures={figures} label={title} />}
      <div className={css.columns} data-side={Boolean(side) || undefined}>
        <div className={css.main}>
          {tabs.length > 1 && <Tabs tabs={tabs} current={tab?.id} />}
          {chosen && !named && <p role="status">{t('detail.missingTab', { section: chosen })}</p>}
          {/* What appears with the data of a tab may wait for texts of its own; the rest of the screen stays. */}
          <SeparatePart key={tab?.id} waiting={<Skeleton height="14rem" />}>
            {tab?.content()}
          </SeparatePart>
        </div>
        {side && <aside className={css.side}>{side}</aside>}
      </div>
    </article>
  )
}

function Acts({ acts }: { acts: readonly Act[] }): ReactNode {
  const { t } = useTranslation('ui')
  const shown = acts.slice(0, 3)
  const rest = acts.slice(3)
  return (
    <div className={css.acts}>
      {shown.map((act, index) => {
        const { to } = act
        const look = {
          variant: index === 0 ? 'filled' : 'default',
          color: act.tone,
          loading: act.busy,
        } as const
        return to === undefined ? (
          <Button key={act.label} {...look} onClick={act.run}>
            {act.label}
          </Button>
        ) : (
          <Button key={act.label} {...look} renderRoot={(root) => <AppLink {...root} to={to} />}>
            {act.label}
          </Button>
        )
      })}
      {rest.length > 0 && (
        <Pop
          menu
          align="end"
          label={t('detail.moreActs')}
          opener={(opener) => (
            <Button
              {...opener}
              variant="default"
              style={{ paddingInline: 9 }}
              aria-label={t('detail.moreActs')}
            >
              <IconDots size={18} aria-hidden="true" />
            </Button>
          )}
        >
          {rest.map(({ label, run, to, tone }) =>
            to === undefined ? (
              <MenuAct key={label} tone={tone} onClick={run}>
                {label}
              </MenuAct>
            ) : (
              <AppLink key={label} {...menuLink} data-tone={tone} to={to}>
                {label}
              </AppLink>
            ),
          )}
        </Pop>
      )}
    </div>
  )
}

/** On a phone the row of tabs is wider than the screen and scrolls. */
const intoView = (tab: HTMLAnchorElement | null): void =>
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

function Tabs({ tabs, current }: { tabs: readonly DetailTab[]; current: string | undefined }): ReactNode {
  const { t } = useTranslation('ui')
  const pathname = usePathname()
  return (
    <nav className={css.tabs} aria-label={t('detail.sections')}>
      {tabs.map((tab, index) => (
        <AppLink
          key={tab.id}
          to={`${pathname}${stringifySearch({ tab: index === 0 ? undefined : tab.id })}`}
          replace
          className={css.tab}
          data-current={tab.id === current || undefined}
          aria-current={tab.id === current ? 'page' : undefined}
          ref={tab.id === current ? intoView : undefined}
        >
          {tab.label}
          {tab.count !== undefined && <span className={css.count}>{tab.count}</span>}
        </AppLink>
      ))}
    </nav>
  )
}
