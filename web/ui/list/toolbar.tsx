import { IconColumns, IconDownload, IconSearch } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { Pop } from '../act/pop.tsx'
import { useTranslation } from '../app/language.ts'
import { toast } from '../app/toast.ts'
import { FilterChip } from './filter-chip.tsx'
import type { ListState } from './list-state.ts'
import css from './toolbar.module.css'
import type { Column, DataListProps, Filter } from './types.ts'

interface ToolbarProps<Row> {
  state: ListState
  filters: readonly Filter[]
  filterInput: RefObject<HTMLInputElement | null>
  columns: readonly Column<Row>[]
  isShown: (id: string) => boolean
  toggleColumn: (id: string) => void
  exportFile: DataListProps<Row & { id: string }>['exportFile']
  fixed: Record<string, string> | undefined
  hint: boolean
  more?: ReactNode
}

/** The row above every list: search, filter chips, column chooser, export. */
export function Toolbar<Row>(props: ToolbarProps<Row>): ReactNode {
  const { state, filters } = props
  return (
    <search className={css.toolbar}>
      <SearchField state={state} input={props.filterInput} hint={props.hint} />
      {filters.map((filter) => (
        <FilterChip key={filter.id} filter={filter} state={state} />
      ))}
      <div className={css.tools}>
        {props.more}
        <ColumnChooser {...props} />
        {props.exportFile && (
          <ExportButton exportFile={props.exportFile} input={{ ...state.input, ...props.fixed }} />
        )}
      </div>
      <span className={css.newLine} />
    </search>
  )
}

/** The search text of the list; the address follows after a short delay. */
function SearchField(props: {
  state: ListState
  input: RefObject<HTMLInputElement | null>
  hint: boolean
}): ReactNode {
  const { state, input } = props
  const { t } = useTranslation('ui')
  const [text, setText] = useState(state.q)
  const [sent, setSent] = useState(state.q)
  if (state.q !== sent) {
    setSent(state.q)
    setText(state.q)
  }
  useEffect(() => {
    if (text === sent) return
    const timer = setTimeout(() => {
      setSent(text)
      state.setQ(text.trim())
    }, 250)
    return () => clearTimeout(timer)
  }, [text, sent, state])
  return (
    <label className={css.search}>
      <IconSearch size={16} aria-hidden="true" />
      <span className="visually-hidden">{t('list.filter')}</span>
      <input
        ref={input}
        type="search"
        value={text}
        placeholder={t('list.filterHint')}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          if (text) setText('')
          else event.currentTarget.blur()
        }}
      />
      {props.hint && (
        <span className={css.key} aria-hidden="true">
          /
        </span>
      )}
    </label>
  )
}

function ColumnChooser<Row>({ columns, isShown, toggleColumn }: ToolbarProps<Row>): ReactNode {
  const { t } = useTranslation('ui')
  return (
    <Pop
      align="end"
      label={t('list.columns')}
      opener={(opener) => (
        <button type="button" {...opener} className={`${css.tool} ${css.wideOnly}`}>
          <IconColumns size={16} aria-hidden="true" />
          <span className={css.toolWord}>{t('list.columns')}</span>
        </button>
      )}
    >
      <div className={css.choices}>
        {columns.slice(1).map((column) => (
          <label key={column.id} className={css.choice}>
            <input type="checkbox" checked={isShown(column.id)} onChange={() => toggleColumn(column.id)} />
            {column.header}
          </label>
        ))}
      </div>
    </Pop>
  )
}

function ExportButton(props: {
  exportFile: NonNullable<ToolbarProps<unknown>['exportFile']>
  input: Record<string, string | string[] | undefined>
}): ReactNode {
  const { t } = useTranslation('ui')
  const [busy, setBusy] = useState(false)
  const run = async (): Promise<void> => {
    setBusy(true)
    try {
      // The first screen does not wait for this code.
      const { saveParts } = await import('../act/save-parts.ts')
      await saveParts('list', (part, options) => props.exportFile({ ...props.input, ...part }, options))
    } catch (thrown) {
      toast.error(thrown)
    } finally {
      setBusy(false)
    }
  }
  return (
    <button
      type="button"
      className={css.tool}
      onClick={() => void run()}
      disabled={busy}
      title={t('list.exportHint')}
    >
      <IconDownload size={16} aria-hidden="true" />
      <span className={css.toolWord}>{t('list.export')}</span>
    </button>
  )
}
