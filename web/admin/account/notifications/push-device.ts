/** Push messages to this browser (NOTIF-04). Loaded only when they are used. */
import { readStored, writeStored } from '../../../ui/app/storage.ts'
import { client } from '../../api.ts'
import { deviceOf } from '../account/device.ts'
import { pushChoiceKey, pushRegisteredKey } from './push-keys.ts'

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

type Outcome = 'on' | 'denied' | 'failed'

/** Asks the person for consent, and registers this browser. Call it on a click only. */
export async function turnPushOn(organizationId: string, unnamed: string): Promise<Outcome> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  writeStored(pushChoiceKey, 'on')
  return (await registerDevice(organizationId, unnamed)) ? 'on' : 'failed'
}

/**
 * Registers this browser for another organization, or with its new address. Only if the person turned push on here: the
 * permission of the browser may come from somebody else who used it before.
 */
export async function renewPush(organizationId: string, unnamed: string): Promise<void> {
  if (canPush() && Notification.permission === 'granted' && readStored(pushChoiceKey) === 'on')
    await registerDevice(organizationId, unnamed)
}

async function registerDevice(organizationId: string, unnamed: string): Promise<boolean> {
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    if (!registration) return false
    const known = await registration.pushManager.getSubscription()
    const mark = (endpoint: string): string => `${organizationId} ${endpoint}`
    if (known && readStored(pushRegisteredKey) === mark(known.endpoint)) return true
    const { push } = await client.notifications.settings()
    const subscription =
      known ??
      (await registration.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: push.publicKey,
      }))
    const { endpoint, keys } = subscription.toJSON()
    const device = deviceOf(navigator.userAgent)
    await client.notifications.addPushDevice({
      endpoint: endpoint ?? '',
      p256dh: keys?.p256dh ?? '',
      auth: keys?.auth ?? '',
      name: device ? `${device.browser}, ${device.system}` : unnamed,
    })
    writeStored(pushRegisteredKey, mark(subscription.endpoint))
    return true
  } catch {
    return false
  }
}

/** The id of this browser among the devices (SHA-256 of its address); null if it is not registered. */
export async function ownDeviceId(): Promise<string | null> {
  const subscription = canPush()
    ? await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()
    : null
  if (!subscription) return null
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint))
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
