/** Signs with poppler's pdfsig (NSS makes the signature): a program that knows nothing of this product. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Signer } from './signed-pdf.fixture.ts'

const run = promisify(execFile)
const isThere = (program: string) =>
  run(program, ['-h']).then(
    () => true,
    ({ code }) => code !== 'ENOENT',
  )
const canSign = async () => {
  const { stdout, stderr } = await run('pdfsig', ['-h'])
  return `${stdout}${stderr}`.includes('-add-signature')
}
/** apt-get install poppler-utils libnss3-tools; without them, or with a poppler that cannot sign, these tests are skipped. */
export const canPopplerSign =
  (await isThere('pdfsig')) && (await isThere('certutil')) && (await isThere('pk12util')) && (await canSign())

/** Returns the file with one more signature, as pdfsig saves it: on page 1, without a visible mark. */
export async function signWithPoppler(bytes: Buffer, { certificate, key }: Signer): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'domovik-poppler-'))
  const at = (name: string) => join(folder, name)
  try {
    await mkdir(at('nss'))
    await writeFile(at('certificate'), certificate)
    await writeFile(at('key'), key)
    await writeFile(at('given.pdf'), bytes)
    const files = ['-in', at('certificate'), '-inkey', at('key'), '-out', at('signer.p12')]
    await run('openssl', ['pkcs12', '-export', '-name', 'signer', '-passout', 'pass:', ...files])
    await run('certutil', ['-N', '-d', at('nss'), '--empty-password'])
    await run('pk12util', ['-i', at('signer.p12'), '-d', at('nss'), '-W', '', '-K', ''])
    const asked = ['-nssdir', at('nss'), '-add-signature', '-nick', 'signer', '-digest', 'SHA256']
    await run('pdfsig', [...asked, at('given.pdf'), at('signed.pdf')])
    return await readFile(at('signed.pdf'))
  } finally {
    await rm(folder, { recursive: true })
  }
}
