/**
 * Configuration, read once from the environment at start. The server does not start with a wrong or missing value;
 * it prints one line with the name of the variable and what is expected.
 */
import { z } from 'zod'
import { type AuthPolicy, authEnvironment, authPolicyOf } from './sign-in-policy.ts'

const flag = z
  .enum(['true', 'false', '1', '0', 'on', 'off', ''])
  .transform((text) => text === 'true' || text === '1' || text === 'on')

const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).optional(),
  APP_URL: z.url().optional(),
  TENANT_DOMAIN: z.string().min(1).default('tenant.'),
  TENANT_URL: z.url().optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  MASTER_KEY: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hexadecimal digits (32 bytes)')
    .optional(),
  PRODUCT_NAME: z.string().min(1).max(40).default('Domovik'),
  OPERATOR_NAME: z.string().max(200).optional(),
  OPERATOR_ADDRESS: z.string().max(300).optional(),
  OPERATOR_EMAIL: z.email().optional(),
  OPERATOR_PHONE: z.string().max(40).optional(),
  OPERATOR_TAX_ID: z.string().max(40).optional(),
  FILES_MB_PER_ORGANIZATION: z.coerce.number().int().min(1).max(10_000_000).default(2048),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_PATH_STYLE: flag.optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  STRIPE_SECRET_KEY: z.string().min(8).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(8).optional(),
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  TSA_URL: z.url({ protocol: /^https?$/ }).optional(),
  TSA_ROOTS: z.string().min(1).optional(),
  SUPER_ADMIN_EMAIL: z.email().optional(),
  DEMO: flag.optional(),
  DEMO_SEED: z.coerce.number().int().default(2026),
  CLOCK: z.string().optional(),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16).optional(),
  DIAGNOSTICS: flag.optional(),
  ...authEnvironment,
})

export type Config = {
  production: boolean
  port: number
  host: string | undefined
  /** Address of the landlord's application, without a trailing slash. */
  appUrl: string
  /** Address of the tenant portal, without a trailing slash. */
  tenantUrl: string
  /** Host names that contain this text serve the tenant application (ROUTE-02). */
  tenantDomain: string
  dataDir: string
  databaseUrl: string | undefined
  masterKey: string | undefined
  /** The product name, unless the settings of the installation override it (platform/settings.ts). */
  productName: string
  configuredName: string
  /** Who runs this installation, for the legal pages; null where not configured. */
  operator: Record<'name' | 'address' | 'email' | 'phone' | 'taxId', string | null>
  /** Storage limit for the files of one organization, in bytes. */
  filesPerOrganization: number
  /** The bucket that stores files; undefined: they are stored in DATA_DIR/files. */
  s3:
    | {
        bucket: string
        region: string
        /** Address of a service other than Amazon S3. */
        endpoint: string | undefined
        /** True puts the bucket into the path instead of the host name, as most other services require. */
        pathStyle: boolean
        accessKeyId: string
        secretAccessKey: string
      }
    | undefined
  /** Stripe takes payments; undefined: the built-in test provider does, and no money moves. */
  stripe: { secretKey: string; webhookSecret: string; apiUrl: URL | undefined } | undefined
  smtpUrl: string | undefined
  /** The sender of mails; undefined: the name of the product at this machine. */
  mailFrom: string | undefined
  /** The time stamp authority of seals (RFC 3161), and a file with the roots that are trusted for it. */
  timeStamps: { url: string; roots: string | undefined } | undefined
  superAdminEmail: string | undefined
  demo: boolean
  demoSeed: number
  /** Start day or instant of the injected clock; undefined: real time. */
  clock: string | undefined
  /** Number of reverse proxies whose X-Forwarded-For entries are trusted for the client's address. */
  trustedProxies: number
  logLevel: string
  metricsToken: string | undefined
  /** Whether /debug and /auth-test show anything (ROUTE-28, ROUTE-29). */
  diagnostics: boolean
  /** The rules of the sign-in service. */
  auth: AuthPolicy
}

export class ConfigError extends Error {}

/** Reads the configuration. Throws ConfigError with one line per wrong value. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environment.safeParse(present)
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    )
  }
  const e = parsed.data
  const production = e.NODE_ENV === 'production'
  const appUrl = (e.APP_URL ?? `http://localhost:${e.PORT}`).replace(/\/+$/, '')
  return {
    production,
    port: e.PORT,
    host: e.HOST,
    appUrl,
    tenantUrl: (e.TENANT_URL ?? tenantUrlOf(appUrl, e.TENANT_DOMAIN)).replace(/\/+$/, ''),
    tenantDomain: e.TENANT_DOMAIN,
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL,
    masterKey: e.MASTER_KEY,
    productName: e.PRODUCT_NAME,
    configuredName: e.PRODUCT_NAME,
    operator: {
      name: e.OPERATOR_NAME ?? null,
      address: e.OPERATOR_ADDRESS ?? null,
      email: e.OPERATOR_EMAIL ?? null,
      phone: e.OPERATOR_PHONE ?? null,
      taxId: e.OPERATOR_TAX_ID ?? null,
    },
    filesPerOrganization: e.FILES_MB_PER_ORGANIZATION * 1024 * 1024,
    s3: bucketOf(e),
    stripe: stripeOf(e),
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    timeStamps: e.TSA_URL ? { url: e.TSA_URL, roots: e.TSA_ROOTS } : undefined,
    superAdminEmail: e.SUPER_ADMIN_EMAIL?.toLowerCase(),
    demo: e.DEMO ?? (!e.DATABASE_URL && !production),
    demoSeed: e.DEMO_SEED,
    clock: e.CLOCK,
    trustedProxies: e.TRUSTED_PROXIES,
    logLevel: e.LOG_LEVEL,
    metricsToken: e.METRICS_TOKEN,
    diagnostics: e.DIAGNOSTICS ?? !production,
    auth: authPolicyOf(e, { outbox: !production }),
  }
}

function tenantUrlOf(appUrl: string, tenantDomain: string): string {
  const url = new URL(appUrl)
  url.hostname = tenantDomain.endsWith('.') ? `${tenantDomain}${url.hostname}` : tenantDomain
  return url.toString()
}

/** Both are required: without the webhook secret no notification can be verified. */
function stripeOf(e: z.infer<typeof environment>): Config['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = e
  if (!secretKey && !webhookSecret) return undefined
  if (!secretKey || !webhookSecret)
    throw new ConfigError('STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: set both, or none')
  return { secretKey, webhookSecret, apiUrl: e.STRIPE_API_URL ? new URL(e.STRIPE_API_URL) : undefined }
}

/** An incomplete bucket configuration is a mistake; it must not silently fall back to the folder. */
function bucketOf(e: z.infer<typeof environment>): Config['s3'] {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = e
  if (!bucket && !accessKeyId && !secretAccessKey && !e.S3_ENDPOINT) return undefined
  if (!bucket || !accessKeyId || !secretAccessKey)
    throw new ConfigError('S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: set all three, or none')
  return {
    bucket,
    accessKeyId,
    secretAccessKey,
    region: e.S3_REGION,
    endpoint: e.S3_ENDPOINT,
    pathStyle: e.S3_PATH_STYLE ?? e.S3_ENDPOINT !== undefined,
  }
}
