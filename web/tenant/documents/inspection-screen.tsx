import { PHOTOS_PER_ROW, TICKET_PHOTO_LIMITS } from '@domovik/domain/machinery/files/photos.ts'
import { formatDecimal } from '@domovik/locales/format.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/act/button.tsx'
import { savedFrom, saveOnce } from '../../ui/act/save-file.ts'
import { AppLink } from '../../ui/app/app-link.tsx'
import { useLanguage, useTranslation } from '../../ui/app/language.ts'
import { onFirstUse } from '../../ui/app/on-first-use.tsx'
import { toast } from '../../ui/app/toast.ts'
import { PictureStrip } from '../../ui/files/picture-strip.tsx'
import { useParams } from '../../ui/router/context.ts'
import type { Place } from '../../ui/router/routes.ts'
import { Card, CardRow } from '../../ui/show/card.tsx'
import { formatDate } from '../../ui/show/date-format.ts'
import { Page } from '../../ui/show/page.tsx'
import { client, query } from '../api.ts'
import { queryClient } from '../frame/query-client.ts'
import { Loaded } from '../shared/loaded.tsx'
import css from './documents.module.css'

const savePaper = (id: string): Promise<void> =>
  saveOnce(`inspection ${id}`, async () => savedFrom(await client.inspections.file({ id }))).catch(
    toast.error,
  )

type Protocol = Awaited<ReturnType<typeof client.inspections.get>>

export const preload = ({ params: { id } }: Place): void => {
  if (id) void queryClient.prefetchQuery(query.inspections.get.queryOptions({ input: { id } }))
}

/** /documents/handover/:id: a handover report that the tenant signed. */
export function InspectionScreen(): ReactNode {
  const { id = '' }: { id?: string } = useParams()
  const { t } = useTranslation('inspections')
  const language = useLanguage()
  const found = useQuery(query.inspections.get.queryOptions({ input: { id } }))
  return (
    <Loaded query={found} back={{ to: '/documents', label: t('portal.back') }}>
      {(protocol) => {
        const { kind, address } = protocol.inspection
        const { day, rooms, landlordRemark, tenantRemark } = protocol.sheet
        return (
          <Page title={t(`names.${kind}`)} sentence={`${address} · ${formatDate(day, language)}`}>
            <AppLink to="/documents">‹ {t('portal.back')}</AppLink>
            <Button variant="default" onClick={() => void savePaper(id)}>
              {t('paper.save')}
            </Button>
            {rooms.map((room) => (
              <Room key={room.id} protocol={protocol} room={room} />
            ))}
            <Meters protocol={protocol} />
            <Keys protocol={protocol} />
            {(landlordRemark || tenantRemark) && (
              <Card title={t('remarks.title')} rows>
                {landlordRemark && <CardRow title={t('fields.landlordRemark')} note={landlordRemark} />}
                {tenantRemark && <CardRow title={t('fields.tenantRemark')} note={tenantRemark} />}
              </Card>
            )}
            <Signatures protocol={protocol} />
            <Objection protocol={protocol} />
          </Page>
        )
      }}
    </Loaded>
  )
}

function Room(props: { protocol: Protocol; room: Protocol['sheet']['rooms'][number] }): ReactNode {
  const { protocol, room } = props
  const { t } = useTranslation('inspections')
  return (
    <Card title={room.name}>
      {room.items.length === 0 && <p className="muted">{t('rooms.noItems')}</p>}
      <ul className={css.list}>
        {room.items.map(({ id, name, quantity, condition, remark }) => (
          <li key={id} className={css.document}>
            <div className={css.about}>
              <strong>{quantity === 1 ? name : t('item', { count: quantity, name })}</strong>
              {remark && <span className="muted">{remark}</span>}
            </div>
            <span>{t(`conditions.${condition}`)}</span>
            <Photos protocol={protocol} rowId={id} name={name} />
          </li>
        ))}
      </ul>
      <Photos protocol={protocol} rowId={room.id} name={room.name} />
    </Card>
  )
}

