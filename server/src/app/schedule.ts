/** All jobs and when they run. Times are in UTC. */

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
  forgetOldData, //          every night, 3:50, for organizations with a retention period
  sweepFiles, //             every night, 4:10
  tendLeads, //              every night, 3:50
  authCleanup, //            every hour, at 10 to
  appointSuperAdminJob, //   every minute
  sendReminders, //          every hour, at 25 past, during the day
  notifyOfEvents, //         every minute, for new events
  notifyOfDay, //            every hour, at a quarter to, from the morning on
  sendMail, //               every minute
  renewSandbox, //           every 5 minutes, if the test provider is used
  syncSubscriptions, //      every hour, at 35 past
  resetDemo, //              every 30 minutes
  runImport, //              on request
  tendImports, //            every minute: imports of a killed node, unfinished uploads
  resealOrganization, //     on request
  eraseOrganization, //      on request
  rotateKey, //              on request
]
