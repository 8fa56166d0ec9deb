/**
 * The interface of the sign-in service (auth/) for the rest of the product, in process: its HTTP application, its token
 * check, and the administration of accounts.
 */
import type { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

export type AuthService = {
  /** Mounted at /auth/v1. */
  app: Hono
  /** Returns the user and session of an access token. Throws AuthError 403 bad_jwt. app.begin_request checks the session. */
  verifyAccessToken(token: string): Promise<AccessToken>
  admin: AuthAdmin
  /** Returns the latest unsent text message to a number (digits only); undefined if there is none. */
  latestText(phone: string): Promise<{ id: string; text: string; createdAt: Date } | undefined>
  /** Starts signing with the standby key. The old key verifies until its tokens have expired. */
  rotateSigningKeys(): Promise<void>
  /** Deletes expired sessions, flows, challenges and counters. For an hourly job. */
  cleanup(): Promise<void>
  /** Resolves when all work after responses is done; for shutdown and tests. */
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

/** Additional data of an account, from the user or from an application. */
export type Metadata = Record<string, unknown>

export type AuthenticationMethod = { method: string; timestamp: number; provider?: string }

/** Address and browser of a request. */
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
  termsAcceptedAt: Date | null
  createdAt: Date
}

export type AccountRequest = {
  id?: string
  email?: string
  phone?: string
  password?: string
  userMetadata?: Metadata
  language?: 'en' | 'es' | 'pl'
  /** True if the address is already confirmed, because the person followed a link sent to it. */
  emailConfirmed?: boolean
  /** An initial password: the user must set a new one at once, and cannot sign in with it after 72 h (ADMIN-03). */
  initialPassword?: boolean
  /** A password not chosen by a user (demonstration). Its strength is not checked. */
  trustedPassword?: boolean
  /** True if the person has accepted the terms (AUTH-15). */
  termsAccepted?: boolean
}

export type AuthAdmin = {
  /** Throws AuthError 422 email_exists, phone_exists, weak_password; 400 validation_failed. */
  createUser(request: AccountRequest): Promise<Account>
  findUserByEmail(email: string): Promise<Account | undefined>
  findUserById(id: string): Promise<Account | undefined>
  /**
   * Checks the account's password without creating a session. Counts as a sign-in attempt (AUTH-26). `origin` is
   * that of the user's request. Throws AuthError 429 account_locked.
   */
  verifyPassword(email: string, password: string, origin: Origin): Promise<boolean>
  /** Sets an initial password (ADMIN-03), ends all sessions of the user and invalidates pending codes and links. */
  setPassword(userId: string, password: string): Promise<void>
  /** Creates a link of this type and mails it unless `quiet`. An invitation creates the account if there is none. */
  makeLink(request: {
    kind: 'invite' | 'recovery' | 'magicLink' | 'confirmation'
    email: string
    redirectTo: string
    quiet?: boolean
    language?: 'en' | 'es' | 'pl'
  }): Promise<{ link: string; code: string; userId: string }>
  /** Bans the user until an instant, or lifts the ban with null. A ban ends access at once. */
  setBan(userId: string, until: Date | null): Promise<void>
  deleteUser(userId: string, options?: { soft?: boolean }): Promise<void>
  /** Makes the account read-only: its users can sign in but not change it (demonstration). */
  makeReadOnly(userId: string): Promise<void>
  /** Ends all sessions of a user. */
  signOut(userId: string): Promise<void>
  /** Creates a token for the administrative endpoints, valid for `seconds`. */
  serviceToken(seconds?: number): Promise<string>
}

export type WeakReason = 'length' | 'characters' | 'pwned'

type Extra = {
  weakPassword?: { reasons: WeakReason[] }
  /** The format of OAuth errors: 400 with `error` and `error_description`, without a code. */
  oauth?: string
  /** True keeps the database writes made before the error (a counted failure, a revoked session). */
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

  /** Returns the same error with keepsWrites. */
  keepingWrites(): AuthError {
    return new AuthError(this.status, this.code, this.message, { ...this.extra, keepsWrites: true })
  }
}
