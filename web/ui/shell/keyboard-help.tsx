import { Kbd } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '../act/dialog.tsx'
import { useTranslation } from '../app/language.ts'
import { withMantine } from '../form/with-mantine.tsx'
import { modKey } from './hotkeys.ts'
import css from './shell.module.css'

const Key = withMantine(Kbd)

/** The list of keyboard shortcuts, opened with `?`. */
export default function KeyboardHelp({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation('ui')
  const mod = modKey()
  const keys = [
    [[mod, 'K'], t('keys.search')],
    [[mod, 'B'], t('keys.sidebar')],
    [['/'], t('keys.filter')],
    [['↑', '↓'], t('keys.walk')],
    [['Enter'], t('keys.open')],
    [['X'], t('keys.select')],
    [['Shift', '↓'], t('keys.range')],
    [['F2'], t('keys.edit')],
    [['N'], t('keys.create')],
    [['Esc'], t('keys.close')],
    [['?'], t('keys.help')],
  ] as const
  return (
    <Dialog opened onClose={onClose} title={t('keys.title')}>
      <dl className={css.keys}>
        {keys.map(([pressed, deed]) => (
          <div key={deed}>
            <dt>{deed}</dt>
            <dd>
              {pressed.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
