/**
 * Where sealed bytes live: a folder, or a bucket of an S3-compatible service. Names are made by us, never by a person:
 * `<organization>/<id>.<part>`. Whoever reads or writes here has already asked the database whether they may.
 */
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { DomainError } from '@domovik/domain/errors.ts'
import { Disk, type DriveFile } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../config.ts'

export type FileHome = {
  /** Kept when this returns, or not there at all. Throws service_unavailable when there is no room. */
  put(name: string, bytes: Buffer): Promise<void>
  /** Throws file_missing. */
  get(name: string): Promise<Buffer>
  /** What is not there is not an error. */
  remove(names: readonly string[]): Promise<void>
  /** Every name of an organization, also of what never quite arrived. */
  names(organizationId: string): AsyncIterable<string>
}

export function openHome(config: Config): FileHome {
  return config.s3 ? bucketHome(config.s3) : folderHome(join(config.dataDir, 'files'))
}

const arriving = 'arriving'

function folderHome(folder: string): FileHome {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    ...home(async () => disk),
    // Written under another name, brought to the disk itself, then renamed: a kill in between leaves no half file.
    async put(name, bytes) {
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

function bucketHome({ bucket, region, endpoint, pathStyle, accessKeyId, secretAccessKey }: S3): FileHome {
  let opened: Promise<Disk> | undefined
  // The service's library is large: it is loaded by those who use it, when they first do.
  const openBucket = async (): Promise<Disk> => {
    const { S3Driver } = await import('flydrive/drivers/s3')
    const driver = new S3Driver({
      ...{ bucket, region, ...(endpoint ? { endpoint } : {}), forcePathStyle: pathStyle },
      ...{ credentials: { accessKeyId, secretAccessKey }, visibility: 'private', supportsACL: false },
    })
    return new Disk(driver)
  }
  return home(() => {
    opened ??= openBucket()
    return opened
  })
}

type S3 = NonNullable<Config['s3']>

function home(open: () => Promise<Disk>): FileHome {
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
