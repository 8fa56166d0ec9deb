import { plainLetters } from '@domovik/locales/plain-letters.ts'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useGo } from '../app/app-link.tsx'
import { useTranslation } from '../app/language.ts'
import css from './search.module.css'
import { SearchField } from './search-field.tsx'
import type { SearchAct, SearchPaletteProps, SearchResult } from './types.ts'
import { minimumLength, useSearch } from './use-search.ts'

const mostActs = 10

/**
 * Whether the name contains the text, or name and note contain all of its words. Short words are compared with the name only,
 * because most notes contain them.
 */
const fits = ({ label, note = '' }: SearchAct, named: string): boolean => {
  if (named === '') return false
  const name = plainLetters(label)
  const said = plainLetters(note)
  return (
    name.includes(named) ||
    named
      .split(/\s+/)
      .every((word) => name.includes(word) || (word.length >= minimumLength && said.includes(word)))
  )
}

/** A line that can be chosen: a result, an action with the first result of its group, or an action found by name. */
interface Choice {
  key: string
  title: string
  note?: string | undefined
  to?: string
  run?: () => void
  /** It belongs to the result above it. */
  below?: boolean
}

const choiceOf = ({ label, note, run }: SearchAct, key: string, below = false): Choice => ({
  key,
  title: label,
  note,
  run,
  below,
})

const choicesOf = (results: readonly SearchResult[]): Choice[] =>
  results.flatMap(({ id, title, note, to, acts = [] }, place) => [
    { key: id, title, note, to },
    ...(place === 0 ? acts.map((act) => choiceOf(act, `${id} ${act.label}`, true)) : []),
  ])

/** What the search dialog contains (SEARCH-01 to 28): Ctrl/Cmd+K, scopes, at least four letters, arrows and Enter. */
export function SearchPalette({
  typed = '',
  onClose,
  scopes,
  search,
  acts = [],
}: SearchPaletteProps): ReactNode {
  const [scope, setScope] = useState(scopes[0]?.id ?? '')
  const [text, setText] = useState(typed)
  const [at, setAt] = useState(0)
  const { groups, state } = useSearch(search, scope, text)
  const { t } = useTranslation('ui')
  const go = useGo()
  const listId = useId()
  const labelOf = (id: string): string => scopes.find((one) => one.id === id)?.label ?? ''
  const label = labelOf(scope)
  const named = plainLetters(text.trim())
  const fitting = acts.filter((act) => fits(act, named)).slice(0, mostActs)
  const parts = [
    ...groups
      .filter(({ results }) => results.length > 0)
      .map(({ scope: id, results }) => ({
        id,
        title: t('search.group', { scope: labelOf(id), count: results.length }),
        choices: choicesOf(results),
      })),
    ...(fitting.length > 0
      ? [{ id: 'acts', title: t('search.acts'), choices: fitting.map((act) => choiceOf(act, act.label)) }]
      : []),
  ]
  const choices = parts.flatMap((part) => part.choices)
  const found = groups.filter(({ results }) => results.length > 0)
  const current = Math.min(at, Math.max(0, choices.length - 1))

  const choose = (index: number): void => {
    const choice = choices[index]
    if (!choice) return
    onClose()
    if (choice.to) go(choice.to)
    else choice.run?.()
  }

  const press = (key: string): boolean => {
    if (key === 'ArrowDown') setAt(choices.length === 0 ? 0 : (current + 1) % choices.length)
    else if (key === 'ArrowUp')
      setAt(choices.length === 0 ? 0 : (current - 1 + choices.length) % choices.length)
    else if (key === 'Enter') choose(current)
    else return false
    return true
  }

  const message =
    text.trim().length < minimumLength
      ? t('search.placeholder')
      : state === 'searching'
        ? t('search.searching')
        : state === 'failed'
          ? `${t('search.errorTitle')}: ${t('search.errorText')}`
          : found.length === 0
            ? t('search.noResults')
            : null

  return (
    <>
      <SearchField
        scope={label}
        role="combobox"
        aria-expanded={choices.length > 0}
        aria-controls={listId}
        aria-activedescendant={choices.length > 0 ? `${listId}-${current}` : undefined}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={(event) => {
          if (press(event.key)) event.preventDefault()
        }}
      />
      <fieldset className={css.scopes}>
        <legend className="visually-hidden">{t('search.scope')}</legend>
        {scopes.map((one) => (
          <label key={one.id} className={css.scope} data-chosen={one.id === scope || undefined}>
            <input
              type="radio"
              name={listId}
              className="visually-hidden"
              checked={one.id === scope}
              onChange={() => {
                setScope(one.id)
                setAt(0)
              }}
            />
            {one.label}
          </label>
        ))}
      </fieldset>
      <p
        className={message ? css.message : 'visually-hidden'}
        role={state === 'failed' ? 'alert' : 'status'}
        data-failed={state === 'failed' || undefined}
      >
        {message ??
          found
            .map(({ scope: id, results }) => t('search.group', { scope: labelOf(id), count: results.length }))
            .join(', ')}
      </p>
      <div
        className={css.results}
        role="listbox"
        id={listId}
        aria-label={label}
        hidden={choices.length === 0}
      >
        {parts.map((part) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
          <div key={part.id} role="group" aria-label={part.title}>
            <div className={css.group} aria-hidden="true">
              {part.title}
            </div>
            {part.choices.map((choice) => {
              const index = choices.indexOf(choice)
              return (
                <Line
                  key={choice.key}
                  choice={choice}
                  id={`${listId}-${index}`}
                  current={index === current}
                  onPoint={() => setAt(index)}
                  onChoose={() => choose(index)}
                />
              )
            })}
          </div>
        ))}
      </div>
    </>
  )
}

/** The line stays visible while arrows walk to it. */
function Line(props: {
  choice: Choice
  id: string
  current: boolean
  onPoint: () => void
  onChoose: () => void
}): ReactNode {
  const { choice, id, current } = props
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (current) line.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, as a combobox requires
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles arrows and Enter
    <div
      ref={line}
      id={id}
      role="option"
      aria-selected={current}
      className={css.result}
      data-below={choice.below || undefined}
      onMouseMove={props.onPoint}
      onClick={props.onChoose}
    >
      <span className={css.title}>{choice.title}</span>
      {choice.note && <span className={css.note}>{choice.note}</span>}
    </div>
  )
}
