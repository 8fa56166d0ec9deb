/** Document calls of a landlord. */
import { separate } from '@domovik/domain/change-many.ts'
import { DomainError } from '@domovik/domain/errors.ts'
import {
  isConfidential,
  kindRefusal,
  missingKinds,
  VERSIONS_PER_DOCUMENT,
} from '@domovik/domain/rental/documents/kinds.ts'
import { changedFields } from '../../machinery/db/changed-fields.ts'
import { exportList } from '../../machinery/db/export-list.ts'
import { newId } from '../../machinery/db/ids.ts'
import { listPage } from '../../machinery/db/list.ts'
import { setRemoved } from '../../machinery/db/set-removed.ts'
import { showDocument, storeDocument } from '../../machinery/files/documents.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { translator } from '../../machinery/i18n.ts'
import { hasPermission, record, recordAll } from '../../machinery/scope/scope.ts'
import { lockContent, requireSeen, versionOf } from '../../machinery/seen.ts'
import { maySend } from '../signing/send.ts'
import { lockedDocuments, requireUnlocked, signingOf } from '../signing/signings.ts'
import { archiveOf } from './archive.ts'
import { historyOfDocument } from './history.ts'
import {
  currentFile,
  type DocumentRow,
  documentList,
  findDocument,
  insertDocument,
  leaseFacts,
  lockDocument,
  lockDocuments,
  lockSeen,
  setKind,
  subjectColumns,
  updateDocument,
  versionsOf,
} from './queries.ts'
import { mailReaders, readersOf, setReaders, suggestedReaders } from './readers.ts'
import { documentsOfLease, requiredKinds, saveRequiredKinds } from './required.ts'
import { documents } from './table.ts'
import { forgetSeen, placeLast } from './versions.ts'

const table = 'documents'
const filesOf = (id: string) => ({ table, id, tenantId: null, limit: VERSIONS_PER_DOCUMENT }) as const

