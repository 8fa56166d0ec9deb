import { type ReactNode, useMemo, useRef, useState } from 'react'
import { SeparatePart } from '../../ui/app/part-boundary.tsx'
import { RenewalContext } from '../../ui/form/renewal.ts'

/**
 * Shows a form of `row` as it was when the form was opened. A change that somebody else or another tab makes meanwhile neither
 * empties the form nor counts as read: the server refuses the save with `version_conflict`. Then the form begins anew with the
 * record as it is now and what was typed on top of it.
 */
export function AsOpened<Row>({
  row,
  opened,
  children,
}: {
  row: Row
  opened: boolean
  children: (row: Row) => ReactNode
}): ReactNode {
  const [kept, setKept] = useState(row)
  const [renewed, setRenewed] = useState<{ times: number; carried: string | null }>({
    times: 0,
    carried: null,
  })
  const now = useRef({ row, kept })
  now.current = { row, kept }
  if (!opened && kept !== row) setKept(row)
  if (!opened && renewed.carried !== null) setRenewed(({ times }) => ({ times, carried: null }))
  const { times, carried } = renewed
  const renewal = useMemo(
    () => ({
      carried,
      renew: (typed: string | null) => {
        if (now.current.row === now.current.kept) return false
        setKept(now.current.row)
        setRenewed((before) => ({ times: before.times + 1, carried: typed ?? '{}' }))
        return true
      },
    }),
    [carried],
  )
  return (
    <RenewalContext value={renewal}>
      {/* A form may wait for texts of its own; what is around it stays. */}
      <SeparatePart key={times}>{children(opened ? kept : row)}</SeparatePart>
    </RenewalContext>
  )
}
