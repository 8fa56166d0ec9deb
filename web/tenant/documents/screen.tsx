import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/act/button.tsx'
import { saveOnce } from '../../ui/act/save-file.ts'
import { useLanguage, useTranslation } from '../../ui/app/language.ts'
import { toast } from '../../ui/app/toast.ts'
import { openDocument } from '../../ui/files/open-document.ts'
import { formatSize } from '../../ui/form/check-file.ts'
import { Card } from '../../ui/show/card.tsx'
import { formatDate } from '../../ui/show/date-format.ts'
import { Page } from '../../ui/show/page.tsx'
import { StateDot } from '../../ui/show/state-dot.tsx'
import { client, query, type SharedDocument } from '../api.ts'
import { queryClient } from '../frame/query-client.ts'
import { Loaded } from '../shared/loaded.tsx'
import css from './documents.module.css'
import { InspectionsCard } from './inspections-card.tsx'
import { isMyTurn, SigningActs, useSigningText } from './signing.tsx'

export const preload = (): void => void queryClient.prefetchQuery(query.documents.list.queryOptions())

/** /documents: what the landlord shares with the tenant (ROUTE-18). */
export function DocumentsScreen(): ReactNode {
  const { t } = useTranslation('portal_documents')
  const { t: portal } = useTranslation('portal')
  const { t: signing } = useTranslation('signing')
  const documents = useQuery({ ...query.documents.list.queryOptions(), staleTime: 0 })
  return (
    <Page title={t('title')} sentence={t('sentence')}>
      <Loaded query={documents} back={{ to: '/', label: portal('toHome') }}>
        {(all) => {
          const toSign = all.filter(isMyTurn)
          const others = all.filter((document) => !isMyTurn(document))
          const fresh = others.filter(({ seenAt }) => seenAt === null)
          const read = others.filter(({ seenAt }) => seenAt !== null)
          return (
            <>
              {all.length === 0 && (
                <Card>
                  <p className="muted">{t('empty')}</p>
                </Card>
              )}
              {toSign.length > 0 && <Documents title={signing('portal.toSign')} documents={toSign} />}
              {fresh.length > 0 && <Documents title={t('new')} documents={fresh} />}
              {read.length > 0 && <Documents title={t('read')} documents={read} />}
              <InspectionsCard />
            </>
          )
        }}
      </Loaded>
    </Page>
  )
}

function Documents({ title, documents }: { title: string; documents: readonly SharedDocument[] }): ReactNode {
  return (
    <Card title={title}>
      <ul className={css.list}>
        {documents.map((document) => (
          <li key={document.id} className={css.document}>
            <Document document={document} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Document({ document }: { document: SharedDocument }): ReactNode {
  const { id, fileId, title, kind, format, address, bytes, expiresOn, state, sharedAt, withdrawnAt } =
    document
  const { t } = useTranslation('portal_documents')
  const { t: words } = useTranslation('documents')
  const language = useLanguage()
  const queries = useQueryClient()
  const signingText = useSigningText(document)
  const fileName = `${title}.${format === 'pdf' ? 'pdf' : 'jpg'}`
  const load = async (): Promise<Blob> => {
    try {
      const { body } = await client.documents.file({ id })
      await client.documents.markSeen({ id, fileId })
      return body
    } finally {
      // Also after a refusal: the landlord may have ended the sharing.
      void queries.invalidateQueries({ queryKey: query.documents.list.key() })
    }
  }
  const save = (): Promise<void> =>
    saveOnce(`document ${id}`, async () => {
      const content = await load()
      return { fileName, mediaType: content.type, content }
    })
  return (
    <>
      <div className={css.about}>
        <strong>{title}</strong>
        <span className="muted">
          {[
            words(`kinds.${kind}`),
            address,
            formatSize(bytes, language),
            `${t('sharedOn')} ${formatDate(sharedAt, language)}`,
            signingText,
            expiresOn &&
              t(state === 'expired' ? 'expired' : 'validUntil', { date: formatDate(expiresOn, language) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {withdrawnAt && (
          <StateDot tone="overdue">{t('withdrawn', { date: formatDate(withdrawnAt, language) })}</StateDot>
        )}
      </div>
      <div className={css.acts}>
        <Button
          variant={isMyTurn(document) ? 'default' : 'light'}
          onClick={() => void openDocument(load, fileName)}
          aria-label={`${t('open')}: ${title}`}
        >
          {t('open')}
        </Button>
        <SigningActs document={document} load={load} fileName={fileName} />
        <Button
          variant="default"
          onClick={() => void save().catch(toast.error)}
          aria-label={`${t('save')}: ${title}`}
        >
          {t('save')}
        </Button>
      </div>
    </>
  )
}
