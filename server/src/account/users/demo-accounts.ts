/** The accounts of the demonstration organization: shown on the sign-in page, created by the seed. */

/** Not a secret: it gives access only to a demonstration that is rebuilt every 30 minutes (DEMO-02). */
const demoPassword = 'domovik-demo-2026'

export type DemoAccount = {
  role: 'owner' | 'manager' | 'accountant' | 'viewer' | 'super_admin' | 'tenant'
  email: string
  password: string
  /** The application that this account signs in to. */
  host: 'app' | 'tenant'
}

export const demoAccounts: readonly DemoAccount[] = [
  { role: 'owner', email: 'anna@wierzba.example', password: demoPassword, host: 'app' },
  { role: 'manager', email: 'marek@wierzba.example', password: demoPassword, host: 'app' },
  { role: 'accountant', email: 'ewa@wierzba.example', password: demoPassword, host: 'app' },
  { role: 'viewer', email: 'tomasz@wierzba.example', password: demoPassword, host: 'app' },
  { role: 'super_admin', email: 'root@domovik.example', password: demoPassword, host: 'app' },
  { role: 'tenant', email: 'kasia@lokator.example', password: demoPassword, host: 'tenant' },
]

/** Returns whether the address is one of the accounts that the demonstration shows to everybody. */
export const isDemoAccount = ({ demo }: { demo: boolean }, address: string | null): boolean =>
  demo && demoAccounts.some(({ email }) => email === address)
