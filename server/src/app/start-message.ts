/** Prints both addresses and the demonstration sign-ins when the server is ready. */
import { demoAccounts } from '../account/users/demo-accounts.ts'
import type { Services } from '../machinery/services/services.ts'
import { version } from '../machinery/version.ts'

/** Writes the message to standard output. */
export function printStartMessage({ config }: Services): void {
  const lines = [
    '',
    `${config.productName} ${version} is ready.`,
    '',
    `  Landlords  ${config.appUrl}`,
    `  Tenants    ${config.tenantUrl}`,
  ]
  if (config.demo) {
    lines.push('', '  Demonstration sign-ins:')
    for (const { role, email, password, host } of demoAccounts) {
      lines.push(
        `    ${role.padEnd(12)} ${email.padEnd(28)} ${password}${host === 'tenant' ? '   (tenant address)' : ''}`,
      )
    }
  }
  if (!config.smtpUrl && !config.production)
    lines.push('', `  Mail is not sent. Read it at ${config.appUrl}/outbox`)
  lines.push('', '  Press Ctrl+C to stop.', '')
  process.stdout.write(`${lines.join('\n')}\n`)
}
