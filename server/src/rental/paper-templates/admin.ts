/** Calls of a landlord about templates of papers. */

import { DomainError } from '@domovik/domain/errors.ts'
import { sql } from 'drizzle-orm'
import { historyOf } from '../../account/audit/history.ts'
import { changedFields } from '../../machinery/db/changed-fields.ts'
import { setRemoved } from '../../machinery/db/set-removed.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { hasPermission, record, recordAll, type Scope } from '../../machinery/scope/scope.ts'
import { findLease } from '../leases/queries.ts'
import { archiveOfBatch, beginBatch, findBatch, stopBatch } from './batch.ts'
import { templateFile } from './file.ts'
import { draftOf, makePaper } from './make.ts'
import { fillFor, paperOf, requireValid, withUnprintable } from './paper.ts'
import {
  batchesOf,
  findTemplate,
  findVersion,
  insertTemplate,
  insertVersion,
  listTemplates,
  lockUnpublished,
  newestVersion,
  requireTemplateRoom,
  templateWithTexts,
  updateTemplate,
  versionsOf,
} from './queries.ts'
import { startingTexts } from './starting.ts'
import { documentTemplates } from './table.ts'
import { factsOfLease } from './values.ts'

const table = 'document_templates'
const may = (scope: Scope) => ({
  edit: hasPermission(scope, 'edit_tenants'),
  delete: hasPermission(scope, 'delete_tenants'),
})

export const paperTemplatesAdmin = {
  list: admin.paperTemplates.list.handler(async ({ context: { scope } }) => ({
    templates: await listTemplates(scope),
    can: may(scope),
  })),

  get: admin.paperTemplates.get.handler(async ({ input: { id }, context: { scope } }) => {
    const template = await templateWithTexts(scope, id)
    const [versions, batches, history] = await Promise.all([
      versionsOf(scope, id),
      batchesOf(scope, id),
      historyOf(scope, id),
    ])
    return { template, versions, batches, can: may(scope), history }
  }),

  getVersion: admin.paperTemplates.getVersion.handler(
    async ({ input: { id, number }, context: { scope } }) => {
      const found = await findVersion(
        scope,
        sql`t.id = ${id} and t.deleted_at is null and v.number = ${number}`,
      )
      if (!found) throw new DomainError('not_found')
      return { number, texts: found.texts }
    },
  ),

  create: admin.paperTemplates.create.handler(
    async ({ input: { kind, name, start = 'none', copyOf }, context: { scope } }) => {
      await requireTemplateRoom(scope, 1)
      const texts = copyOf ? (await templateWithTexts(scope, copyOf)).texts : startingTexts(kind, start)
      const id = await insertTemplate(scope, { kind, name, texts })
      const details = { kind, name, start: copyOf ? 'copy' : start }
      await record(scope, { action: 'CREATE', table, recordId: id, details })
      return findTemplate(scope, id)
    },
  ),

  update: admin.paperTemplates.update.handler(
    async ({ input: { id, updatedAt, ...changes }, context: { scope } }) => {
      const before = await templateWithTexts(scope, id)
      await updateTemplate(scope, id, { ...changes, ...(changes.texts ? { changed: true } : {}) }, updatedAt)
      const details = { changed: changedFields(before, changes) }
      await record(scope, { action: 'UPDATE', table, recordId: id, details })
      return findTemplate(scope, id)
    },
  ),

  publish: admin.paperTemplates.publish.handler(async ({ input: { id, updatedAt }, context: { scope } }) => {
    await lockUnpublished(scope, id)
    await updateTemplate(scope, id, { changed: false }, updatedAt)
    const template = await templateWithTexts(scope, id)
    requireValid(template.texts)
    const version = await insertVersion(scope, template)
    await scope.db.execute(sql`
        update document_templates set published = ${version} where organization_id = ${scope.organizationId} and id = ${id}`)
    await record(scope, { action: 'UPDATE', table, recordId: id, details: { version } })
    return findTemplate(scope, id)
  }),

  exportFile: admin.paperTemplates.exportFile.handler(({ input: { id }, context: { scope } }) =>
    templateFile(scope, id),
  ),

  remove: admin.paperTemplates.remove.handler(async ({ input: { ids }, context: { scope } }) => {
    const removed = await setRemoved(scope, documentTemplates, ids, true)
    await recordAll(
      scope,
      removed.map((recordId) => ({ action: 'DELETE', table, recordId })),
    )
    return { removed }
  }),

  restore: admin.paperTemplates.restore.handler(async ({ input: { ids }, context: { scope } }) => {
    const restored = await setRemoved(scope, documentTemplates, ids, false)
    await requireTemplateRoom(scope, 0)
    await recordAll(
      scope,
      restored.map((recordId) => ({ action: 'UPDATE', table, recordId, details: { restored: true } })),
    )
    return { restored }
  }),

  preview: admin.paperTemplates.preview.handler(
    async ({ input: { leaseId, language, wording, asked }, context: { scope } }) => {
      const facts = await factsOfLease(scope, leaseId)
      return withUnprintable(scope, facts, fillFor(scope, facts, wording, language, asked))
    },
  ),

  previewFile: admin.paperTemplates.previewFile.handler(
    async ({ input: { leaseId, language, wording, asked }, context: { scope } }) => {
      const facts = await factsOfLease(scope, leaseId)
      const filled = fillFor(scope, facts, wording, language, asked)
      const bytes = await scope.services.press.print(paperOf(scope, facts, filled, null))
      return { pdf: bytes.toString('base64') }
    },
  ),

  draft: admin.paperTemplates.draft.handler(
    async ({ input: { id, leaseId, language, asked }, context: { scope } }) => {
      const version = await newestVersion(scope, id)
      const { filled, facts } = await draftOf(scope, { version, leaseId, language, asked })
      return { ...withUnprintable(scope, facts, filled), version: version.number }
    },
  ),

  make: admin.paperTemplates.make.handler(
    async ({ input: { id, leaseId, language, asked, version: seen }, context: { scope } }) => {
      await findLease(scope, leaseId)
      const version = await newestVersion(scope, id)
      if (seen !== undefined && seen !== version.number) throw new DomainError('version_conflict')
      const { documentId } = await makePaper(scope, { version, leaseId, language, asked })
      return { documentId }
    },
  ),

  startBatch: admin.paperTemplates.startBatch.handler(async ({ input, context: { scope } }) => ({
    batchId: await beginBatch(scope, input),
  })),

  getBatch: admin.paperTemplates.getBatch.handler(({ input: { id }, context: { scope } }) =>
    findBatch(scope, id),
  ),

  cancelBatch: admin.paperTemplates.cancelBatch.handler(({ input: { id }, context: { scope } }) =>
    stopBatch(scope, id),
  ),

  batchArchive: admin.paperTemplates.batchArchive.handler(({ input: { id }, context: { scope, language } }) =>
    archiveOfBatch(scope, id, language),
  ),
}
