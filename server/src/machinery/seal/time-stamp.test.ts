/** Time stamps of an authority that OpenSSL runs, and answers that are worth nothing. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasSigningTools } from '../../../test/signed-pdf.fixture.ts'
import { type Behaviour, startTimeStampAuthority } from '../../../test/time-stamp-authority.fixture.ts'
import { TimeStampError, timeStampOf } from './time-stamp.ts'

describe.runIf(hasSigningTools)('a time stamp', () => {
  let authority: Awaited<ReturnType<typeof startTimeStampAuthority>>
  beforeAll(async () => {
    authority = await startTimeStampAuthority()
  })
  afterAll(() => authority?.stop())
  const signature = Buffer.from('the bytes of a signature')
  const ask = (roots = authority.roots, url = authority.url) =>
    timeStampOf(signature, { url, roots, timeoutMs: 2_000 })

  it('is one that OpenSSL accepts too', async () => {
    authority.behave('good')
    await writeFile(join(authority.folder, 'token'), await ask())
    await writeFile(join(authority.folder, 'data'), signature)
    const given = ['-token_in', '-in', 'token', '-data', 'data', '-CAfile', 'root.pem']
    const { stdout, stderr } = await authority.openssl('ts', '-verify', ...given)
    expect(stdout + stderr).toContain('Verification: OK')
  })

  it.each<[Behaviour, string]>([
    ['other nonce', 'the time stamp answers another request'],
    ['other imprint', 'the time stamp is of something else'],
    ['error', 'the authority answered 503'],
    ['rubbish', 'the answer cannot be read'],
    ['redirect', 'the authority did not answer'],
    ['hang', 'the authority did not answer'],
  ])('is refused if the authority does this: %s', async (behaviour, message) => {
    authority.behave(behaviour)
    const refused = await ask().catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(TimeStampError)
    expect(String(refused)).toContain(message)
  })

  it('is refused without a chain to a trusted root, also with the roots of this system, and if nobody listens', async () => {
    authority.behave('good')
    await expect(ask(authority.otherRoots)).rejects.toThrow('leads to no trusted root')
    await expect(timeStampOf(signature, { url: authority.url, roots: undefined })).rejects.toThrow(
      'leads to no trusted root',
    )
    await expect(ask(authority.roots, 'http://127.0.0.1:9/')).rejects.toThrow('did not answer')
  })
})
