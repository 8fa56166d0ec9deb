import type { Landlord } from '../harness.ts'

/** Creates and publishes a template, and makes a batch of one lease from it. */
export async function templateOf({ api }: Landlord, leaseId: string) {
  const { id, updatedAt } = await api.paperTemplates.create({ kind: 'letter', name: 'tajny szablon' })
  const texts = { pl: { title: 'tajne pismo', body: 'tajna treść' } }
  const saved = await api.paperTemplates.update({ id, updatedAt, texts })
  const template = await api.paperTemplates.publish({ id, updatedAt: saved.updatedAt })
  const { batchId } = await api.paperTemplates.startBatch({ id, leaseIds: [leaseId] })
  return { template, batchId }
}

/** Creates a template whose text is not published. */
export async function unpublished({ api }: Landlord) {
  const { id, updatedAt } = await api.paperTemplates.create({ kind: 'letter', name: 'szkic' })
  return { id, updatedAt }
}

/** Sends a payment demand to a tenant with an overdue charge. Returns its id. */
export async function demandOf({ api }: Landlord, tenantId: string): Promise<string> {
  const { total, payBy } = await api.papers.previewDemand({ id: tenantId })
  await api.papers.sendDemand({ id: tenantId, stage: 'demand', total, payBy })
  const { demands } = await api.tenants.get({ id: tenantId })
  return demands[0]!.id
}
