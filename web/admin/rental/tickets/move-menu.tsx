import { IconArrowsMove } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/act/icon-button.tsx'
import { MenuAct, Pop } from '../../../ui/act/pop.tsx'

/** The places that a card can move to, for touch screens and for people who do not drag. */
export function MoveMenu({
  label,
  choices,
}: {
  label: string
  choices: readonly { id: string; label: string; run: () => void }[]
}): ReactNode {
  return (
    <Pop
      menu
      align="end"
      label={label}
      opener={(opener) => (
        <IconButton {...opener} size={32} aria-label={label}>
          <IconArrowsMove size={16} aria-hidden="true" />
        </IconButton>
      )}
    >
      {choices.map((choice) => (
        <MenuAct key={choice.id} onClick={choice.run}>
          {choice.label}
        </MenuAct>
      ))}
    </Pop>
  )
}
