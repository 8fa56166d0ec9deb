import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { confirm } from '../../../ui/act/confirm.ts'
import { toast } from '../../../ui/app/toast.ts'
import { type OwnerDetail, useOwnerSaved } from './owner-data.ts'

/** The button at the end of a row of an owner that takes the row away after a question. `name` contains the label and names the row. */
export function RowRemoval(props: {
  label: string
  name: string
  title: string
  text: string
  act: string
  run: () => Promise<OwnerDetail>
  done: string
}): ReactNode {
  const { label, name, title, text, act, run, done } = props
  const saved = useOwnerSaved()
  const remove = async (): Promise<void> => {
    if (!(await confirm({ title, text, act, reversible: true }))) return
    try {
      await saved(await run())
      toast.success(done)
    } catch (thrown) {
      toast.error(thrown)
    }
  }
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="overdue"
      aria-label={name}
      onClick={() => void remove()}
    >
      {label}
    </Button>
  )
}
