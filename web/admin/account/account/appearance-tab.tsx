import { type ReactNode, useId } from 'react'
import { type ThemeChoice, themeChoices, useAppearance } from '../../../ui/app/appearance.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { type ColorScheme, colorSchemes } from '../../../ui/theme/tokens.ts'
import css from './account.module.css'
import { useSaveShownPreference } from './save-shown-preference.ts'

/** Light, dark or system theme, and one of three accent colours (THEME-01, THEME-02). */
export function AppearanceTab(): ReactNode {
  const { theme, setTheme, scheme, setScheme } = useAppearance()
  const save = useSaveShownPreference()
  const { t } = useTranslation('account')
  const { t: ui } = useTranslation('ui')
  return (
    <Card title={t('appearance.title')}>
      <div className={css.stack}>
        <p className={css.note}>{t('appearance.sentence')}</p>
        <Choice<ThemeChoice>
          label={ui('theme.label')}
          value={theme}
          options={themeChoices.map((value) => ({ value, label: ui(`theme.${value}`) }))}
          onChange={(value) => {
            setTheme(value)
            save({ theme: value })
          }}
        />
        <Choice<ColorScheme>
          label={ui('scheme.label')}
          value={scheme}
          options={colorSchemes.map((value) => ({ value, label: ui(`scheme.${value}`) }))}
          onChange={(value) => {
            setScheme(value)
            save({ colorScheme: value })
          }}
        />
      </div>
    </Card>
  )
}

function Choice<Value extends string>(props: {
  label: string
  value: Value
  options: { value: Value; label: string }[]
  onChange: (value: Value) => void
}): ReactNode {
  const id = useId()
  return (
    <div className={css.wide}>
      <p id={id}>{props.label}</p>
      <SegmentedControl<Value>
        fullWidth
        aria-labelledby={id}
        data={props.options}
        value={props.value}
        onChange={props.onChange}
      />
    </div>
  )
}