export const documentsAdmin = {
  list: admin.documents.list.handler(({ input, context: { scope } }) =>
    listPage<DocumentRow, { bytes: number }>(scope, documentList(scope, input), input),
  ),

  get: admin.documents.get.handler(async ({ input: { id }, context: { scope } }) => {
    const document = await findDocument(scope, id)
    const [versions, readers, suggested, history, signing, lease] = await Promise.all([
      versionsOf(scope, id),
      readersOf(scope, id),
      suggestedReaders(scope, document),
      historyOfDocument(scope, id),
      signingOf(scope, id),
      leaseFacts(scope, document.leaseId),
    ])
    const edit = hasPermission(scope, 'edit_tenants')
    const can = {
      edit,
      share: edit && !isConfidential(document.kind),
      delete: hasPermission(scope, 'delete_tenants'),
      send: edit && maySend(document),
    }
    return { document, versions, readers, suggested, signing, lease, can, history }
  }),

  create: admin.documents.create.handler(async ({ input, context: { scope, language } }) => {
    const { file, kind, title, subject, subjectId, expiresOn = null } = input
    const about = await subjectColumns(scope, subject, subjectId)
    const id = newId()
    const stored = await storeDocument(scope, filesOf(id), file)
    const named =
      title ?? (stored.name.replace(/\.[^.]*$/, '') || translator(language, 'documents')(`kinds.${kind}`))
    await insertDocument(scope, { id, kind, title: named, subject, fileId: stored.id, expiresOn }, about)
    await record(scope, { action: 'CREATE', table, recordId: id, details: { kind, subject } })
    return findDocument(scope, id)
  }),

  update: admin.documents.update.handler(
    async ({ input: { id, updatedAt, ...changes }, context: { scope } }) => {
      await lockDocument(scope, id)
      const before = await findDocument(scope, id)
      if (changes.kind && isConfidential(changes.kind) && before.shared > 0)
        throw new DomainError('document_confidential')
      const [locked] = await lockedDocuments(scope, [id])
      const isRenamed = changes.title !== undefined && changes.title !== before.title
      if (locked && ((changes.kind && changes.kind !== before.kind) || (isRenamed && locked.keepsTitle)))
        throw new DomainError('document_locked')
      await updateDocument(scope, id, changes, updatedAt)
      const details = { changed: changedFields(before, changes) }
      await record(scope, { action: 'UPDATE', table, recordId: id, details })
      return findDocument(scope, id)
    },
  ),

  change: admin.documents.change.handler(
    async ({ input: { ids, kind, from, check }, context: { scope } }) => {
      const found = await lockDocuments(scope, ids)
      const locked = new Set((await lockedDocuments(scope, ids)).map(({ documentId }) => documentId))
      const { able, refused } = separate(
        ids,
        found,
        (document) => kindRefusal({ ...document, locked: locked.has(document.id) }, kind),
        from,
      )
      const changed = able.map(({ id, kind: before }) => ({ id, kind: before }))
      if (check || able.length === 0) return { changed, refused }
      await setKind(
        scope,
        able.map(({ id }) => id),
        kind,
      )
      const details = { changed: ['kind'] }
      await recordAll(
        scope,
        able.map(({ id }) => ({ action: 'UPDATE', table, recordId: id, details })),
      )
      return { changed, refused }
    },
  ),

  addVersion: admin.documents.addVersion.handler(async ({ input: { id, file }, context: { scope } }) => {
    await lockDocument(scope, id)
    await requireUnlocked(scope, [id])
    const stored = await storeDocument(scope, filesOf(id), file)
    await placeLast(scope, id, stored.id)
    await updateDocument(scope, id, { fileId: stored.id })
    const readers = await forgetSeen(scope, id)
    const document = await findDocument(scope, id)
    await recordAll(scope, [
      { action: 'UPDATE', table, recordId: id, details: { version: stored.id } },
      ...readers.map((tenantId) => ({
        ...({ action: 'UPDATE', table, recordId: id } as const),
        tenantId,
        details: { newVersion: true },
      })),
    ])
    await mailReaders(scope, document, readers)
    return document
  }),

  showFile: admin.documents.showFile.handler(async ({ input: { id, fileId, size }, context: { scope } }) => {
    await findDocument(scope, id)
    return showDocument(scope, { table, id }, fileId ?? (await currentFile(scope, id)), size)
  }),

  archive: admin.documents.archive.handler(({ input: { ids }, context: { scope, language } }) =>
    archiveOf(scope, ids, { name: `${translator(language, 'documents')('title')}.zip`, language }),
  ),

  share: admin.documents.share.handler(async ({ input: { id, tenantIds, before }, context: { scope } }) => {
    await lockDocument(scope, id)
    const [locked] = await lockedDocuments(scope, [id])
    if (locked && !tenantIds.includes(locked.tenantId)) throw new DomainError('document_locked')
    return setReaders(scope, await findDocument(scope, id), tenantIds, before)
  }),

  remove: admin.documents.remove.handler(async ({ input: { ids }, context: { scope } }) => {
    // Locked first, so that a document that is sent at the same moment is not removed.
    const seen = await lockSeen(scope, ids)
    await requireUnlocked(scope, seen)
    const removed = await setRemoved(scope, documents, seen, true)
    await recordAll(
      scope,
      removed.map((recordId) => ({ action: 'DELETE', table, recordId })),
    )
    return { removed }
  }),

  restore: admin.documents.restore.handler(async ({ input: { ids }, context: { scope } }) => {
    const restored = await setRemoved(scope, documents, await lockSeen(scope, ids), false)
    const details = { restored: true }
    await recordAll(
      scope,
      restored.map((recordId) => ({ action: 'UPDATE', table, recordId, details })),
    )
    return { restored }
  }),

  required: admin.documents.required.handler(async ({ input: { leaseId }, context: { scope } }) => {
    const kinds = await requiredKinds(scope)
    const missing = leaseId ? missingKinds(kinds, await documentsOfLease(scope, leaseId), scope.today) : []
    return { kinds, missing, version: versionOf(kinds), canEdit: hasPermission(scope, 'edit_tenants') }
  }),

  saveRequired: admin.documents.saveRequired.handler(
    async ({ input: { kinds, seen }, context: { scope } }) => {
      await lockContent(scope, 'required_documents')
      requireSeen(seen, await requiredKinds(scope))
      await saveRequiredKinds(scope, kinds)
      await record(scope, {
        action: 'UPDATE',
        table: 'organizations',
        recordId: scope.organizationId,
        details: { requiredDocuments: kinds },
      })
      return { kinds: await requiredKinds(scope) }
    },
  ),

  exportCsv: admin.documents.exportCsv.handler(async ({ input, context: { scope, language } }) => {
    const t = translator(language, 'documents')
    return exportList<DocumentRow>(scope, documentList(scope, input), input, {
      name: t('title'),
      columns: () => [
        { header: t('fields.title'), value: (row) => row.title },
        { header: t('fields.kind'), value: (row) => t(`kinds.${row.kind}`) },
        { header: t('fields.subject'), value: (row) => t(`subjects.${row.subject}`) },
        { header: t('fields.property'), value: (row) => row.propertyAddress },
        { header: t('fields.tenant'), value: (row) => row.tenantName },
        { header: t('fields.expiresOn'), value: (row) => row.expiresOn },
        { header: t('fields.state'), value: (row) => t(`states.${row.state}`) },
        { header: t('fields.withdrawn'), value: (row) => row.withdrawnAt?.slice(0, 10) ?? null },
        { header: t('fields.shared'), value: (row) => row.shared },
        { header: t('fields.seen'), value: (row) => row.seen },
      ],
    })
  }),
}
