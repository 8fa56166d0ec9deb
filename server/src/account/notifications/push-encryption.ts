/**
 * Messages to browsers: encryption (RFC 8291, RFC 8188) and the sender's proof of identity (VAPID, RFC 8292). The push
 * service in between cannot read a message.
 */
import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import type { MasterKey } from '../../machinery/crypto/master-key.ts'

/** What a browser returns when it agrees to messages. The keys are base64url. */
export type Subscription = { endpoint: string; p256dh: string; auth: string }

export type VapidKeys = { publicKey: string; privateKey: KeyObject }

/** One record of 4096 bytes: 86 bytes of header, 16 of the tag, 1 delimiter. */
const largestMessage = 4096 - 86 - 16 - 1

/** The VAPID keys of the installation. They follow from the master key, so that every node has the same. */
export function vapidKeys(masterKey: MasterKey): VapidKeys {
  for (let attempt = 0; ; attempt += 1) {
    const curve = createECDH('prime256v1')
    const secret = masterKey.derive(`web push ${attempt}`)
    try {
      curve.setPrivateKey(secret)
    } catch {
      continue // not a number of the curve: one in four billion
    }
    const point = curve.getPublicKey()
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: secret.toString('base64url'),
    }
    return {
      publicKey: point.toString('base64url'),
      privateKey: createPrivateKey({ key: jwk, format: 'jwk' }),
    }
  }
}

/** Encrypts a message for one browser with the content encoding aes128gcm. Throws RangeError if it is too long. */
export function encryptPush({ p256dh, auth }: Omit<Subscription, 'endpoint'>, text: string): Buffer {
  const message = Buffer.from(text)
  if (message.length > largestMessage) throw new RangeError('a push message has at most 3993 bytes')
  const browserKey = Buffer.from(p256dh, 'base64url')
  const sender = createECDH('prime256v1')
  const senderKey = sender.generateKeys()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, senderKey])
  const secret = derive(sender.computeSecret(browserKey), Buffer.from(auth, 'base64url'), info, 32)
  const salt = randomBytes(16)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // 2 marks the last record.
  const body = [cipher.update(Buffer.concat([message, Buffer.of(2)])), cipher.final(), cipher.getAuthTag()]
  const size = Buffer.alloc(4)
  size.writeUInt32BE(4096)
  return Buffer.concat([salt, size, Buffer.of(senderKey.length), senderKey, ...body])
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** Returns the Authorization header for a push service. `contact` is a https or mailto address, `until` in seconds. */
export function vapidHeader(keys: VapidKeys, endpoint: string, contact: string, until: number): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { aud: new URL(endpoint).origin, exp: until, sub: contact }
  const text = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(text), { key: keys.privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${text}.${signature.toString('base64url')}, k=${keys.publicKey}`
}
