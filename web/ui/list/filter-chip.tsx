import { IconChevronDown, IconX } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { Pop } from '../act/pop.tsx'
import { useLanguage, useTranslation } from '../app/language.ts'
import { lazyPart } from '../app/part-boundary.tsx'
import { formatDate } from '../show/date-format.ts'
import { StateDot } from '../show/state-dot.tsx'
import type { ListState } from './list-state.ts'
import css from './toolbar.module.css'
import type { ChoiceFilter, DateFilter, Filter } from './types.ts'

const DateChoice = lazyPart(() => import('./date-choice.tsx').then((part) => part.default))

/** One filter as a chip. Closed it shows the chosen values, open it shows all choices. */
export function FilterChip({ filter, state }: { filter: Filter; state: ListState }): ReactNode {
  return 'kind' in filter ? (
    <DateChip filter={filter} state={state} />
  ) : (
    <ChoiceChip filter={filter} state={state} />
  )
}

function Chip(props: {
  label: string
  chosen: string
  onClear: () => void
  children: (close: () => void) => ReactNode
}): ReactNode {
  const { t } = useTranslation('common')
  const { label, chosen, onClear } = props
  const active = chosen !== ''
  return (
    <Pop
      label={label}
      opener={(opener) => (
        <span className={css.chip} data-active={active || undefined}>
          <button type="button" {...opener} className={css.chipOpen}>
            {active ? `${label}: ${chosen}` : label}
            {!active && <IconChevronDown size={14} aria-hidden="true" />}
          </button>
          {active && (
            <button
              type="button"
              className={css.chipClear}
              onClick={onClear}
              aria-label={`${t('act.clear')}: ${label}`}
            >
              <IconX size={14} aria-hidden="true" />
            </button>
          )}
        </span>
      )}
    >
      {props.children}
    </Pop>
  )
}

function ChoiceChip({ filter, state }: { filter: ChoiceFilter; state: ListState }): ReactNode {
  const values = state.values(filter.id)
  const chosen = filter.options.filter((option) => values.includes(option.value))
  const choose = (value: string, close: () => void): void => {
    const others = filter.single ? [] : values.filter((one) => one !== value)
    state.setFilter(filter.id, values.includes(value) ? others : [...others, value])
    if (filter.single) close()
  }
  return (
    <Chip
      label={filter.label}
      chosen={chosen.map((option) => option.label).join(', ')}
      onClear={() => state.setFilter(filter.id, [])}
    >
      {(close) => (
        <div className={css.choices}>
          {filter.options.map((option) => (
            <label key={option.value} className={css.choice}>
              <input
                type={filter.single ? 'radio' : 'checkbox'}
                name={filter.id}
                checked={values.includes(option.value)}
                onChange={() => choose(option.value, close)}
              />
              {option.tone ? <StateDot tone={option.tone}>{option.label}</StateDot> : option.label}
            </label>
          ))}
        </div>
      )}
    </Chip>
  )
}

function DateChip({ filter, state }: { filter: DateFilter; state: ListState }): ReactNode {
  const language = useLanguage()
  const keys = [filter.fromKey ?? 'from', filter.toKey ?? 'to'] as const
  const [from, to] = keys.map((key) => state.values(key)[0])
  const show = (date: string | undefined): string => (date ? formatDate(date, language) : '…')
  return (
    <Chip
      label={filter.label}
      chosen={from || to ? `${show(from)} – ${show(to)}` : ''}
      onClear={() => {
        for (const key of keys) state.setFilter(key, [])
      }}
    >
      {() => (
        <Suspense>
          <DateChoice keys={keys} state={state} />
        </Suspense>
      )}
    </Chip>
  )
}
