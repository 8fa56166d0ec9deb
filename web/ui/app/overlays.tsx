import { Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { ConfirmHost } from '../act/confirm-host.tsx'
import { ExportHost } from '../act/export-host.tsx'
import { Mantine } from '../form/with-mantine.tsx'
import css from './toast.module.css'

/** Layers above all screens, in a separate chunk that the first screen does not wait for. */
export default function Overlays(): ReactNode {
  return (
    <Mantine>
      <Notifications
        position="bottom-left"
        limit={4}
        withinPortal={false}
        zIndex={500}
        className={css.place}
      />
      <ConfirmHost />
      <ExportHost />
    </Mantine>
  )
}
