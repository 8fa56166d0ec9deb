import { Button, CloseButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../app/language.ts'
import { toast } from '../app/toast.ts'
import css from './list.module.css'
import type { BulkAct } from './types.ts'
import type { useSelection } from './use-selection.ts'

/** Shown when rows are selected: how many, and the actions for them. */
export function BulkBar<Row extends { id: string }>(props: {
  acts: readonly BulkAct<Row>[]
  selection: ReturnType<typeof useSelection<Row>>
}): ReactNode {
  const { acts, selection } = props
  const [busy, setBusy] = useState<string | null>(null)
  const { t } = useTranslation('ui')
  const count = selection.selected.length
  if (count === 0) return null
  const run = async (act: BulkAct<Row>): Promise<void> => {
    setBusy(act.id)
    try {
      await act.run(selection.selected)
      selection.clear()
    } catch (thrown) {
      toast.error(thrown)
    } finally {
      setBusy(null)
    }
  }
  return (
    <div className={css.bulk} role="toolbar" aria-label={t('list.bulkActs')}>
      <span role="status">{t('list.selected', { count })}</span>
      {acts.map((act) => (
        <Button
          key={act.id}
          size="compact-md"
          variant="light"
          color={act.tone ?? 'accent'}
          loading={busy === act.id}
          disabled={busy !== null && busy !== act.id}
          onClick={() => void run(act)}
        >
          {act.label(count)}
        </Button>
      ))}
      <CloseButton size="sm" onClick={selection.clear} aria-label={t('list.clearSelection')} />
    </div>
  )
}
