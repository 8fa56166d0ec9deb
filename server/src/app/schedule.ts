/** All jobs, and when each runs: minute, hour, day, month and weekday in UTC. A job without a time runs on request only. */

import { shortenOrigins, signCheckpoints } from '../account/audit/jobs.ts'
import { notifyOfDay, notifyOfEvents } from '../account/notifications/jobs.ts'
import { sendPush } from '../account/notifications/push.ts'
import { checkOwners, forgetOldData, resealOrganization } from '../account/organizations/jobs.ts'
import { renewSandbox, syncSubscriptions } from '../account/subscriptions/jobs.ts'
import { appointSuperAdminJob, authCleanup, forgetAccounts } from '../account/users/jobs.ts'
import { resetDemo } from '../installation/demo/jobs.ts'
import { maintainLeads } from '../installation/leads/jobs.ts'
import { rotateKey } from '../installation/super-admin/keys/jobs.ts'
import { eraseOrganization } from '../installation/super-admin/organizations/jobs.ts'
import { backUpNightly } from '../machinery/backup/jobs.ts'
import { sweepFiles } from '../machinery/files/jobs.ts'
import { forgetIdempotencyKeys } from '../machinery/http/jobs.ts'
import { emptyOutbox, sendMail } from '../machinery/mail/jobs.ts'
import type { ScheduledJob } from '../machinery/services/services.ts'
import { sendAnnouncements } from '../rental/announcements/jobs.ts'
import { completeStays, expireHolds } from '../rental/bookings/jobs.ts'
import { settleCardPayments } from '../rental/card-payments/jobs.ts'
import { claimFreedNights } from '../rental/channels/claim-freed-nights.ts'
import { readCalendars, tellOfStaleCalendars } from '../rental/channels/jobs.ts'
import { stopUnreadCalendars } from '../rental/channels/stop-unread.ts'
import { tellOfConflicts } from '../rental/channels/tell-of-conflicts.ts'
import { tellOfOpenEchoes } from '../rental/channels/tell-of-open-echoes.ts'
import { depositsToReturn } from '../rental/deposits/to-return.ts'
import { sweepDocuments } from '../rental/documents/jobs.ts'
import { bookingMails } from '../rental/guest-mails/jobs.ts'
import { eraseRegisters } from '../rental/guest-register/jobs.ts'
import { recoverImports, runImport } from '../rental/imports/jobs.ts'
import { rentsToIndex } from '../rental/indexation/clauses.ts'
import { reportsDue } from '../rental/lease-duties/queries.ts'
import { generateCharges } from '../rental/leases/jobs.ts'
import { makeLetters } from '../rental/letters/jobs.ts'
import { createPlannedTickets } from '../rental/maintenance/jobs.ts'
import { makePapers } from '../rental/paper-templates/jobs.ts'
import { verifyBooksJob } from '../rental/payments/jobs.ts'
import { bookRecurringExpenses } from '../rental/recurring-expenses/jobs.ts'
import { sendReminders } from '../rental/reminders/jobs.ts'
import { checkSignedFiles } from '../rental/signing/integrity.ts'
import { forgetSigners, remindSigners } from '../rental/signing/jobs.ts'
import { sealDocuments } from '../rental/signing/seal-job.ts'
import { inviteSigners } from '../rental/signing/turns.ts'
import { endRequests } from '../rental/stay-pages/jobs.ts'
import { tendTurnoversJob } from '../rental/turnovers/jobs.ts'
import { askReadings } from '../rental/utilities/ask-readings.ts'

export const schedule: readonly ScheduledJob[] = [
  { cron: '* * * * *', job: appointSuperAdminJob },
  { cron: '* * * * *', job: notifyOfEvents },
  { cron: '* * * * *', job: inviteSigners },
  { cron: '* * * * *', job: sealDocuments },
  { cron: '* * * * *', job: makePapers }, // goes on with batches of a killed node
  { cron: '* * * * *', job: sendAnnouncements }, // goes on with those of a killed node
  { cron: '* * * * *', job: makeLetters }, // goes on with batches of a killed node
  { cron: '* * * * *', job: sendMail },
  { cron: '* * * * *', job: sendPush() },
  { cron: '* * * * *', atStart: true, job: recoverImports }, // imports of a killed node, uploads that nobody finished
  { cron: '*/5 * * * *', job: renewSandbox }, // only with the test payment provider
  { cron: '*/5 * * * *', job: resetDemo }, // the job checks the interval of the demonstration
  { cron: '* * * * *', job: expireHolds },
  { cron: '* * * * *', job: readCalendars }, // the job checks when each calendar is due
  { cron: '* * * * *', job: claimFreedNights },
  { cron: '* * * * *', job: tellOfConflicts },
  { cron: '25 * * * *', job: tellOfOpenEchoes },
  { cron: '*/15 * * * *', job: tellOfStaleCalendars },
  { cron: '17 * * * *', job: stopUnreadCalendars },
  { cron: '*/10 * * * *', job: tendTurnoversJob },
  { cron: '5 * * * *', job: generateCharges },
  { cron: '10 * * * *', job: completeStays }, // a day begins at another hour in each time zone
  { cron: '15 * * * *', job: createPlannedTickets }, // a day begins at another hour in each time zone
  { cron: '20 * * * *', job: bookRecurringExpenses }, // the same
  { cron: '22 * * * *', job: askReadings }, // the same
  { cron: '21 * * * *', job: endRequests }, // the job checks the hour in the organization's time zone
  { cron: '23 * * * *', job: bookingMails }, // the job checks the hour in the organization's time zone
  { cron: '25 * * * *', job: sendReminders }, // the job checks the hour in the organization's time zone
  { cron: '*/10 * * * *', job: settleCardPayments },
  { cron: '35 * * * *', job: syncSubscriptions },
  { cron: '45 * * * *', job: notifyOfDay(depositsToReturn, rentsToIndex, reportsDue) }, // the job checks the hour in the organization's time zone
  { cron: '50 * * * *', job: authCleanup },
  { cron: '30 1 * * *', job: backUpNightly },
  { cron: '20 2 * * *', job: verifyBooksJob },
  { cron: '10 3 * * *', job: signCheckpoints },
  { cron: '20 3 * * *', job: shortenOrigins },
  { cron: '40 3 * * *', job: forgetIdempotencyKeys },
  { cron: '45 3 * * *', job: emptyOutbox },
  { cron: '50 3 * * *', job: forgetOldData },
  { cron: '52 3 * * *', job: checkOwners },
  { cron: '55 3 * * *', job: forgetAccounts },
  { cron: '50 3 * * *', job: maintainLeads },
  { cron: '30 3 * * *', job: eraseRegisters },
  { cron: '5 4 * * *', job: sweepDocuments },
  { cron: '40 2 * * *', job: checkSignedFiles },
  { cron: '15 4 * * *', job: forgetSigners },
  { cron: '20 7 * * *', job: remindSigners },
  { cron: '10 4 * * *', job: sweepFiles },
  { job: runImport },
  { job: resealOrganization },
  { job: eraseOrganization },
  { job: rotateKey },
]
