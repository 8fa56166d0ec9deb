import { type Language, languageNames, languages } from '@domovik/locales/index.ts'
import { type ReactNode, useState } from 'react'
import { type ThemeChoice, themeChoices, useAppearance } from '../app/appearance.ts'
import { setLanguage, useLanguage, useTranslation } from '../app/language.ts'
import { afterPaint } from '../router/after-paint.ts'
import { type ColorScheme, colorSchemes } from '../theme/tokens.ts'
import css from './pickers.module.css'

/** A changed preference; the application saves it to the account. */
export interface PreferenceChange {
  language?: Language
  theme?: ThemeChoice
  colorScheme?: ColorScheme
}

interface PickersProps {
  onChange?: (change: PreferenceChange) => void
  /** With visible labels, in a column: for sheets and settings. */
  labelled?: boolean
}

function Picker<Value extends string>(props: {
  /** Also known to the script of public pages (ui/document/wire-pickers.ts). */
  name: 'language' | 'theme' | 'colorScheme'
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onPick: (value: Value) => void | Promise<void>
  labelled: boolean
}): ReactNode {
  const [picked, setPicked] = useState<Value | null>(null)
  const chosen = props.options.find((option) => option.value === (picked ?? props.value))
  /** Shows the choice first; the whole page changes after that is painted. A choice that failed is taken back. */
  const pick = async (value: Value): Promise<void> => {
    setPicked(value)
    await afterPaint()
    try {
      await props.onPick(value)
    } finally {
      setPicked(null)
    }
  }
  return (
    <label className={css.picker} data-labelled={props.labelled || undefined}>
      <span className={props.labelled ? css.label : 'visually-hidden'}>{props.label}</span>
      <span className={css.value} aria-hidden="true">
        {chosen?.label}
      </span>
      <select
        name={props.name}
        value={picked ?? props.value}
        onChange={(event) => {
          const wanted = props.options.find((option) => option.value === event.currentTarget.value)
          if (wanted) void pick(wanted.value)
        }}
      >
        {props.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Says that the language could not be changed, if that can be said without a network. */
const tellUnreached = (): Promise<void> =>
  import('../app/tell.ts').then(({ tellLanguageUnreached }) => tellLanguageUnreached()).catch(() => undefined)

/** The language of the screen. Short form: EN, ES, PL. */
export function LanguagePicker({ onChange, labelled = false }: PickersProps): ReactNode {
  const language = useLanguage()
  const { t } = useTranslation('ui')
  const label = (one: Language): string => (labelled ? languageNames[one] : one.toUpperCase())
  return (
    <Picker
      name="language"
      label={t('language')}
      labelled={labelled}
      value={language}
      options={languages.map((value) => ({ value, label: label(value) }))}
      onPick={(value) => setLanguage(value).then(() => onChange?.({ language: value }), tellUnreached)}
    />
  )
}

/** Language, theme and colour scheme, each a button that opens the choices. */
export function Pickers({ onChange, labelled = false }: PickersProps): ReactNode {
  const { theme, setTheme, scheme, setScheme } = useAppearance()
  const { t } = useTranslation('ui')
  return (
    <>
      <LanguagePicker onChange={onChange} labelled={labelled} />
      <Picker
        name="theme"
        label={t('theme.label')}
        labelled={labelled}
        value={theme}
        options={themeChoices.map((value) => ({ value, label: t(`theme.${value}`) }))}
        onPick={(value) => {
          setTheme(value)
          onChange?.({ theme: value })
        }}
      />
      <Picker
        name="colorScheme"
        label={t('scheme.label')}
        labelled={labelled}
        value={scheme}
        options={colorSchemes.map((value) => ({ value, label: t(`scheme.${value}`) }))}
        onPick={(value) => {
          setScheme(value)
          onChange?.({ colorScheme: value })
        }}
      />
    </>
  )
}
