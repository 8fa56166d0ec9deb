/**
 * What the rest of the product may ask of the sign-in service (auth/), in process: its HTTP application, its token check, and the
 * administration of accounts.
 */
import type { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

export type AuthService = {
  /** Mounted at /auth/v1. */
  app: Hono
  /** The person and session of an access token; whether the session still lives is asked by app.begin_request. Throws AuthError 403 bad_jwt. */
  verifyAccessToken(token: string): Promise<AccessToken>
  admin: AuthAdmin
  /** The latest text message to a number, in digits, that nobody carried away; undefined when there is none. */
  latestText(phone: string): Promise<{ id: string; text: string; createdAt: Date } | undefined>
  /** The standby key starts to sign; the old one verifies until its tokens have ended. */
  rotateSigningKeys(): Promise<void>
  /** Removes what has ended: sessions, flows, challenges, counters. For a job, hourly. */
  cleanup(): Promise<void>
  /** Resolves when the work that went on after answers is done; for shutdown and tests. */
  settled(): Promise<void>
}

export type AccessToken = {
  userId: string
  sessionId: string
  email: string
  role: string
  aal: 'aal1' | 'aal2'
  isAnonymous: boolean
  methods: AuthenticationMethod[]
  expiresAt: number
}

/** What a person or an application keeps beside an account. */
export type Metadata = Record<string, unknown>

export type AuthenticationMethod = { method: string; timestamp: number; provider?: string }

/** Where a request comes from. */
export type Origin = { ip: string; userAgent: string }

export type Account = {
  id: string
  email: string | null
  phone: string | null
  userMetadata: Metadata
  emailConfirmedAt: Date | null
  lastSignInAt: Date | null
  bannedUntil: Date | null
  mustChangePassword: boolean
  createdAt: Date
}

export type AccountRequest = {
  id?: string
  email?: string
  phone?: string
  password?: string
  userMetadata?: Metadata
  language?: 'en' | 'es' | 'pl'
  /** The address is known to be theirs: they came by a link that was sent there. */
  emailConfirmed?: boolean
  /** An initial password: after 72 h it only opens the way to a new one, and a new one is asked for at once (ADMIN-03). */
  initialPassword?: boolean
  /** A password that was not chosen by a person (demonstration): its strength is not judged. */
  trustedPassword?: boolean
}

export type AuthAdmin = {
  /** Throws AuthError 422 email_exists, phone_exists, weak_password; 400 validation_failed. */
  createUser(request: AccountRequest): Promise<Account>
  findUserByEmail(email: string): Promise<Account | undefined>
  findUserById(id: string): Promise<Account | undefined>
  /**
   * Whether this is the account's password, counted as a try like every other (AUTH-26) but without a session. The
   * origin is that of the person's request. Throws AuthError 429 account_locked.
   */
  verifyPassword(email: string, password: string, origin: Origin): Promise<boolean>
  /** Sets an initial password (ADMIN-03), ends every session of the user and voids pending codes and links. */
  setPassword(userId: string, password: string): Promise<void>
  /** A link of that kind, mailed unless `quiet`; creates the account where an invitation has none. */
  makeLink(request: {
    kind: 'invite' | 'recovery' | 'magicLink' | 'confirmation'
    email: string
    redirectTo: string
    quiet?: boolean
    language?: 'en' | 'es' | 'pl'
  }): Promise<{ link: string; code: string; userId: string }>
  /** Bans until an instant, or lifts the ban; access ends at once. */
  setBan(userId: string, until: Date | null): Promise<void>
  deleteUser(userId: string, options?: { soft?: boolean }): Promise<void>
  /** From now on the account can be used but not changed by who signs in to it (demonstration). */
  makeReadOnly(userId: string): Promise<void>
  /** Ends every session of a user. */
  signOut(userId: string): Promise<void>
  /** A token for the administrative endpoints, for `seconds`. */
  serviceToken(seconds?: number): Promise<string>
}

export type WeakReason = 'length' | 'characters' | 'pwned'

type Extra = {
  weakPassword?: { reasons: WeakReason[] }
  /** The form of OAuth errors: 400 with `error` and `error_description` and no code. */
  oauth?: string
  /** The database writes made before it was thrown are kept (a counted failure, a revoked session). */
  keepsWrites?: boolean
  retryAfter?: number
}

export class AuthError extends Error {
  readonly status: ContentfulStatusCode
  readonly code: string
  readonly extra: Extra

  constructor(status: ContentfulStatusCode, code: string, message: string, extra: Extra = {}) {
    super(message)
    this.status = status
    this.code = code
    this.extra = extra
  }

  /** The same error, thrown so that what was written before it stays written. */
  keepingWrites(): AuthError {
    return new AuthError(this.status, this.code, this.message, { ...this.extra, keepsWrites: true })
  }
}
