/** A lease that a landlord, a tenant in the portal and a guarantor by a link sign, and what the guarantor gets by mail. */
import { createHash } from 'node:crypto'
import type { Landlord, TenantClient, TestServer } from '../../../test/harness.ts'
import type { Letting } from '../../../test/two-lettings.fixture.ts'

export const pdfText = (text: string) => `%PDF-1.7\n${text}\n%%EOF\n`
export const sha = (text = 'umowa') => createHash('sha256').update(pdfText(text)).digest('hex')
export const paul = {
  role: 'guarantor',
  name: 'Paweł Poręczyciel',
  email: 'pawel@example.com',
  language: 'en',
} as const
export const byPaul = { sha256: sha(), signedName: 'Paweł Poręczyciel', agreed: true } as const

type Order = 'together' | 'landlord_first' | 'tenant_first'

/** Sends a document to the landlord, the tenant and the signers. */
export async function sendWith(
  { api }: Landlord,
  home: Letting,
  signers: Parameters<Landlord['api']['signings']['send']>[0]['signers'] = [paul],
  order: Order = 'together',
  text = 'umowa',
) {
  const file = new File([pdfText(text)], `${text}.pdf`, { type: 'application/pdf' })
  const subject = { kind: 'lease', subject: 'lease', subjectId: home.lease } as const
  const { id: documentId } = await api.documents.create({ file, ...subject })
  const { versions } = await api.documents.get({ id: documentId })
  const fileId = versions[0]!.id
  const signing = await api.signings.send({ documentId, fileId, law: 'none', order, signers })
  return { ...signing, documentId, partyId: signing.parties.find(({ invited }) => invited)!.id }
}

/** Reads the newest mails to an address. */
export function mailbox(server: TestServer, address: string = paul.email) {
  const mails = () => server.mails(address)
  const found = async (what: string, is: (mail: Awaited<ReturnType<typeof mails>>[number]) => boolean) => {
    const mail = (await mails()).find(is)
    if (!mail) throw new Error(`no mail with a ${what}`)
    return mail
  }
  return {
    count: async () => (await mails()).length,
    subjects: async () => (await mails()).map(({ subject }) => subject),
    token: async () =>
      (await found('link', ({ link }) => link?.includes('/sign#') === true)).link!.split('#')[1]!,
    code: async () =>
      /^\d{6}/.exec((await found('code', ({ subject }) => /^\d{6} is your code/.test(subject))).subject)![0],
  }
}

/** What a signer without an account does, with a client that nobody is signed in with. */
export function signerBy(server: TestServer, open: TenantClient) {
  const links = open.signingLinks
  const { token: newToken, code: newCode } = mailbox(server)
  /** Confirms a link with the mailed code. */
  async function confirm(token: string): Promise<{ token: string; pass: string }> {
    await links.sendCode({ token })
    const { pass } = await links.confirm({ token, code: await newCode() })
    return { token, pass }
  }
  return { links, newToken, newCode, confirm }
}
