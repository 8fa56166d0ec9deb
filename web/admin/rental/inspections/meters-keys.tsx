import type { Sheet, SheetMeter } from '@domovik/domain/rental/inspections/content.ts'
import { meterIssue } from '@domovik/domain/rental/inspections/sign.ts'
import { formatDecimal } from '@domovik/locales/format.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import shared from '../../shared/shared.module.css'
import { useMeterWords } from '../meters/meter-words.ts'
import type { InspectionDetail } from './inspection-data.ts'
import css from './inspections.module.css'
import { useRemoveRow } from './rooms.tsx'
import { RowPhotos } from './row-photos.tsx'

const ProtocolReadingForm = onFirstUse(() =>
  import('./reading-form.tsx').then((part) => part.ProtocolReadingForm),
)
const NameForm = onFirstUse(() => import('./name-form.tsx').then((part) => part.NameForm))

/** The meters of a protocol; also those that the property got after it began. */
export function ProtocolMeters({ detail, sheet }: { detail: InspectionDetail; sheet: Sheet }): ReactNode {
  const { t } = useTranslation('inspections')
  const [opened, setOpened] = useState<SheetMeter | null>(null)
  const listed = new Set(sheet.meters.map(({ id }) => id))
  const added = detail.can.edit
    ? detail.meters
        .filter(({ id }) => !listed.has(id))
        .map(({ id, medium, unit, serial }) => ({
          ...{ id, medium, unit, serial, value: '', event: 'none' as const, newStart: '' },
        }))
    : []
  const all = [...sheet.meters, ...added]
  return (
    <Card title={t('meters.title')}>
      {all.length === 0 && <p className={shared.quiet}>{t('meters.none')}</p>}
      <ul className={css.items}>
        {all.map((meter) => (
          <li key={meter.id} className={css.item}>
            <MeterLine detail={detail} meter={meter} onEdit={() => setOpened(meter)} />
          </li>
        ))}
      </ul>
      {opened && (
        <ProtocolReadingForm
          key={opened.id}
          detail={detail}
          meter={opened}
          opened
          onClose={() => setOpened(null)}
        />
      )}
    </Card>
  )
}

function MeterLine(props: { detail: InspectionDetail; meter: SheetMeter; onEdit: () => void }): ReactNode {
  const { detail, meter } = props
  const { t } = useTranslation('inspections')
  const { t: words } = useTranslation('meters')
  const language = useLanguage()
  const { nameOf } = useMeterWords()
  const known = detail.meters.find(({ id }) => id === meter.id)
  const earlier = known?.readings.find(({ day }) => day < detail.inspection.day)
  const unit = words(`units.${meter.unit}`)
  const name = nameOf(meter)
  const contradicts = detail.can.edit && meterIssue(meter, known, detail.inspection.day) !== null
  return (
    <>
      <div className={css.line}>
        <div className={css.name}>
          <strong>{name}</strong>
          <span>
            {meter.value === ''
              ? t('meters.notRead')
              : words('reading', { value: formatDecimal(meter.value), unit })}
            {meter.event === 'exchanged' &&
              ` · ${words('exchangedTo', { value: formatDecimal(meter.newStart || '0') })}`}
            {meter.event === 'rolled_over' && ` · ${words('rolledOver')}`}
          </span>
          {earlier && (
            <span className="muted">
              {t('meters.earlier', {
                value: words('reading', { value: formatDecimal(earlier.value), unit }),
                date: formatDate(earlier.day, language),
              })}
            </span>
          )}
          {contradicts && (
            <span role="alert" className={css.problem}>
              {t('meters.contradicts')}
            </span>
          )}
        </div>
        {detail.can.edit && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={t('editOf', { name })}
            onClick={props.onEdit}
          >
            {t('acts.edit')}
          </Button>
        )}
      </div>
      {detail.content.rows.some(({ id }) => id === meter.id) && (
        <RowPhotos detail={detail} rowId={meter.id} name={name} />
      )}
    </>
  )
}

/** The keys that were handed over. */
export function ProtocolKeys({ detail, sheet }: { detail: InspectionDetail; sheet: Sheet }): ReactNode {
  const { t } = useTranslation('inspections')
  const [opened, setOpened] = useState<{ row: Sheet['keys'][number] | null } | null>(null)
  const remove = useRemoveRow(detail)
  const mayEdit = detail.can.edit
  return (
    <Card
      title={t('keys.title')}
      act={
        mayEdit && (
          <Button size="compact-sm" variant="subtle" onClick={() => setOpened({ row: null })}>
            {t('acts.addKey')}
          </Button>
        )
      }
    >
      {sheet.keys.length === 0 && <p className={shared.quiet}>{t('keys.none')}</p>}
      <ul className={css.items}>
        {sheet.keys.map((row) => (
          <li key={row.id} className={css.item}>
            <div className={css.line}>
              <div className={css.name}>
                <strong>{row.name}</strong>
                <span>{t('keys.count', { count: row.count })}</span>
              </div>
              {mayEdit && (
                <div className={css.acts}>
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={t('editOf', { name: row.name })}
                    onClick={() => setOpened({ row })}
                  >
                    {t('acts.edit')}
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={t('removeOf', { name: row.name })}
                    onClick={() => remove('key', row)}
                  >
                    {t('acts.remove')}
                  </Button>
                </div>
              )}
            </div>
          </li>
        ))}
      </ul>
      {opened && (
        <NameForm detail={detail} kind="key" row={opened.row} opened onClose={() => setOpened(null)} />
      )}
    </Card>
  )
}
