import { LAYOUT_MODES, type LayoutMode } from '@domovik/domain/insight/dashboard/edit-layout.ts'
import type { Layout, Widget } from '@domovik/domain/insight/dashboard/layout.ts'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../../../../ui/act/button.tsx'
import { MenuAct, Pop } from '../../../../ui/act/pop.tsx'
import { useTranslation } from '../../../../ui/app/language.ts'
import { SegmentedControl } from '../../../../ui/form/segmented-control.tsx'
import { usePermission } from '../../../frame/session.tsx'
import type { DashboardData } from '../dashboard-data.ts'
import css from './editor.module.css'

interface EditBarProps {
  mode: LayoutMode
  setMode: (mode: LayoutMode) => void
  /** Widgets that are not on the dashboard. */
  missing: readonly Widget[]
  add: (widget: Widget) => void
  from: DashboardData['layout']['from']
  save: {
    layout: Layout
    own: (layout: Layout | null) => void
    everybody: (layout: Layout | null) => void
    busy: boolean
  }
  close: () => void
}

/** The mode, more widgets, and what becomes of the layout. */
export function EditBar({ mode, setMode, missing, add, from, save, close }: EditBarProps): ReactNode {
  const { t } = useTranslation(['dashboard_widgets', 'common'])
  const forAll = usePermission('manage_pages')
  return (
    <div className={css.bar} role="toolbar" aria-label={t('dashboard_widgets:edit.label')}>
      <SegmentedControl
        aria-label={t('dashboard_widgets:edit.mode')}
        data={LAYOUT_MODES.map((value) => ({ value, label: t(`dashboard_widgets:edit.modes.${value}`) }))}
        value={mode}
        onChange={(value) => setMode(value as LayoutMode)}
      />
      {missing.length > 0 && (
        <Pop
          menu
          label={t('dashboard_widgets:edit.add')}
          opener={(opener) => (
            <Button {...opener} variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />}>
              {t('dashboard_widgets:edit.add')}
            </Button>
          )}
        >
          {missing.map((widget) => (
            <MenuAct key={widget} onClick={() => add(widget)}>
              {t(`dashboard_widgets:names.${widget}`)}
            </MenuAct>
          ))}
        </Pop>
      )}
      <div className={css.ends}>
        {(from === 'own' || forAll) && (
          <Pop
            menu
            align="end"
            label={t('dashboard_widgets:edit.more')}
            opener={(opener) => (
              <Button
                {...opener}
                variant="default"
                rightSection={<IconChevronDown size={16} aria-hidden="true" />}
              >
                {t('dashboard_widgets:edit.more')}
              </Button>
            )}
          >
            {from === 'own' && (
              <MenuAct onClick={() => save.own(null)}>{t('dashboard_widgets:edit.reset')}</MenuAct>
            )}
            {forAll && (
              <>
                <MenuAct onClick={() => save.everybody(save.layout)}>
                  {t('dashboard_widgets:edit.forAll')}
                </MenuAct>
                <MenuAct onClick={() => save.everybody(null)}>
                  {t('dashboard_widgets:edit.standardForAll')}
                </MenuAct>
              </>
            )}
          </Pop>
        )}
        <Button variant="default" onClick={close}>
          {t('common:act.cancel')}
        </Button>
        <Button loading={save.busy} onClick={() => save.own(save.layout)}>
          {t('common:act.save')}
        </Button>
      </div>
    </div>
  )
}
