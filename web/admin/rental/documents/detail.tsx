import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { saveOnce } from '../../../ui/act/save-file.ts'
import { useGo } from '../../../ui/app/app-link.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { toast } from '../../../ui/app/toast.ts'
import { type Act, DetailPage } from '../../../ui/detail/detail-page.tsx'
import { openDocument } from '../../../ui/files/open-document.ts'
import { addUploads, onUploads, uploadsAt } from '../../../ui/files/uploads.ts'
import { usePicture } from '../../../ui/files/use-picture.ts'
import { formatSize } from '../../../ui/form/check-file.ts'
import { FileDrop } from '../../../ui/form/file-drop.tsx'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { AsOpened } from '../../shared/as-opened.tsx'
import { History } from '../../shared/history.tsx'
import { Loaded } from '../../shared/loaded.tsx'
import { recordPreload } from '../../shared/preload.ts'
import { removeAndLeave } from '../../shared/removal.ts'
import { useRouteId } from '../../shared/route-id.ts'
import { UploadRow } from '../expenses/upload-row.tsx'
import { type DocumentDetail, stateTones, useSharing } from './document-words.ts'
import css from './documents.module.css'
import { isLocked, SigningCard } from './signing-card.tsx'
import { documentLimits } from './upload-card.tsx'

const DocumentForm = onFirstUse(() => import('./document-form.tsx').then((part) => part.DocumentForm))
const ShareForm = onFirstUse(() => import('./share-form.tsx').then((part) => part.ShareForm))

export const preload = recordPreload(query.documents.get)

/** /documents/:id: one document with its versions and readers. */
export function DocumentScreen(): ReactNode {
  const id = useRouteId()
  const { t } = useTranslation('documents')
  const found = useQuery(query.documents.get.queryOptions({ input: { id } }))
  return (
    <Loaded query={found} back={{ to: '/documents', label: t('detail.back') }}>
      {(detail) => <DocumentView key={detail.document.id} detail={detail} />}
    </Loaded>
  )
}

type Version = DocumentDetail['versions'][number]

const loadVersion = async (id: string, fileId: string): Promise<Blob> =>
  (await client.documents.showFile({ id, fileId })).body

function DocumentView({ detail }: { detail: DocumentDetail }): ReactNode {
  const { document, versions, can, history } = detail
  const { t } = useTranslation('documents')
  const language = useLanguage()
  const go = useGo()
  const sharing = useSharing()
  const [open, setOpen] = useState<'edit' | 'share' | null>(null)
  const close = (): void => setOpen(null)
  const current = versions[0]
  const withdrawn = document.withdrawnAt && formatDate(document.withdrawnAt, language)
  const about = document.tenantName ?? document.propertyAddress ?? t(`subjects.${document.subject}`)
  const remove = (): Promise<void> =>
    removeAndLeave({
      id: document.id,
      calls: client.documents,
      text: t('detail.removed', { count: 1 }),
      list: '/documents',
      go,
    })
  const acts: Act[] = [
    ...(current
      ? [
          {
            label: t('detail.open'),
            run: () => void openDocument(() => loadVersion(document.id, current.id), current.name),
          },
        ]
      : []),
    ...(can.share ? [{ label: t('detail.share'), run: () => setOpen('share') }] : []),
    ...(can.edit ? [{ label: t('detail.edit'), run: () => setOpen('edit') }] : []),
    ...(can.delete && !isLocked(detail)
      ? [
          {
            label: t('detail.remove'),
            tone: 'overdue' as const,
            run: () => void remove().catch(toast.error),
          },
        ]
      : []),
  ]
  return (
    <>
      <DetailPage
        title={document.title}
        state={
          withdrawn ? (
            <StateDot tone="overdue">{t('withdrawn', { date: withdrawn })}</StateDot>
          ) : (
            document.expiresOn && (
              <StateDot tone={stateTones[document.state]}>
                {document.state === 'valid'
                  ? t('validUntil', { date: formatDate(document.expiresOn, language) })
                  : t(`states.${document.state}`)}
              </StateDot>
            )
          )
        }
        above={
          withdrawn && (
            <Card>
              <p>{t('withdrawnNote', { date: withdrawn })}</p>
            </Card>
          )
        }
        sentence={[t(`kinds.${document.kind}`), about, sharing(document)].join(' · ')}
        back={{ to: '/documents', label: t('detail.back') }}
        acts={acts}
        tabs={[
          {
            id: 'versions',
            label: t('detail.versions'),
            count: versions.length,
            content: () => (
              <div className={css.stack}>
                {current?.format === 'picture' && (
                  <Preview id={document.id} version={current} title={document.title} />
                )}
                <Versions detail={detail} />
              </div>
            ),
          },
          {
            id: 'history',
            label: t('history'),
            content: () => <History entries={history} />,
          },
        ]}
        side={
          <>
            <SigningCard detail={detail} load={(fileId) => loadVersion(document.id, fileId)} />
            <Readers detail={detail} />
            <About detail={detail} />
          </>
        }
      />
      {can.edit && (
        <AsOpened row={document} opened={open === 'edit'}>
          {(document) => (
            <DocumentForm
              key={`edit ${document.updatedAt}`}
              detail={{ ...detail, document }}
              opened={open === 'edit'}
              onClose={close}
            />
          )}
        </AsOpened>
      )}
      {can.share && (
        <AsOpened row={detail} opened={open === 'share'}>
          {(detail) => (
            <ShareForm
              key={`share ${detail.readers.map(({ tenantId }) => tenantId).join()}`}
              detail={detail}
              opened={open === 'share'}
              onClose={close}
            />
          )}
        </AsOpened>
      )}
    </>
  )
}

