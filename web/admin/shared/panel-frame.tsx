import { plainLetters } from '@domovik/locales/plain-letters.ts'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { AppLink } from '../../ui/app/app-link.tsx'
import { useTranslation } from '../../ui/app/language.ts'
import { SeparatePart } from '../../ui/app/part-boundary.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { useSearch } from '../../ui/router/context.ts'
import { Skeleton } from '../../ui/show/skeleton.tsx'
import css from './panel-frame.module.css'
import { type Panel, type PanelSection, panels } from './panels.ts'
import { usePanelSections } from './use-panel-sections.ts'

/**
 * A panel: its sections in groups with a search field, beside the content of the current one. A phone shows the list
 * first and each section on its own. A sentence says so if the address names a section that is not in the panel.
 */
export function PanelFrame(props: {
  panel: Panel
  /** The name of the list. */
  label: string
  /** The sections that the person may see. */
  shown: readonly string[]
  current: string
  children: ReactNode
}): ReactNode {
  const { panel, current, shown } = props
  const { tab }: Record<string, unknown> = useSearch()
  const { t } = useTranslation(['sections', 'ui'])
  const sections = usePanelSections(panel).filter(({ id }) => shown.includes(id))
  const chosen = sections.find(({ id }) => id === current)
  return (
    <div className={css.panel} data-chosen={tab !== undefined || undefined}>
      <SectionList label={props.label} sections={sections} current={current} stays={tab !== undefined} />
      <div className={css.content} data-narrow={panel === 'account' || undefined}>
        <AppLink to={panels[panel].path} className={css.all}>
          {t('sections:all')}
        </AppLink>
        {tab !== undefined && tab !== current && (
          <p role="status">{t('ui:detail.missingTab', { section: String(tab) })}</p>
        )}
        {chosen && (
          <div>
            <h2 className={css.name}>{chosen.label}</h2>
            <p className="muted">{chosen.sentence}</p>
          </div>
        )}
        {/* The list of sections stays on the screen while a section loads. */}
        <SeparatePart waiting={<Skeleton width="100%" height="12rem" />}>{props.children}</SeparatePart>
      </div>
    </div>
  )
}

/** Whether the name, the group or the sentence contains all words of the text, without accents. */
const fits = ({ label, group, sentence }: PanelSection, text: string): boolean => {
  const said = plainLetters(`${label} ${group} ${sentence}`)
  return plainLetters(text)
    .split(/\s+/)
    .every((word) => said.includes(word))
}

function SectionList(props: {
  label: string
  sections: readonly PanelSection[]
  current: string
  /** Whether a click replaces the entry of the browser's history. */
  stays: boolean
}): ReactNode {
  const [text, setText] = useState('')
  const { t } = useTranslation('sections')
  const listId = useId()
  const wanted = text.trim()
  const found = props.sections.filter((section) => fits(section, wanted))
  return (
    <nav className={css.list} aria-label={props.label}>
      <TextInput
        type="search"
        aria-label={t('search')}
        aria-controls={listId}
        placeholder={t('search')}
        leftSection={<IconSearch size={17} aria-hidden="true" />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div id={listId} className={css.groups}>
        {[...Map.groupBy(found, ({ group }) => group)].map(([group, sections]) => (
          <section key={group} className={css.group}>
            <h2>{group}</h2>
            <ul>
              {sections.map(({ id, label, sentence, to }) => (
                <li key={id}>
                  <AppLink
                    to={to}
                    replace={props.stays}
                    className={css.section}
                    aria-current={id === props.current ? 'page' : undefined}
                    aria-describedby={`${listId}-${id}`}
                  >
                    {label}
                  </AppLink>
                  <span
                    id={`${listId}-${id}`}
                    className={css.sentence}
                    data-shown={wanted !== '' || undefined}
                  >
                    {sentence}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p role="status" className={css.none}>
        {found.length === 0 && t('none', { text: wanted })}
      </p>
    </nav>
  )
}
