import { Drawer } from '@mantine/core'
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
  const phone = useMediaQuery('(max-width: 48em)') ?? false
  const { t } = useTranslation('common')
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={<span className={css.drawerTitle}>{title}</span>}
      position={phone ? 'bottom' : 'right'}
      size={phone ? '92dvh' : 480}
      radius={phone ? 'xl' : 0}
      padding="lg"
      closeButtonProps={{ 'aria-label': t('act.close') }}
    >
      <FormBody
        {...body}
        onCancel={onClose}
        onSaved={() => {
          onSaved?.()
          onClose()
        }}
      />
    </Drawer>
  )
}
