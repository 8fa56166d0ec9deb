/** The rules of the sign-in service, read once from the environment. */
import { z } from 'zod'

export type TwilioAccount = { accountSid: string; authToken: string; from: string; baseUrl: string }

const flag = z
  .enum(['true', 'false', '1', '0', 'on', 'off', ''])
  .transform((text) => text === 'true' || text === '1' || text === 'on')

const providerList = z.array(
  z.object({
    name: z.string().regex(/^[a-z][a-z0-9_:-]{1,40}$/),
    issuer: z.url(),
    clientId: z.string().min(1),
    clientSecret: z.string().min(1).optional(),
    scopes: z.string().default('openid email profile'),
    audiences: z.array(z.string().min(1)).default([]),
    skipNonceCheck: z.boolean().default(false),
  }),
)

/** An OpenID Connect provider for sign-in. */
export type Provider = z.infer<typeof providerList>[number]

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The variables of the service, merged into the server's own (config.ts). */
export const authEnvironment = {
  AUTH_SIGNUP: flag.default(true),
  AUTH_EMAIL: flag.default(true),
  /** Default: on if text messages can be sent, or read in the outbox. */
  AUTH_PHONE: flag.optional(),
  AUTH_ANONYMOUS: flag.default(false),
  AUTH_MAIL_AUTOCONFIRM: flag.default(false),
  AUTH_SMS_AUTOCONFIRM: flag.default(false),
  AUTH_SECURE_EMAIL_CHANGE: flag.default(true),
  AUTH_MANUAL_LINKING: flag.default(true),
  AUTH_PASSKEYS: flag.default(true),
  AUTH_SAML: flag.default(false),
  AUTH_PASSWORD_MINIMUM: z.coerce.number().int().min(6).max(128).default(6),
  AUTH_REAUTHENTICATION: flag.default(true),
  AUTH_CURRENT_PASSWORD: flag.default(false),
  AUTH_REDIRECT_URLS: z.string().default(''),
  AUTH_ACCESS_TOKEN_SECONDS: z.coerce.number().int().min(60).max(86_400).default(3600),
  AUTH_REUSE_SECONDS: z.coerce.number().int().min(0).max(300).default(10),
  AUTH_SESSION_IDLE_HOURS: z.coerce.number().int().min(1).max(8760).default(24),
  AUTH_SESSION_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  AUTH_MAILS_PER_HOUR: z.coerce.number().int().min(1).default(3600),
  AUTH_SMS_PER_HOUR: z.coerce.number().int().min(1).default(300),
  AUTH_SIGNUPS_PER_HOUR: z.coerce.number().int().min(1).default(1000),
  CAPTCHA_PROVIDER: z.enum(['hcaptcha', 'turnstile']).optional(),
  CAPTCHA_SECRET: z.string().min(1).optional(),
  CAPTCHA_URL: z.url().optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  /** Additional client ids whose ID tokens are accepted (native applications), separated by commas. */
  GOOGLE_NATIVE_CLIENT_IDS: z.string().default(''),
  /** Part of the user agent of the native wrapper. There Google's button requests an ID token from the wrapper (GEN-08). */
  NATIVE_USER_AGENT: z.string().max(100).default('DomovikApp/'),
  GOOGLE_ISSUER: z.url().default('https://accounts.google.com'),
  /** Additional OpenID Connect providers, as JSON: [{"name","issuer","clientId","clientSecret","scopes"?,"audiences"?}]. */
  OIDC_PROVIDERS: z
    .string()
    .default('[]')
    .transform((text, context) => {
      const parsed = providerList.safeParse(jsonOf(text))
      if (parsed.success) return parsed.data
      context.addIssue({
        code: 'custom',
        message: 'must be a JSON list of {name, issuer, clientId, clientSecret}',
      })
      return z.NEVER
    }),
  SMS_TWILIO_ACCOUNT_SID: z.string().min(1).optional(),
  SMS_TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  SMS_TWILIO_FROM: z.string().min(1).optional(),
  SMS_TWILIO_URL: z.url().default('https://api.twilio.com'),
}

const environment = z.object(authEnvironment)

