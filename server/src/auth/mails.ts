/** Mails with a code and a link. They are queued in the caller's transaction and sent after it. */
import type { Language } from '@domovik/locales/index.ts'
import type { Db } from '../machinery/db/transaction.ts'
import type { Core } from './core.ts'
import { onlyAfter } from './errors.ts'
import { issueToken, linkLife, type TokenType } from './one-time-tokens.ts'
import { at, changeUser, isReadOnly, type User } from './people.ts'

/** The purpose of the link: the `type` parameter of POST and GET /verify. */
type LinkType = 'signup' | 'magiclink' | 'recovery' | 'invite' | 'email_change'

type Kind = { template: string; tokenType: TokenType; type: LinkType; lifeMs: number; sentAt: SentColumn }
type SentColumn = 'confirmationSentAt' | 'recoverySentAt' | 'emailChangeSentAt' | 'invitedAt'

const kinds = {
  confirmation: {
    template: 'confirmation',
    tokenType: 'confirmation',
    type: 'signup',
    lifeMs: linkLife.confirmation,
    sentAt: 'confirmationSentAt',
  },
  invite: {
    template: 'invite',
    tokenType: 'confirmation',
    type: 'invite',
    lifeMs: linkLife.invite,
    sentAt: 'invitedAt',
  },
  recovery: {
    template: 'recovery',
    tokenType: 'recovery',
    type: 'recovery',
    lifeMs: linkLife.short,
    sentAt: 'recoverySentAt',
  },
  magicLink: {
    template: 'magic_link',
    tokenType: 'recovery',
    type: 'magiclink',
    lifeMs: linkLife.short,
    sentAt: 'recoverySentAt',
  },
  emailChangeCurrent: {
    template: 'email_change_current',
    tokenType: 'email_change_current',
    type: 'email_change',
    lifeMs: linkLife.confirmation,
    sentAt: 'emailChangeSentAt',
  },
  emailChangeNew: {
    template: 'email_change_new',
    tokenType: 'email_change_new',
    type: 'email_change',
    lifeMs: linkLife.confirmation,
    sentAt: 'emailChangeSentAt',
  },
} as const satisfies Record<string, Kind>

export type MailKind = keyof typeof kinds

const windowMs = 60_000

/** Limits mails to one of each kind per minute and account. Throws 429 over_email_send_rate_limit. */
export function respectWindow(
  sentAt: Date | null,
  code: 'over_email_send_rate_limit' | 'over_sms_send_rate_limit' = 'over_email_send_rate_limit',
): void {
  if (!sentAt) return
  const left = sentAt.getTime() + windowMs - at().getTime()
  if (left > 0) throw onlyAfter(code, Math.ceil(left / 1000))
}

/** Issues the token and queues its mail, but none to a demonstration account (DEMO-04). Returns the updated user and the token, which only authorised callers may see. */
export async function mailLink(
  core: Core,
  db: Db,
  user: User,
  mail: { kind: MailKind; to: string; redirectTo: string; pkce?: boolean; quiet?: boolean },
): Promise<{ user: User; code: string; link: string; hash: string }> {
  const kind = kinds[mail.kind]
  const token = await issueToken(core, db, {
    userId: user.id,
    tokenType: kind.tokenType,
    relatesTo: mail.to,
    pkce: mail.pkce ?? false,
    linkLifeMs: kind.lifeMs,
  })
  const link = linkTo(core, { hash: token.link, type: kind.type, redirectTo: mail.redirectTo })
  if (!mail.quiet && !isReadOnly(user)) {
    await core.queueMail(db, {
      to: mail.to,
      language: languageOfUser(user),
      template: `auth_mail:${kind.template}`,
      data: { link, code: token.code, email: user.email ?? mail.to, newEmail: user.newEmail ?? '' },
    })
  }
  const changed = await changeUser(db, user.id, { [kind.sentAt]: at() })
  return { user: changed, code: token.code, link, hash: token.link }
}

/** Uses the host of the redirect target, so that a tenant never sees the landlord's host. The Host header is not used. */
function linkTo(
  core: Core,
  { hash, type, redirectTo }: { hash: string; type: LinkType; redirectTo: string },
): string {
  const toPortal =
    URL.canParse(redirectTo) && new URL(redirectTo).host === new URL(core.config.tenantUrl).host
  const url = new URL(`${toPortal ? core.config.tenantUrl : core.config.appUrl}/auth/v1/verify`)
  url.search = new URLSearchParams({ token: hash, type, redirect_to: redirectTo }).toString()
  return url.toString()
}

/** Queues a notification mail without a link, but none to a demonstration account (DEMO-04). */
export async function mailNotice(
  core: Core,
  db: Db,
  user: User,
  notice: { template: string; to?: string | null; data?: Record<string, string> },
): Promise<void> {
  const to = notice.to ?? user.email
  if (!to || isReadOnly(user)) return
  await core.queueMail(db, {
    to,
    language: languageOfUser(user),
    template: `auth_mail:${notice.template}`,
    data: { email: user.email ?? to, ...notice.data },
  })
}

export const languageOfUser = (user: User): Language =>
  user.language === 'es' || user.language === 'pl' ? user.language : 'en'
