/** Invoices of the newest bills. Their names follow from the bill, so that a reset of the same day writes over what it wrote before. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { keepParts } from '../../machinery/files/place.ts'
import { files } from '../../machinery/files/table.ts'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import type { OwnerBooks } from './owner-books.ts'
import { randomOf } from './random.ts'
import type { DemoUsers } from './sign-ins.ts'

/** How many of the newest bills with a number have theirs. */
const kept = 8

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
    const keyVersion = await keepParts(scope, { organizationId, id, storedName }, { full, preview })
    await scope.db.insert(files).values({
      ...{ organizationId, id, kind: 'receipt', storedName, keyVersion, sha256, bytes: full.length },
      ...{ name: `${invoiceNumber!.replaceAll('/', '-')}.pdf`, mediaType: 'application/pdf' },
      ...{
        ownerTable: 'expenses',
        ownerId,
        authorKind: 'manager',
        createdBy: users.get('accountant') ?? null,
      },
      createdAt: new Date(createdAt),
    })
  }
}
