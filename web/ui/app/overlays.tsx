import { Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { ConfirmHost } from '../act/confirm-host.tsx'
import css from './toast.module.css'

/** What floats above every screen, in a part of its own that is not waited for. */
export default function Overlays(): ReactNode {
  return (
    <>
      <Notifications
        position="bottom-right"
        limit={4}
        withinPortal={false}
        zIndex={500}
        className={css.place}
      />
      <ConfirmHost />
    </>
  )
}
