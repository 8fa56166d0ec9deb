import {
  CONDITIONS,
  type Condition,
  type Sheet,
  type SheetItem,
} from '@domovik/domain/rental/inspections/content.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { toast } from '../../../ui/app/toast.ts'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { Card } from '../../../ui/show/card.tsx'
import shared from '../../shared/shared.module.css'
import { type InspectionDetail, useSaveEdits } from './inspection-data.ts'
import css from './inspections.module.css'
import { RowPhotos } from './row-photos.tsx'

const ItemForm = onFirstUse(() => import('./item-form.tsx').then((part) => part.ItemForm))
const NameForm = onFirstUse(() => import('./name-form.tsx').then((part) => part.NameForm))

type Room = Sheet['rooms'][number]
type Opened = { roomId: string; item: SheetItem | null } | { room: Room | null } | null

/** The rooms of a protocol with their items. */
export function Rooms({ detail, sheet }: { detail: InspectionDetail; sheet: Sheet }): ReactNode {
  const { t } = useTranslation('inspections')
  const [opened, setOpened] = useState<Opened>(null)
  const close = (): void => setOpened(null)
  const mayEdit = detail.can.edit
  return (
    <>
      {sheet.rooms.length === 0 && !mayEdit && <p className={shared.quiet}>{t('rooms.none')}</p>}
      {sheet.rooms.map((room) => (
        <RoomCard key={room.id} detail={detail} room={room} open={setOpened} />
      ))}
      {mayEdit && (
        <div>
          <Button variant="default" onClick={() => setOpened({ room: null })}>
            {t('acts.addRoom')}
          </Button>
        </div>
      )}
      {opened && 'roomId' in opened && (
        <ItemForm detail={detail} roomId={opened.roomId} item={opened.item} opened onClose={close} />
      )}
      {opened && 'room' in opened && (
        <NameForm detail={detail} kind="room" row={opened.room} opened onClose={close} />
      )}
    </>
  )
}

function RoomCard(props: {
  detail: InspectionDetail
  room: Room
  open: (opened: Opened) => void
}): ReactNode {
  const { detail, room, open } = props
  const { t } = useTranslation('inspections')
  const remove = useRemoveRow(detail)
  const mayEdit = detail.can.edit
  return (
    <Card
      title={room.name}
      act={
        mayEdit && (
          <>
            <Button size="compact-sm" variant="subtle" onClick={() => open({ roomId: room.id, item: null })}>
              {t('acts.addItem')}
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={`${t('acts.renameRoom')}: ${room.name}`}
              onClick={() => open({ room })}
            >
              {t('acts.renameRoom')}
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={t('removeOf', { name: room.name })}
              onClick={() => remove('room', room)}
            >
              {t('acts.remove')}
            </Button>
          </>
        )
      }
    >
      {room.items.length === 0 && <p className={shared.quiet}>{t('rooms.noItems')}</p>}
      <ul className={css.items}>
        {room.items.map((item) => (
          <li key={item.id} className={css.item}>
            <Item
              detail={detail}
              item={item}
              onEdit={() => open({ roomId: room.id, item })}
              onRemove={() => remove('item', item)}
            />
          </li>
        ))}
      </ul>
      <RowPhotos detail={detail} rowId={room.id} name={room.name} label={t('photos.room')} />
    </Card>
  )
}

function Item(props: {
  detail: InspectionDetail
  item: SheetItem
  onEdit: () => void
  onRemove: () => void
}): ReactNode {
  const { detail, item } = props
  const { id, name, quantity, condition, remark } = item
  const { t } = useTranslation('inspections')
  const saveEdits = useSaveEdits(detail)
  const title = quantity === 1 ? name : t('item', { count: quantity, name })
  const setCondition = (value: Condition): void => {
    saveEdits([{ rowId: id, kind: 'item', field: 'condition', value }]).catch(toast.error)
  }
  return (
    <>
      <div className={css.line}>
        <div className={css.name}>
          <strong>{title}</strong>
          {remark && <span className={css.remark}>{remark}</span>}
        </div>
        {detail.can.edit ? (
          <div className={css.acts}>
            <NativeSelect
              aria-label={t('conditionOf', { name })}
              data={CONDITIONS.map((value) => ({ value, label: t(`conditions.${value}`) }))}
              value={condition}
              onChange={({ currentTarget }) => setCondition(currentTarget.value as Condition)}
            />
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={t('editOf', { name })}
              onClick={props.onEdit}
            >
              {t('acts.edit')}
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={t('removeOf', { name })}
              onClick={props.onRemove}
            >
              {t('acts.remove')}
            </Button>
          </div>
        ) : (
          <span>{t(`conditions.${condition}`)}</span>
        )}
      </div>
      <RowPhotos detail={detail} rowId={id} name={name} />
    </>
  )
}

/** Removes a row and offers to take that back. */
export function useRemoveRow(
  detail: InspectionDetail,
): (kind: 'room' | 'item' | 'key', row: { id: string; name: string }) => void {
  const { t } = useTranslation('inspections')
  const saveEdits = useSaveEdits(detail)
  return (kind, { id, name }) => {
    const put = (value: 'yes' | '') =>
      saveEdits([{ rowId: id, kind, field: 'removed', value }], { known: false })
    put('yes')
      .then(() => toast.undo(t('removed', { name }), () => put('')))
      .catch(toast.error)
  }
}