function Photos(props: { protocol: Protocol; rowId: string; name: string }): ReactNode {
  const { protocol, rowId, name } = props
  const { t } = useTranslation('inspections')
  const { id } = protocol.inspection
  const photos = protocol.photos.filter((photo) => photo.rowId === rowId)
  if (photos.length === 0) return null
  return (
    <PictureStrip
      limits={{ ...TICKET_PHOTO_LIMITS, most: PHOTOS_PER_ROW }}
      store={{
        place: `inspection:${id}:${rowId}`,
        load: async (photoId, size, signal) =>
          (await client.inspections.photoFile({ id, photoId, size }, { signal })).body,
      }}
      pictures={photos.map(({ id: photoId, width, height }, index) => ({
        ...{ id: photoId, width, height, fileName: 'photo.jpg', canRemove: false },
        alt: t('photos.alt', { number: index + 1, total: photos.length, name }),
      }))}
    />
  )
}

function Meters({ protocol }: { protocol: Protocol }): ReactNode {
  const { t } = useTranslation('inspections')
  const { t: words } = useTranslation('meters')
  const { meters } = protocol.sheet
  if (meters.length === 0) return null
  return (
    <Card title={t('meters.title')} rows>
      {meters.map(({ id, medium, serial, unit, value, event, newStart }) => (
        <CardRow
          key={id}
          title={[words(`media.${medium}`), serial].filter(Boolean).join(' ')}
          note={event === 'exchanged' && words('exchangedTo', { value: formatDecimal(newStart || '0') })}
          end={
            value === ''
              ? t('portal.notRead')
              : words('reading', { value: formatDecimal(value), unit: words(`units.${unit}`) })
          }
        />
      ))}
    </Card>
  )
}

function Keys({ protocol }: { protocol: Protocol }): ReactNode {
  const { t } = useTranslation('inspections')
  const { keys } = protocol.sheet
  if (keys.length === 0) return null
  return (
    <Card title={t('keys.title')} rows>
      {keys.map(({ id, name, count }) => (
        <CardRow key={id} title={name} end={t('keys.count', { count })} />
      ))}
    </Card>
  )
}

function Signatures({ protocol }: { protocol: Protocol }): ReactNode {
  const { t } = useTranslation('inspections')
  const { t: signing } = useTranslation('signing')
  const language = useLanguage()
  return (
    <Card title={t('signatures.title')} rows>
      {protocol.signatures.map(({ role, signedName, signedAt }) => (
        <CardRow
          key={role}
          title={signing(`roles.${role}`)}
          note={t('signatures.signed', {
            name: signedName,
            date: formatDate(signedAt, language, 'instant'),
          })}
        />
      ))}
      <CardRow title={t('signatures.digest')} note={<span className={css.digest}>{protocol.sha256}</span>} />
    </Card>
  )
}

const ReasonForm = onFirstUse(() => import('../../ui/sign/reason-form.tsx').then((part) => part.ReasonForm))

/** For some days after the signatures the tenant can say that they did not sign. */
function Objection({ protocol }: { protocol: Protocol }): ReactNode {
  const { t } = useTranslation('inspections')
  const language = useLanguage()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const { inspection, objection, canObject } = protocol
  if (objection)
    return (
      <p className="muted">
        {t('objection.own', {
          date: formatDate(objection.at, language, 'instant'),
          reason: objection.reason,
        })}
      </p>
    )
  if (!canObject) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('objection.open')}
      </Button>
      <ReasonForm
        opened={open}
        onClose={() => setOpen(false)}
        words={{
          title: t('objection.formTitle'),
          text: t('objection.text'),
          reason: t('objection.reason'),
          submit: t('objection.submit'),
          done: t('objection.done'),
        }}
        save={async (reason) => {
          await client.inspections.object({ id: inspection.id, reason })
          await queries.invalidateQueries({ queryKey: query.inspections.get.key() })
        }}
      />
    </>
  )
}
