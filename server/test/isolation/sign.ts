/** Sending a document to be signed, and signing it. */
import type { Landlord } from '../harness.ts'

/** Sends the current version of a document to be signed. */
export async function send(api: Landlord['api'], documentId: string) {
  const { versions } = await api.documents.get({ id: documentId })
  const guarantor = { role: 'guarantor', name: 'tajny poręczyciel', email: 'porecza@example.com' } as const
  const signers = [{ ...guarantor, language: 'pl' as const }]
  return api.signings.send({ documentId, fileId: versions[0]!.id, law: 'none', signers })
}

/** What a person sends to sign the document with this fingerprint. */
export const signature = (sha256: string) => ({ sha256, signedName: 'x', agreed: true }) as const
