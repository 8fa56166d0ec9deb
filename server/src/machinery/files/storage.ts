/**
 * Storage of sealed bytes: a folder, or a bucket of an S3-compatible service. Names are generated, never taken from users:
 * `<organization>/<id>.<part>`. Callers have already checked the permission in the database.
 */
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { DomainError } from '@domovik/domain/errors.ts'
import type { Disk, DriveFile } from 'flydrive'
import type { Config } from '../config.ts'
import type { FileStorage } from '../services/file-storage.ts'

/** Opens the configured storage: the bucket if there is one, else DATA_DIR/files. */
export function openFileStorage(config: Config): FileStorage {
  return config.s3 ? bucketHome(config.s3) : folderHome(join(config.dataDir, 'files'))
}

const arriving = 'arriving'

function folderHome(folder: string): FileStorage {
  const opened = once(async () => {
    const [{ Disk }, { FSDriver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/fs')])
    return new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  })
  return {
    ...home(opened),
    // Written under a temporary name, flushed to the disk, then renamed, so that a crash leaves no partial file.
    async put(name, bytes) {
      const disk = await opened()
      const scratch = `${arriving}/${name}`
      try {
        await disk.put(scratch, bytes)
        const file = await open(join(folder, scratch), 'r+')
        await file.sync().finally(() => file.close())
        await disk.move(scratch, name)
      } catch (error) {
        await disk.delete(scratch).catch(() => undefined)
        throw isFull(error) ? new DomainError('service_unavailable', { reason: 'disk full' }) : error
      }
    },
  }
}

function bucketHome({ bucket, region, endpoint, pathStyle, accessKeyId, secretAccessKey }: S3): FileStorage {
  return home(
    once(async () => {
      const [{ Disk }, { S3Driver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/s3')])
      const driver = new S3Driver({
        bucket,
        region,
        ...(endpoint ? { endpoint } : {}),
        forcePathStyle: pathStyle,
        credentials: { accessKeyId, secretAccessKey },
        visibility: 'private',
        supportsACL: false,
      })
      return new Disk(driver)
    }),
  )
}

/** The libraries, mainly the one for buckets, are large, so they are loaded with the first file. */
function once(open: () => Promise<Disk>): () => Promise<Disk> {
  let opened: Promise<Disk> | undefined
  return () => {
    opened ??= open()
    return opened
  }
}

type S3 = NonNullable<Config['s3']>

function home(open: () => Promise<Disk>): FileStorage {
  return {
    put: async (name, bytes) => (await open()).put(name, bytes),
    async get(name) {
      const disk = await open()
      try {
        return await buffer(await disk.getStream(name))
      } catch (error) {
        if (await disk.exists(name)) throw error
        throw new DomainError('file_missing')
      }
    },
    async remove(names) {
      const disk = await open()
      for (const name of names) await disk.delete(name)
    },
    async *names(organizationId) {
      const disk = await open()
      for (const folder of [`${organizationId}/`, `${arriving}/${organizationId}/`])
        yield* namesIn(disk, folder)
    },
  }
}

async function* namesIn(disk: Disk, folder: string): AsyncIterable<string> {
  let page: string | undefined
  do {
    const { objects, paginationToken } = await disk
      .listAll(folder, { recursive: true, ...(page ? { paginationToken: page } : {}) })
      .catch((error: unknown) => {
        if (isAbsent(error)) return { objects: [], paginationToken: undefined }
        throw error
      })
    for (const each of objects) if (each.isFile) yield (each as DriveFile).key
    page = paginationToken
  } while (page)
}

const causes = function* (error: unknown): Generator<object> {
  for (let each = error; each instanceof Error; each = each.cause) yield each
}
const hasCode = (error: unknown, code: string): boolean =>
  causes(error).some((each) => 'code' in each && each.code === code)
const isFull = (error: unknown): boolean => hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT')
const isAbsent = (error: unknown): boolean => hasCode(error, 'ENOENT')
