/** GET /settings: the enabled sign-in methods. */
import type { Context } from 'hono'
import type { Core } from './core.ts'
import { providerNames } from './providers/names.ts'

export async function settings(core: Core, c: Context): Promise<Response> {
  const { policy } = core
  return c.json({
    external: {
      anonymous_users: policy.anonymous,
      ...Object.fromEntries(
        providerNames.map((name) => [name, policy.providers.some((each) => each.name === name)]),
      ),
      email: policy.email,
      phone: policy.phone,
    },
    disable_signup: !policy.signup,
    mailer_autoconfirm: policy.mailAutoconfirm,
    phone_autoconfirm: policy.smsAutoconfirm,
    sms_provider: core.sms.name,
    saml_enabled: policy.saml,
    saml_private_key_next_configured: false,
    passkeys_enabled: policy.passkeys,
    password_minimum: policy.passwordMinimum,
    native_user_agent: policy.nativeUserAgent,
  })
}
