import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText } from '../../ui/api/error-text.ts'
import { Select, type SelectProps } from '../../ui/form/select.tsx'
import css from './shared.module.css'

export interface Choice {
  id: string
  label: string
  note?: string
}

export interface SearchSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'defaultValue'> {
  value?: string | null
  onChange: (id: string | null) => void
}

interface Source {
  /** Name in the query cache. */
  source: string
  find: (text: string, signal: AbortSignal) => Promise<readonly Choice[]>
  /** Loads the chosen record by its id if the search did not return it. */
  get: (id: string, signal: AbortSignal) => Promise<Choice>
}

/** The name of a record that was shown as a choice; undefined if it was not. */
export function shownLabel(queries: QueryClient, source: string, id: string): string | undefined {
  const known = queries.getQueriesData<Choice>({ queryKey: ['choice', source] })
  const found = queries.getQueriesData<readonly Choice[]>({ queryKey: ['choices', source] })
  const all = [...known.map(([, choice]) => choice), ...found.flatMap(([, choices]) => choices ?? [])]
  return all.find((choice) => choice?.id === id)?.label
}

const debounceMs = 180

/** Chooses one of many records. The server searches while the person types. */
export function SearchSelect({
  source,
  find,
  get,
  value,
  onChange,
  ...others
}: SearchSelectProps & Source): ReactNode {
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), debounceMs)
  const known = useQuery({
    queryKey: ['choice', source, value],
    queryFn: ({ signal }) => get(value ?? '', signal),
    enabled: value !== null && value !== '',
  })
  const q = asked === known.data?.label ? '' : asked
  const found = useQuery({
    queryKey: ['choices', source, q],
    queryFn: ({ signal }) => find(q, signal),
    placeholderData: keepPreviousData,
  })
  const choices = new Map((found.data ?? []).map((choice) => [choice.id, choice]))
  if (known.data) choices.set(known.data.id, known.data)
  return (
    <Select
      {...others}
      // Without an answer an empty list would look as if there were no such record.
      error={others.error ?? (found.isError && choices.size === 0 ? errorText(found.error) : undefined)}
      value={value}
      onChange={onChange}
      data={[...choices.values()].map(({ id, label }) => ({ value: id, label }))}
      searchable
      searchValue={text}
      onSearchChange={setText}
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <div>
          <div>{option.label}</div>
          <div className={css.optionNote}>{choices.get(option.value)?.note}</div>
        </div>
      )}
      autoComplete="off"
      comboboxProps={{ withinPortal: true }}
      withScrollArea={false}
      classNames={{ options: css.options }}
    />
  )
}
