import type { AnyScope } from '../scope/scope.ts'

/** The two stored parts of a file. */
const fileParts = ['full', 'preview'] as const
export type FilePart = (typeof fileParts)[number]

/** The place to which the sealed bytes of a part are bound. */
const placeOf = (organizationId: string, fileId: string, part: FilePart) => ({
  organizationId,
  table: 'files',
  column: part,
  rowId: fileId,
})

/** The name of a file's part in the file home. */
const homeName = (organizationId: string, storedName: string, part: FilePart): string =>
  `${organizationId}/${storedName}.${part}`
/** Returns the names of all parts of a file in the file home. */
export const namesInStorage = (organizationId: string, storedName: string): string[] =>
  fileParts.map((part) => homeName(organizationId, storedName, part))

/** Returns when a stored name was generated, in ms since the epoch. It starts with the time, like every id (db/ids.ts). */
export const namedAt = (storedName: string): number =>
  Number.parseInt(storedName.replaceAll('-', '').slice(0, 12), 16)

/** Seals the parts of a file and stores them under `storedName`. Returns the version of the key. */
export async function storeParts(
  { db, services }: Pick<AnyScope, 'db' | 'services'>,
  file: { organizationId: string; id: string; storedName: string },
  parts: Record<FilePart, Buffer>,
): Promise<number> {
  const { organizationId, id, storedName } = file
  let keyVersion = 0
  for (const part of fileParts) {
    const { sealed, version } = await services.keys.sealBytes(
      db,
      placeOf(organizationId, id, part),
      parts[part],
    )
    keyVersion = version
    await services.files.put(homeName(organizationId, storedName, part), sealed)
  }
  return keyVersion
}

/** Reads and opens one part of a file. Throws file_missing. */
export async function readPart(
  { db, services }: Pick<AnyScope, 'db' | 'services'>,
  file: { organizationId: string; id: string; storedName: string },
  part: FilePart,
): Promise<Buffer> {
  const { organizationId, id, storedName } = file
  const sealed = await services.files.get(homeName(organizationId, storedName, part))
  return services.keys.openBytes(db, placeOf(organizationId, id, part), sealed)
}
