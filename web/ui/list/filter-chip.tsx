import { Popover } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useLanguage, useTranslation } from '../app/language.ts'
import { DateField } from '../form/date-field.tsx'
import { formatDate } from '../show/date-format.ts'
import { StateDot } from '../show/state-dot.tsx'
import type { ListState } from './list-state.ts'
import css from './toolbar.module.css'
import type { ChoiceFilter, DateFilter, Filter } from './types.ts'

/** One filter as a chip: closed it says what is chosen, open it offers the choices. */
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
  const [open, setOpen] = useState(false)
  const { t } = useTranslation('common')
  const active = props.chosen !== ''
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" trapFocus returnFocus withinPortal>
      <span className={css.chip} data-active={active || undefined}>
        <Popover.Target>
          <button type="button" className={css.chipOpen} onClick={() => setOpen(!open)}>
            {active ? `${props.label}: ${props.chosen}` : props.label}
            {!active && <IconChevronDown size={14} aria-hidden="true" />}
          </button>
        </Popover.Target>
        {active && (
          <button
            type="button"
            className={css.chipClear}
            onClick={props.onClear}
            aria-label={`${t('act.clear')}: ${props.label}`}
          >
            <IconX size={14} aria-hidden="true" />
          </button>
        )}
      </span>
      <Popover.Dropdown className={css.choices} aria-label={props.label}>
        {props.children(() => setOpen(false))}
      </Popover.Dropdown>
    </Popover>
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
      {(close) =>
        filter.options.map((option) => (
          <label key={option.value} className={css.choice}>
            <input
              type={filter.single ? 'radio' : 'checkbox'}
              name={filter.id}
              checked={values.includes(option.value)}
              onChange={() => choose(option.value, close)}
            />
            {option.tone ? <StateDot tone={option.tone}>{option.label}</StateDot> : option.label}
          </label>
        ))
      }
    </Chip>
  )
}

function DateChip({ filter, state }: { filter: DateFilter; state: ListState }): ReactNode {
  const language = useLanguage()
  const { t } = useTranslation('ui')
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
        <div className={css.dates}>
          <DateField
            label={t('list.from')}
            value={from ?? null}
            onChange={(date) => state.setFilter(keys[0], date ? [date] : [])}
          />
          <DateField
            label={t('list.to')}
            value={to ?? null}
            onChange={(date) => state.setFilter(keys[1], date ? [date] : [])}
          />
        </div>
      )}
    </Chip>
  )
}
