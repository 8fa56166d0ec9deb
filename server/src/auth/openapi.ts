/** The OpenAPI document of the service, generated from the routes so that none is missing. */
import type { Core } from './core.ts'
import { type Route, routes } from './routes.ts'

type Kind = 'string' | 'boolean' | 'object' | 'array'
type Fields = Record<string, Kind>

const identifier: Fields = { email: 'string', phone: 'string' }
const pkce: Fields = { code_challenge: 'string', code_challenge_method: 'string' }
const captcha: Fields = { gotrue_meta_security: 'object' }
const account: Fields = {
  ...identifier,
  password: 'string',
  password_hash: 'string',
  email_confirm: 'boolean',
  phone_confirm: 'boolean',
  user_metadata: 'object',
  app_metadata: 'object',
  role: 'string',
  ban_duration: 'string',
}
const ssoProvider: Fields = {
  type: 'string',
  metadata_xml: 'string',
  metadata_url: 'string',
  domains: 'array',
  attribute_mapping: 'object',
  resource_id: 'string',
  name_id_format: 'string',
  disabled: 'boolean',
}

/** The fields of each JSON body. Operations that are not listed have none. */
const bodies: Record<string, Fields> = {
  'POST /signup': {
    ...identifier,
    password: 'string',
    data: 'object',
    channel: 'string',
    ...pkce,
    ...captcha,
  },
  'POST /token': {
    ...identifier,
    password: 'string',
    refresh_token: 'string',
    auth_code: 'string',
    code_verifier: 'string',
    provider: 'string',
    issuer: 'string',
    id_token: 'string',
    access_token: 'string',
    nonce: 'string',
    client_id: 'string',
    link_identity: 'boolean',
    ...captcha,
  },
  'POST /otp': {
    ...identifier,
    create_user: 'boolean',
    data: 'object',
    channel: 'string',
    ...pkce,
    ...captcha,
  },
  'POST /magiclink': { email: 'string', create_user: 'boolean', data: 'object', ...pkce, ...captcha },
  'POST /verify': {
    type: 'string',
    token: 'string',
    token_hash: 'string',
    ...identifier,
    redirect_to: 'string',
  },
  'POST /recover': { email: 'string', ...pkce, ...captcha },
  'POST /resend': { type: 'string', ...identifier, channel: 'string', ...pkce, ...captcha },
  'PUT /user': {
    ...identifier,
    password: 'string',
    current_password: 'string',
    nonce: 'string',
    data: 'object',
    app_metadata: 'object',
    channel: 'string',
    ...pkce,
  },
  'POST /factors': { factor_type: 'string', friendly_name: 'string', issuer: 'string', phone: 'string' },
  'POST /factors/:id/challenge': { channel: 'string' },
  'POST /factors/:id/verify': { challenge_id: 'string', code: 'string', webauthn: 'object' },
  'POST /factors/recovery-codes': { friendly_name: 'string' },
  'POST /factors/recovery-codes/verify': { code: 'string' },
  'POST /passkeys/registration/verify': { challenge_id: 'string', credential: 'object' },
  'POST /passkeys/authentication/options': { ...captcha },
  'POST /passkeys/authentication/verify': { challenge_id: 'string', credential: 'object' },
  'PATCH /passkeys/:id': { friendly_name: 'string' },
  'POST /sso': {
    provider_id: 'string',
    domain: 'string',
    redirect_to: 'string',
    skip_http_redirect: 'boolean',
    ...pkce,
    ...captcha,
  },
  'POST /admin/users': { id: 'string', ...account },
  'PUT /admin/users/:id': account,
  'DELETE /admin/users/:id': { should_soft_delete: 'boolean' },
  'PUT /admin/users/:id/factors/:factor': { friendly_name: 'string' },
  'POST /invite': { email: 'string', data: 'object', redirect_to: 'string' },
  'POST /admin/generate_link': {
    type: 'string',
    email: 'string',
    new_email: 'string',
    password: 'string',
    data: 'object',
    redirect_to: 'string',
  },
  'POST /admin/sso/providers': ssoProvider,
  'PUT /admin/sso/providers/:id': ssoProvider,
}

