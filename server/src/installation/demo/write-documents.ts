/**
 * Writes invoices for the newest bills. File names are derived from the bill, so that a second reset on the
 * same day overwrites the files of the first.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { storeParts } from '../../machinery/files/parts.ts'
import { files } from '../../machinery/files/table.ts'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import type { OwnerBooks } from './owner-books.ts'
import { randomOf } from './random.ts'
import type { DemoUsers } from './sign-ins.ts'

/** Number of newest bills with an invoice number that get a file. */
const kept = 8

/** Writes the invoice files and their rows. */
export async function writePapers(
  scope: SystemScope,
  { expenses }: OwnerBooks,
  users: DemoUsers,
): Promise<void> {
  const { organizationId } = scope
  const full = await readFile(new URL('sample/invoice.pdf', import.meta.url))
  const sha256 = createHash('sha256').update(full).digest('hex')
  const numbered = expenses.filter(({ invoiceNumber, status }) => invoiceNumber && status !== 'rejected')
  for (const { id: ownerId, createdAt, invoiceNumber } of numbered.slice(-kept)) {
    const random = randomOf(createdAt, `paper ${ownerId}`)
    const [id, storedName] = [random.id(createdAt), random.id(createdAt)]
    const preview = Buffer.alloc(0)
    const keyVersion = await storeParts(scope, { organizationId, id, storedName }, { full, preview })
    await scope.db.insert(files).values({
      organizationId,
      id,
      kind: 'receipt',
      storedName,
      keyVersion,
      sha256,
      bytes: full.length,
      name: `${invoiceNumber!.replaceAll('/', '-')}.pdf`,
      mediaType: 'application/pdf',
      ownerTable: 'expenses',
      ownerId,
      authorKind: 'manager',
      createdBy: users.get('accountant') ?? null,
      createdAt: new Date(createdAt),
    })
  }
}
