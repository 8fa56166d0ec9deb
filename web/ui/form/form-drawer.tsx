import { CloseButton, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from '../app/language.ts'
import css from './form.module.css'
import { FormBody, type FormBodyProps } from './form-body.tsx'

/** A short form beside the list it belongs to; on a phone a sheet from below. Closing it keeps the draft. */
export function FormDrawer<Values extends Record<string, unknown>>(
  props: FormBodyProps<Values> & { opened: boolean; onClose: () => void; title: string },
): ReactNode {
  const { opened, onClose, title, onSaved, ...body } = props
  const phone = useMediaQuery('(max-width: 47.99em)') ?? false
  const { t } = useTranslation('common')
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position={phone ? 'bottom' : 'right'}
      size={phone ? '92dvh' : 480}
      radius={phone ? 'xl' : 0}
    >
      <Drawer.Overlay className="veil" />
      <Drawer.Content style={phone ? { borderRadius: '14px 14px 0 0' } : undefined}>
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
          <CloseButton className={css.cross} onClick={onClose} aria-label={t('act.close')} />
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}
