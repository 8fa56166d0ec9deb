import { Notifications, useNotifications } from '@mantine/notifications'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { ConfirmHost } from '../act/confirm-host.tsx'
import { ExportHost } from '../act/export-host.tsx'
import { Mantine } from '../form/with-mantine.tsx'
import css from './toast.module.css'

/** Layers above all screens, in a separate chunk that the first screen does not wait for. */
export default function Overlays(): ReactNode {
  return (
    <Mantine>
      <Messages />
      <ConfirmHost />
      <ExportHost />
    </Mantine>
  )
}

/** The messages. Each new one comes above the menus and the search, which are layers of the browser and stay open. */
function Messages(): ReactNode {
  const { notifications } = useNotifications()
  const place = useRef<HTMLDivElement>(null)
  const newest = notifications.at(-1)?.id
  useLayoutEffect(() => {
    place.current?.hidePopover()
    if (newest) place.current?.showPopover()
  }, [newest])
  return (
    <div ref={place} popover="manual" className={css.above}>
      <Notifications
        position="bottom-left"
        limit={4}
        withinPortal={false}
        zIndex={500}
        className={css.place}
      />
    </div>
  )
}
