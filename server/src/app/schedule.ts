/** Everything that runs by itself, on one screen. Times are the server's UTC. */

import { signCheckpoints } from '../account/audit/checkpoints.ts'
import { notifyOfDay, notifyOfEvents } from '../account/notifications/jobs.ts'
import { resealOrganization } from '../account/organizations/jobs.ts'
import { forgetOldData } from '../account/organizations/retention.ts'
import { renewSandbox, syncSubscriptions } from '../account/subscriptions/jobs.ts'
import { authCleanup } from '../account/users/jobs.ts'
import { appointSuperAdminJob } from '../account/users/super-admin.ts'
import { resetDemo } from '../installation/demo/jobs.ts'
import { tendLeads } from '../installation/leads/jobs.ts'
import { rotateKey } from '../installation/super-admin/keys/jobs.ts'
import { eraseOrganization } from '../installation/super-admin/organizations/erase.ts'
import { backUpNightly } from '../machinery/backup/jobs.ts'
import { sweepFiles } from '../machinery/files/jobs.ts'
import { forgetIdempotencyKeys } from '../machinery/http/jobs.ts'
import { sendMail } from '../machinery/mail/jobs.ts'
import type { AnyJob } from '../machinery/services/services.ts'
import { runImport, tendImports } from '../rental/imports/jobs.ts'
import { generateCharges } from '../rental/leases/jobs.ts'
import { verifyBooksJob } from '../rental/payments/verify-books.ts'
import { sendReminders } from '../rental/reminders/jobs.ts'

export const schedule: readonly AnyJob[] = [
  generateCharges, //        every hour, at 5 past
  verifyBooksJob, //         every night, 2:20
  backUpNightly, //          every night, 1:30
  signCheckpoints, //        every night, 3:10
  forgetIdempotencyKeys, //  every night, 3:40
  forgetOldData, //          every night, 3:50: of organizations that have chosen for how long they keep it
  sweepFiles, //             every night, 4:10
  tendLeads, //              every night, 3:50
  authCleanup, //            every hour, at 10 to
  appointSuperAdminJob, //   every minute
  sendReminders, //          every hour, at 25 past, by day
  notifyOfEvents, //         every minute, where something happened
  notifyOfDay, //            every hour, at a quarter to, from the morning on
  sendMail, //               every minute
  renewSandbox, //           every 5 minutes, where the test provider takes the payments
  syncSubscriptions, //      every hour, at 35 past
  resetDemo, //              every 30 minutes
  runImport, //              when asked for
  tendImports, //            every minute: imports that a killed node left, uploads nobody finished
  resealOrganization, //     when asked for
  eraseOrganization, //      when asked for
  rotateKey, //              when asked for
]
