import { IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../act/button.tsx'
import { CloseButton } from '../act/close-button.tsx'
import { MenuAct, Pop } from '../act/pop.tsx'
import { useTranslation } from '../app/language.ts'
import { toast } from '../app/toast.ts'
import css from './list.module.css'
import type { BulkAct } from './types.ts'
import type { Rows } from './use-rows.ts'
import { mostSelected, type useSelection } from './use-selection.ts'

/** Shown when rows are selected: how many, and the actions for them. */
export function BulkBar<Row extends { id: string }>(props: {
  acts: readonly BulkAct<Row>[]
  selection: ReturnType<typeof useSelection<Row>>
  rows: Rows<Row, unknown>
}): ReactNode {
  const { acts, selection, rows } = props
  const [busy, setBusy] = useState<string | null>(null)
  const { t } = useTranslation('ui')
  const count = selection.selected.length
  if (count === 0) return null
  const run = async (act: BulkAct<Row>, value: string): Promise<void> => {
    setBusy(act.id)
    try {
      if ((await act.run(selection.selected, value)) !== false) selection.clear()
    } catch (thrown) {
      toast.error(thrown)
    } finally {
      setBusy(null)
    }
  }
  const look = (act: BulkAct<Row>) =>
    ({
      size: 'compact-md',
      variant: 'light',
      color: act.tone ?? 'accent',
      loading: busy === act.id,
      disabled: busy !== null && busy !== act.id,
    }) as const
  return (
    <div className={css.bulk} role="toolbar" aria-label={t('list.bulkActs')}>
      <span role="status">{t('list.selected', { count })}</span>
      <SelectAll selection={selection} rows={rows} />
      {acts.map((act) =>
        act.choices ? (
          <Pop
            key={act.id}
            menu
            label={act.label(count)}
            opener={(opener) => (
              <Button
                {...opener}
                {...look(act)}
                rightSection={<IconChevronUp size={14} aria-hidden="true" />}
              >
                {act.label(count)}
              </Button>
            )}
          >
            <div className={css.choices}>
              {act.choices.map(({ value, label }) => (
                <MenuAct key={value} onClick={() => void run(act, value)}>
                  {label}
                </MenuAct>
              ))}
            </div>
          </Pop>
        ) : (
          <Button key={act.id} {...look(act)} onClick={() => void run(act, '')}>
            {act.label(count)}
          </Button>
        ),
      )}
      <CloseButton size="sm" onClick={selection.clear} aria-label={t('list.clearSelection')} />
    </div>
  )
}

/** Selects all rows of the filter, also those that are not loaded yet, at most mostSelected. */
function SelectAll<Row extends { id: string }>(props: {
  selection: ReturnType<typeof useSelection<Row>>
  rows: Rows<Row, unknown>
}): ReactNode {
  const { selectAll, all, selected } = props.selection
  const { rows, total = 0, hasMore, loadingMore, more } = props.rows
  const [wanted, setWanted] = useState(false)
  const askedWith = useRef(-1)
  const most = Math.min(total, mostSelected)
  const { t } = useTranslation('ui')
  useEffect(() => {
    if (!wanted || loadingMore) return
    // Stops if a page could not be loaded.
    if (rows.length < most && hasMore && askedWith.current !== rows.length) {
      askedWith.current = rows.length
      more()
      return
    }
    askedWith.current = -1
    setWanted(false)
    selectAll()
  }, [wanted, loadingMore, rows, most, hasMore, more, selectAll])
  if (!all || selected.length >= most) return null
  return (
    <Button size="compact-md" variant="subtle" loading={wanted} onClick={() => setWanted(true)}>
      {total <= mostSelected
        ? t('list.selectEvery', { count: total })
        : t('list.selectFirst', { count: mostSelected, total })}
    </Button>
  )
}
