/**
 * The backup file: compressed, then sealed in frames of at most 1 MiB with a key derived from the master key. Each
 * frame is bound to its number and the last one is marked, so a truncated, reordered or altered file does not open.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** The file is not a Domovik backup, is truncated or altered, or needs another key or version. The message is for the operator. */
export class BackupError extends Error {}

const frameSize = 1024 * 1024
const magic = Buffer.from('DOMOVIK1')
const aad = (index: number, last: boolean) => Buffer.from(`${index}|${last ? 'last' : 'more'}`)

function sealFrame(key: Buffer, index: number, last: boolean, data: Buffer): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 })
  cipher.setAAD(aad(index, last))
  const body = Buffer.concat([cipher.update(data), cipher.final()])
  const head = Buffer.alloc(5)
  head.writeUInt32BE(body.length, 0)
  head.writeUInt8(last ? 1 : 0, 4)
  return Buffer.concat([head, nonce, cipher.getAuthTag(), body])
}

/** Seals a stream of bytes. */
export async function* sealFrames(key: Buffer, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield magic
  let waiting = Buffer.alloc(0)
  let index = 0
  for await (const chunk of source) {
    waiting = Buffer.concat([waiting, chunk])
    while (waiting.length > frameSize) {
      yield sealFrame(key, index++, false, waiting.subarray(0, frameSize))
      waiting = waiting.subarray(frameSize)
    }
  }
  yield sealFrame(key, index, true, waiting)
}

/** Opens a sealed stream. Throws BackupError if it is not a backup, is truncated or altered, or was sealed with another key. */
export async function* openFrames(key: Buffer, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const bytes = new ByteReader(source)
  if (!(await bytes.take(magic.length))?.equals(magic))
    throw new BackupError('this file is not a Domovik backup')
  for (let index = 0; ; index++) {
    const head = await bytes.take(33)
    if (!head) throw new BackupError('the backup is truncated')
    const last = head.readUInt8(4) === 1
    const body = await bytes.take(head.readUInt32BE(0))
    if (!body) throw new BackupError('the backup is truncated')
    const opened = openFrame(key, index, last, head, body)
    if (last && (await bytes.take(1))) throw new BackupError('the backup was altered: bytes follow its end')
    yield opened
    if (last) return
  }
}

function openFrame(key: Buffer, index: number, last: boolean, head: Buffer, body: Buffer): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, head.subarray(5, 17), { authTagLength: 16 })
    decipher.setAAD(aad(index, last))
    decipher.setAuthTag(head.subarray(17, 33))
    return Buffer.concat([decipher.update(body), decipher.final()])
  } catch {
    throw new BackupError('the backup was altered, or made with another MASTER_KEY')
  }
}

class ByteReader {
  private readonly source: AsyncIterator<Buffer>
  private waiting = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]()
  }

  /** Returns the next bytes, or undefined when the source ends before that. */
  async take(size: number): Promise<Buffer | undefined> {
    while (this.waiting.length < size) {
      const { done, value } = await this.source.next()
      if (done) return undefined
      this.waiting = Buffer.concat([this.waiting, value])
    }
    const taken = this.waiting.subarray(0, size)
    this.waiting = this.waiting.subarray(size)
    return taken
  }
}
