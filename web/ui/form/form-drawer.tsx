import { Drawer } from '@mantine/core'
import { type ReactNode, useLayoutEffect } from 'react'
import { CloseButton } from '../act/close-button.tsx'
import { useEscape } from '../act/use-escape.ts'
import { useFocusBack } from '../act/use-focus-back.ts'
import { useOpenedAfterMount } from '../act/use-opened-after-mount.ts'
import { useTranslation } from '../app/language.ts'
import { useIsPhone } from '../app/use-is-phone.ts'
import css from './form.module.css'
import { FormBody, type FormBodyProps } from './form-body.tsx'
import { leave } from './left-form.ts'
import { Mantine } from './with-mantine.tsx'

/** A short form beside its list; on a phone it covers the screen from below. Closing it keeps the draft. */
export function FormDrawer<Values extends Record<string, unknown>>(
  props: FormBodyProps<Values> & { opened: boolean; onClose: () => void; title: string },
): ReactNode {
  const { opened, onClose, title, onSaved, ...body } = props
  const phone = useIsPhone()
  const { t } = useTranslation('common')
  const shown = useOpenedAfterMount(opened)
  const { isOpen } = body.form
  // However it is closed. Its fields are there until it has moved out, and it can be opened again before.
  useLayoutEffect(() => {
    isOpen.current = shown
  }, [shown, isOpen])
  const close = (): void => {
    leave(body.form)
    onClose()
  }
  useEscape(shown, close)
  useFocusBack(shown)
  return (
    <Mantine>
      <Drawer.Root
        opened={shown}
        onClose={close}
        position={phone ? 'bottom' : 'right'}
        size={phone ? '92dvh' : 480}
        radius={phone ? 'xl' : 0}
        closeOnEscape={false}
      >
        <Drawer.Overlay className="veil" />
        <Drawer.Content
          // The library links the title only after the first frame; a screen reader needs the name at once.
          aria-label={title}
          // The buttons stay at its end, over what is scrolled.
          style={{ scrollPaddingBottom: 84, ...(phone && { borderRadius: '14px 14px 0 0' }) }}
        >
          <div className={css.drawer}>
            <Drawer.Title className={css.drawerTitle}>{title}</Drawer.Title>
            <Drawer.Body className={css.drawerBody}>
              <FormBody
                {...body}
                onCancel={onClose}
                onSaved={() => {
                  onSaved?.()
                  onClose()
                }}
              />
            </Drawer.Body>
            <CloseButton className={css.cross} onClick={close} aria-label={t('act.close')} />
          </div>
        </Drawer.Content>
      </Drawer.Root>
    </Mantine>
  )
}