function Preview({ id, version, title }: { id: string; version: Version; title: string }): ReactNode {
  const { url } = usePicture(
    {
      place: `document:${id}`,
      load: async (fileId, size, signal) =>
        (await client.documents.showFile({ id, fileId, size }, { signal })).body,
    },
    version.id,
    'full',
  )
  return (
    <Card>
      {url && (
        <img
          className={css.picture}
          src={url}
          alt={title}
          width={version.width ?? undefined}
          height={version.height ?? undefined}
        />
      )}
    </Card>
  )
}

function Versions({ detail }: { detail: DocumentDetail }): ReactNode {
  const { document, versions, can } = detail
  const { t } = useTranslation('documents')
  const language = useLanguage()
  const place = `document-versions:${document.id}`
  const uploads = useSyncExternalStore(onUploads, () => uploadsAt(place))
  const save = ({ id, name }: Version): Promise<void> =>
    saveOnce(`version ${id}`, async () => {
      const content = await loadVersion(document.id, id)
      return { fileName: name || t('detail.unnamed'), mediaType: content.type, content }
    })
  const send = (file: File) => async (onProgress: (part: number) => void) => {
    await client.documents.addVersion({ id: document.id, file }, { context: { onProgress } })
    await refreshScreen()
    toast.success(t('detail.versionAdded'))
  }
  return (
    <Card title={t('detail.versions')}>
      {versions.map((version, index) => (
        <div key={version.id} className={css.row}>
          <div>
            <div>
              {t('detail.version', { number: version.number })}
              {index === 0 && `, ${t('detail.current')}`}
            </div>
            <div className="muted">
              {[version.name, formatSize(version.bytes, language), formatDate(version.createdAt, language)]
                .filter(Boolean)
                .join(' · ')}
            </div>
          </div>
          <Button
            variant="default"
            onClick={() => void save(version).catch(toast.error)}
            aria-label={`${t('detail.save')}: ${t('detail.version', { number: version.number })}`}
          >
            {t('detail.save')}
          </Button>
        </div>
      ))}
      {uploads.length > 0 && (
        <ul className={css.uploads}>
          {uploads.map((upload) => (
            <li key={upload.id}>
              <UploadRow place={place} upload={upload} />
            </li>
          ))}
        </ul>
      )}
      {can.edit && !isLocked(detail) && (
        <FileDrop
          {...documentLimits}
          label={t('detail.newVersion')}
          files={[]}
          onChange={(chosen) => addUploads(place, chosen, send)}
        />
      )}
    </Card>
  )
}

function Readers({ detail: { document, readers, can } }: { detail: DocumentDetail }): ReactNode {
  const { t } = useTranslation('documents')
  const language = useLanguage()
  return (
    <Card title={t('detail.readers')}>
      {readers.length === 0 && (
        <p className="muted">{t(document.kind === 'identity' ? 'detail.confidential' : 'detail.none')}</p>
      )}
      <ul className={css.readers}>
        {readers.map(({ tenantId, name, seenAt }) => (
          <li key={tenantId} className={css.row}>
            <span>{name}</span>
            <span className="muted">
              {seenAt ? t('detail.seen', { date: formatDate(seenAt, language) }) : t('detail.notSeen')}
            </span>
          </li>
        ))}
      </ul>
      {can.share && readers.length === 0 && <p className="muted">{t('detail.shareHint')}</p>}
    </Card>
  )
}

function About({ detail: { document } }: { detail: DocumentDetail }): ReactNode {
  const { t } = useTranslation('documents')
  const { tenantId, tenantName, propertyId, propertyAddress, leaseId, ticketId, ticketTitle } = document
  if (document.subject === 'organization') return null
  return (
    <Card title={t('fields.subject')} rows>
      {leaseId && <CardRow to={`/leases/${leaseId}?tab=documents`} title={t('subjects.lease')} />}
      {ticketId && (
        <CardRow to={`/tickets/${ticketId}?tab=documents`} title={ticketTitle ?? t('subjects.ticket')} />
      )}
      {tenantId && <CardRow to={`/tenants/${tenantId}?tab=documents`} title={tenantName} />}
      {propertyId && <CardRow to={`/properties/${propertyId}?tab=documents`} title={propertyAddress} />}
    </Card>
  )
}
