import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../app/language.ts'
import { Mantine } from '../form/with-mantine.tsx'
import css from './act.module.css'
import { CloseButton } from './close-button.tsx'
import { useEscape } from './use-escape.ts'
import { useFocusBack } from './use-focus-back.ts'
import { useOpenedAfterMount } from './use-opened-after-mount.ts'

/**
 * A centred dialog with a title, content and a close button. Focus starts in the content and returns to where it was.
 */
export function Dialog(props: {
  opened: boolean
  onClose: () => void
  title: string
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** For questions, which only their own buttons may close. */
  withoutCross?: boolean
  children: ReactNode
}): ReactNode {
  const { t } = useTranslation('common')
  const shown = useOpenedAfterMount(props.opened)
  useEscape(shown, props.onClose)
  useFocusBack(shown)
  return (
    <Mantine>
      <Modal.Root
        opened={shown}
        onClose={props.onClose}
        size={props.size ?? 'md'}
        centered
        closeOnEscape={false}
      >
        <Modal.Overlay className="veil" />
        {/* The library links the title only after the first frame; a screen reader needs the name at once. */}
        <Modal.Content aria-label={props.title}>
          <div className={css.dialog}>
            <Modal.Title className={css.title}>{props.title}</Modal.Title>
            <Modal.Body className={css.body}>{props.children}</Modal.Body>
            {!props.withoutCross && (
              <CloseButton className={css.cross} onClick={props.onClose} aria-label={t('act.close')} />
            )}
          </div>
        </Modal.Content>
      </Modal.Root>
    </Mantine>
  )
}