/** The fields of each form that a browser posts. */
const forms: Record<string, string[]> = {
  'POST /callback': ['state', 'code', 'error', 'error_description'],
  'POST /sso/saml/acs': ['SAMLResponse', 'RelayState'],
}

const redirect = ['redirect_to']
const queries: Record<string, string[]> = {
  'POST /token': ['grant_type'],
  'POST /signup': redirect,
  'POST /otp': redirect,
  'POST /magiclink': redirect,
  'POST /recover': redirect,
  'POST /resend': redirect,
  'PUT /user': redirect,
  'POST /invite': redirect,
  'GET /verify': ['token', 'type', ...redirect],
  'GET /authorize': ['provider', 'scopes', 'code_challenge', 'code_challenge_method', ...redirect],
  'GET /user/identities/authorize': [
    'provider',
    'scopes',
    'code_challenge',
    'code_challenge_method',
    'skip_http_redirect',
    ...redirect,
  ],
  'GET /callback': ['state', 'code', 'error', 'error_description'],
  'POST /logout': ['scope'],
  'GET /admin/users': ['page', 'per_page', 'filter', 'sort'],
  'GET /sso/saml/metadata': ['download'],
}

const isPublic = new Set([
  'POST /signup',
  'POST /token',
  'POST /otp',
  'POST /magiclink',
  'POST /verify',
  'GET /verify',
  'POST /recover',
  'POST /resend',
  'GET /authorize',
  'GET /callback',
  'POST /callback',
  'POST /sso',
  'GET /sso/saml/metadata',
  'POST /sso/saml/acs',
  'POST /passkeys/authentication/options',
  'POST /passkeys/authentication/verify',
  'GET /.well-known/jwks.json',
  'GET /settings',
  'GET /health',
  'GET /openapi.json',
])

export type Operation = {
  method: Route['method']
  path: string
  security: 'none' | 'user' | 'admin'
  path_parameters: string[]
  query: string[]
  body: Fields | undefined
  form: string[] | undefined
}

/** Returns all operations as plain data, for the document and for tests. */
export function operations(): Operation[] {
  return routes.map(({ method, path }) => {
    const name = `${method} ${path}`
    const admin = path.startsWith('/admin/') || path === '/invite'
    return {
      method,
      path,
      security: isPublic.has(name) ? 'none' : admin ? 'admin' : 'user',
      path_parameters: [...path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter!),
      query: queries[name] ?? [],
      body: bodies[name],
      form: forms[name],
    }
  })
}

/** Returns the document (OpenAPI 3.1). */
export function openApiDocument(core: Core): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of operations()) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'auth/v1', version: '2.196.0' },
    servers: [{ url: core.issuer }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['code'],
          properties: {
            code: { type: ['string', 'integer'] },
            error_code: { type: 'string' },
            msg: { type: 'string' },
            message: { type: 'string' },
            weak_password: {
              type: 'object',
              properties: { reasons: { type: 'array', items: { type: 'string' } } },
            },
          },
        },
      },
    },
  }
}

function describe({ method, path, security, path_parameters, query, body, form }: Operation) {
  const parameter = (where: string) => (name: string) => ({
    name,
    in: where,
    required: where === 'path',
    schema: { type: 'string' },
  })
  const properties = (fields: Fields) =>
    Object.fromEntries(Object.entries(fields).map(([name, kind]) => [name, { type: [kind, 'null'] }]))
  const content = body
    ? { 'application/json': { schema: { type: 'object', properties: properties(body) } } }
    : form && {
        'application/x-www-form-urlencoded': {
          schema: {
            type: 'object',
            properties: properties(Object.fromEntries(form.map((name) => [name, 'string']))),
          },
        },
      }
  const error = {
    description: 'error',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
  return {
    operationId: `${method} ${path}`.replace(/[^A-Za-z]+/g, '_').toLowerCase(),
    security: security === 'none' ? [] : [{ bearer: [] }],
    parameters: [...path_parameters.map(parameter('path')), ...query.map(parameter('query'))],
    ...(content ? { requestBody: { content } } : {}),
    responses: { '2XX': { description: 'done' }, '3XX': { description: 'redirect' }, '4XX': error },
  }
}
