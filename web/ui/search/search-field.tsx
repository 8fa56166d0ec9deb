import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from '../app/language.ts'
import { Sheet } from '../shell/sheet.tsx'
import css from './search.module.css'

/** The layer of the search dialog. */
export function SearchSheet({ onClose, children }: { onClose: () => void; children: ReactNode }): ReactNode {
  const { t } = useTranslation('ui')
  return (
    <Sheet opened onClose={onClose} label={t('shell.searchShort')} side="top">
      <div className={css.palette}>{children}</div>
    </Sheet>
  )
}

/** The heading and the field of the search dialog. `scope` is the name of what is searched. */
export function SearchField({ scope, ...field }: ComponentProps<'input'> & { scope: string }): ReactNode {
  const { t } = useTranslation('ui')
  const title = t('search.title', { scope })
  return (
    <>
      <h2 className={css.heading}>{title}</h2>
      <input
        {...field}
        className={css.input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={title}
        placeholder={t('search.placeholder')}
        autoComplete="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type here
        autoFocus
      />
    </>
  )
}

/**
 * Stands for what the search dialog contains until its code is loaded, so that what is typed after Ctrl+K is not lost and no
 * single key acts on the list behind it.
 */
export function SearchOpening(props: { text: string; onText: (text: string) => void }): ReactNode {
  const { t } = useTranslation('ui')
  return (
    <SearchField
      scope={t('search.scopes.all')}
      value={props.text}
      onChange={(event) => props.onText(event.currentTarget.value)}
    />
  )
}