export type AuthPolicy = {
  signup: boolean
  email: boolean
  phone: boolean
  anonymous: boolean
  mailAutoconfirm: boolean
  smsAutoconfirm: boolean
  /** A change of e-mail must be confirmed from the old address too. */
  secureEmailChange: boolean
  manualLinking: boolean
  /** What the user agent of the native wrapper contains. */
  nativeUserAgent: string
  passkeys: boolean
  saml: boolean
  passwordMinimum: number
  /** A session older than 24 h needs a fresh code for a new password and cannot add sign-in methods. */
  reauthentication: boolean
  /** Setting a new password requires the current one. */
  currentPassword: boolean
  /** Globs of allowed redirect addresses, in addition to the product's own hosts. */
  redirectUrls: string[]
  accessTokenSeconds: number
  reuseSeconds: number
  sessionIdleHours: number
  sessionDays: number
  /** Limits of the whole service per hour: mails, text messages and new accounts. */
  mailsPerHour: number
  smsPerHour: number
  signupsPerHour: number
  captcha: { url: string; secret: string } | undefined
  twilio: TwilioAccount | undefined
  providers: Provider[]
}

/** Returns the policy. `outbox`: text messages that are not sent can be read in the application, so phone sign-in can be tested. */
export function authPolicyOf(e: z.infer<typeof environment>, { outbox }: { outbox: boolean }): AuthPolicy {
  return {
    signup: e.AUTH_SIGNUP,
    email: e.AUTH_EMAIL,
    phone: e.AUTH_PHONE ?? (outbox || twilioOf(e) !== undefined),
    anonymous: e.AUTH_ANONYMOUS,
    mailAutoconfirm: e.AUTH_MAIL_AUTOCONFIRM,
    smsAutoconfirm: e.AUTH_SMS_AUTOCONFIRM,
    secureEmailChange: e.AUTH_SECURE_EMAIL_CHANGE,
    manualLinking: e.AUTH_MANUAL_LINKING,
    nativeUserAgent: e.NATIVE_USER_AGENT,
    passkeys: e.AUTH_PASSKEYS,
    saml: e.AUTH_SAML,
    passwordMinimum: e.AUTH_PASSWORD_MINIMUM,
    reauthentication: e.AUTH_REAUTHENTICATION,
    currentPassword: e.AUTH_CURRENT_PASSWORD,
    redirectUrls: e.AUTH_REDIRECT_URLS.split(',')
      .map((each) => each.trim())
      .filter(Boolean),
    accessTokenSeconds: e.AUTH_ACCESS_TOKEN_SECONDS,
    reuseSeconds: e.AUTH_REUSE_SECONDS,
    sessionIdleHours: e.AUTH_SESSION_IDLE_HOURS,
    sessionDays: e.AUTH_SESSION_DAYS,
    mailsPerHour: e.AUTH_MAILS_PER_HOUR,
    smsPerHour: e.AUTH_SMS_PER_HOUR,
    signupsPerHour: e.AUTH_SIGNUPS_PER_HOUR,
    captcha: captchaOf(e),
    twilio: twilioOf(e),
    providers: [...googleOf(e), ...e.OIDC_PROVIDERS],
  }
}

const captchaUrls = {
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
}

function captchaOf(e: z.infer<typeof environment>): AuthPolicy['captcha'] {
  if (!e.CAPTCHA_PROVIDER || !e.CAPTCHA_SECRET) return undefined
  return { url: e.CAPTCHA_URL ?? captchaUrls[e.CAPTCHA_PROVIDER], secret: e.CAPTCHA_SECRET }
}

function twilioOf(e: z.infer<typeof environment>): TwilioAccount | undefined {
  const [accountSid, authToken, from] = [e.SMS_TWILIO_ACCOUNT_SID, e.SMS_TWILIO_AUTH_TOKEN, e.SMS_TWILIO_FROM]
  return accountSid && authToken && from
    ? { accountSid, authToken, from, baseUrl: e.SMS_TWILIO_URL }
    : undefined
}

function googleOf(e: z.infer<typeof environment>): Provider[] {
  if (!e.GOOGLE_CLIENT_ID) return []
  return [
    {
      name: 'google',
      issuer: e.GOOGLE_ISSUER,
      clientId: e.GOOGLE_CLIENT_ID,
      clientSecret: e.GOOGLE_CLIENT_SECRET,
      scopes: 'openid email profile',
      audiences: e.GOOGLE_NATIVE_CLIENT_IDS.split(',')
        .map((each) => each.trim())
        .filter(Boolean),
      skipNonceCheck: false,
    },
  ]
}
