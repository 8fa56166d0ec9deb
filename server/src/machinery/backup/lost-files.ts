import { Client } from 'pg'
import type { PgConnection } from '../db/connection.ts'
import { namesInStorage } from '../files/parts.ts'
import type { FileStorage } from '../services/file-storage.ts'
import { openReading } from './reading.ts'

/**
 * Returns how many files have a row in the database but no bytes in the file storage. After a restore these are the files
 * deleted since the backup, or all of them when the folder was not copied. Reads as the owner.
 */
export async function countLostFiles(owner: PgConnection, home: FileStorage): Promise<number> {
  const client = new Client(owner)
  await client.connect()
  try {
    await client.query('begin read only')
    await (await openReading(client))('public')
    const { rows } = await client.query<{ organizationId: string; storedNames: string[] }>(
      `select organization_id as "organizationId", array_agg(stored_name) as "storedNames" from files group by organization_id`,
    )
    let lost = 0
    for (const { organizationId, storedNames } of rows) {
      const there = new Set<string>()
      for await (const name of home.names(organizationId)) there.add(name)
      for (const storedName of storedNames)
        if (!namesInStorage(organizationId, storedName).every((name) => there.has(name))) lost += 1
    }
    return lost
  } finally {
    await client.end()
  }
}
