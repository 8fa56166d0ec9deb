import type { ReactNode } from 'react'
import { useTranslation } from '../app/language.ts'
import { DateField } from '../form/date-field.tsx'
import type { ListState } from './list-state.ts'
import css from './toolbar.module.css'

/** From and to, in its own chunk: the fields and the calendar are loaded when a list is first filtered by date. */
export default function DateChoice(props: {
  keys: readonly [from: string, to: string]
  state: ListState
}): ReactNode {
  const { keys, state } = props
  const { t } = useTranslation('ui')
  return (
    <div className={css.dates}>
      {keys.map((key, index) => (
        <DateField
          key={key}
          label={t(index === 0 ? 'list.from' : 'list.to')}
          value={state.values(key)[0] ?? null}
          onChange={(date) => state.setFilter(key, date ? [date] : [])}
        />
      ))}
    </div>
  )
}
