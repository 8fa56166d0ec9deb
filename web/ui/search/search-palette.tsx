import { plainLetters } from '@domovik/locales/plain-letters.ts'
import { type ReactNode, useCallback, useId, useState } from 'react'
import { useGo } from '../app/app-link.tsx'
import { useTranslation } from '../app/language.ts'
import { Sheet } from '../shell/sheet.tsx'
import css from './search.module.css'
import type { SearchAct, SearchPaletteProps } from './types.ts'
import { minimumLength, useSearch } from './use-search.ts'

/** The search dialog (SEARCH-01 to 28): Ctrl/Cmd+K, scopes, at least four letters, arrows and Enter. */
export function SearchPalette(props: SearchPaletteProps): ReactNode {
  const { t } = useTranslation('ui')
  return (
    <Sheet opened={props.opened} onClose={props.onClose} label={t('shell.searchShort')} side="top">
      <Palette {...props} />
    </Sheet>
  )
}

const mostActs = 10

/** Short texts are compared with the name only, because most notes contain them. */
const fits = ({ label, note }: SearchAct, named: string): boolean =>
  named !== '' &&
  (plainLetters(label).includes(named) ||
    (named.length >= minimumLength && note !== undefined && plainLetters(note).includes(named)))

function Palette({ onClose, scopes, search, acts = [] }: SearchPaletteProps): ReactNode {
  const [scope, setScope] = useState(scopes[0]?.id ?? '')
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const { results, state } = useSearch(search, scope, text)
  const { t } = useTranslation('ui')
  const go = useGo()
  const listId = useId()
  const label = scopes.find((one) => one.id === scope)?.label ?? ''
  const named = plainLetters(text.trim())
  const fitting = acts.filter((act) => fits(act, named)).slice(0, mostActs)
  const choices = results.length + fitting.length
  const current = Math.min(at, Math.max(0, choices - 1))

  const choose = useCallback(
    (index: number): void => {
      const result = results[index]
      const act = fitting[index - results.length]
      if (!result && !act) return
      onClose()
      if (result) go(result.to)
      else act?.run()
    },
    [results, fitting, onClose, go],
  )

  const press = (key: string): boolean => {
    if (key === 'ArrowDown') setAt(choices === 0 ? 0 : (current + 1) % choices)
    else if (key === 'ArrowUp') setAt(choices === 0 ? 0 : (current - 1 + choices) % choices)
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
          : results.length === 0
            ? t('search.noResults')
            : null

  return (
    <div className={css.palette}>
      <h2 className={css.heading}>{t('search.title', { scope: label })}</h2>
      <input
        className={css.input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        role="combobox"
        aria-expanded={choices > 0}
        aria-controls={listId}
        aria-activedescendant={choices > 0 ? `${listId}-${current}` : undefined}
        aria-label={t('search.title', { scope: label })}
        placeholder={t('search.placeholder')}
        autoComplete="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type here
        autoFocus
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
        {message ?? t('search.group', { scope: label, count: results.length })}
      </p>
      {results.length > 0 && (
        <div className={css.group} aria-hidden="true">
          {t('search.group', { scope: label, count: results.length })}
        </div>
      )}
      <div className={css.results} role="listbox" id={listId} aria-label={label} hidden={choices === 0}>
        {[...results, ...fitting].map((choice, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, as a combobox requires
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles arrows and Enter
          <div
            key={'id' in choice ? choice.id : choice.label}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === current}
            className={css.result}
            onMouseMove={() => setAt(index)}
            onClick={() => choose(index)}
          >
            <span className={css.title}>{'id' in choice ? choice.title : choice.label}</span>
            {choice.note && <span className={css.note}>{choice.note}</span>}
          </div>
        ))}
      </div>
    </div>
  )
}
