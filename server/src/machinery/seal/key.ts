/** The key that seals finished documents: RSA-3072 with a self-signed certificate, created at the first use. */
import { createHash, randomBytes } from 'node:crypto'
import { Integer, PrintableString, Utf8String } from 'asn1js'
import { desc, sql } from 'drizzle-orm'
import { AttributeTypeAndValue, BasicConstraints, Certificate, Extension } from 'pkijs'
import { now } from '../clock.ts'
import { open, seal } from '../crypto/seal.ts'
import { newId } from '../db/ids.ts'
import type { SystemScope } from '../scope/scope.ts'
import { sealKeys } from './table.ts'

const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 3072,
  publicExponent: new Uint8Array([1, 0, 1]),
} as const
const day = 24 * 3_600_000
/** A key seals for one year. Its certificate is valid for two, so that no seal is made with an expired one. */
const sealsMs = 365 * day
const validMs = 2 * sealsMs

const purpose = 'document seal'
const place = (id: string): string => `seal_keys|private_sealed|${id}`

export type SealKey = { certificate: Buffer; fingerprint: string; privateKey: CryptoKey }

/** Returns the key that seals now; creates it if there is none or if the last one is a year old. */
export async function sealKey({ db, services }: Pick<SystemScope, 'db' | 'services'>): Promise<SealKey> {
  // Two nodes must not create two keys at once.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('document seal key', 0))`)
  const [newest] = await db.select().from(sealKeys).orderBy(desc(sealKeys.createdAt)).limit(1)
  const at = now().epochMilliseconds
  const row = newest && newest.createdAt.getTime() + sealsMs > at ? newest : await create()
  const pkcs8 = Buffer.from(
    open(services.masterKey.derive(purpose), place(row.id), row.privateSealed),
    'base64',
  )
  return {
    certificate: Buffer.from(row.certificate, 'base64'),
    fingerprint: row.fingerprint,
    privateKey: await crypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign']),
  }

  async function create(): Promise<typeof sealKeys.$inferSelect> {
    const id = newId()
    const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
    const { productName, appUrl } = services.config
    const certificate = await certificateOf(keys, { name: `${productName} ${new URL(appUrl).host}`, at })
    const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64')
    const values = {
      id,
      certificate: certificate.toString('base64'),
      fingerprint: createHash('sha256').update(certificate).digest('hex'),
      privateSealed: seal(services.masterKey.derive(purpose), 1, place(id), pkcs8),
      createdAt: new Date(at),
      expiresAt: new Date(at + validMs),
    }
    await db.insert(sealKeys).values(values)
    return values
  }
}

const oids = {
  commonName: '2.5.4.3',
  organization: '2.5.4.10',
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
}

async function certificateOf(
  keys: CryptoKeyPair,
  { name, at }: { name: string; at: number },
): Promise<Buffer> {
  const certificate = new Certificate()
  certificate.version = 2
  // The first bit is 0, so that the number is positive.
  const serial = randomBytes(16)
  serial[0] = (serial[0]! & 0x3f) | 0x40
  certificate.serialNumber = new Integer({ valueHex: new Uint8Array(serial).buffer })
  const names = [
    new AttributeTypeAndValue({ type: oids.commonName, value: new Utf8String({ value: name.slice(0, 64) }) }),
    new AttributeTypeAndValue({
      type: oids.organization,
      value: new PrintableString({ value: 'Document seal' }),
    }),
  ]
  certificate.subject.typesAndValues.push(...names)
  certificate.issuer.typesAndValues.push(...names)
  certificate.notBefore.value = new Date(at)
  certificate.notAfter.value = new Date(at + validMs)
  const constraints = new BasicConstraints({ cA: false })
  certificate.extensions = [
    new Extension({
      extnID: oids.basicConstraints,
      critical: true,
      extnValue: constraints.toSchema().toBER(),
      parsedValue: constraints,
    }),
    // A bit string: digitalSignature and nonRepudiation.
    new Extension({
      extnID: oids.keyUsage,
      critical: true,
      extnValue: new Uint8Array([3, 2, 6, 0xc0]).buffer,
    }),
  ]
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey)
  await certificate.sign(keys.privateKey, 'SHA-256')
  return Buffer.from(certificate.toSchema(true).toBER())
}
