import { CloseButton, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../app/language.ts'
import css from './act.module.css'
import { useOpenedAfterMount } from './use-opened-after-mount.ts'

/** A dialog in the middle: title, content, a cross. Focus starts in the content and returns where it came from. */
export function Dialog(props: {
  opened: boolean
  onClose: () => void
  title: string
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** For questions: only their own buttons close it. */
  withoutCross?: boolean
  children: ReactNode
}): ReactNode {
  const { t } = useTranslation('common')
  const shown = useOpenedAfterMount(props.opened)
  return (
    <Modal.Root opened={shown} onClose={props.onClose} size={props.size ?? 'md'} centered>
      <Modal.Overlay className="veil" />
      <Modal.Content>
        <div className={css.dialog}>
          <Modal.Title className={css.title}>{props.title}</Modal.Title>
          <Modal.Body className={css.body}>{props.children}</Modal.Body>
          {!props.withoutCross && (
            <CloseButton className={css.cross} onClick={props.onClose} aria-label={t('act.close')} />
          )}
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
