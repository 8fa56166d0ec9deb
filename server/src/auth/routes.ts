/** Maps each path to its handler. */

import { adminFeatureOff, adminFeaturesThatAreOff } from './admin-features-off.ts'
import { adminGenerateLink, adminInvite } from './admin-links.ts'
import {
  adminCreateSsoProvider,
  adminDeleteSsoProvider,
  adminGetSsoProvider,
  adminListSsoProviders,
  adminUpdateSsoProvider,
} from './admin-sso-providers.ts'
import {
  adminListFactors,
  adminListPasskeys,
  adminRemoveFactor,
  adminRemovePasskey,
  adminRenameFactor,
} from './admin-user-keys.ts'
import { adminListUsers } from './admin-user-list.ts'
import { adminCreateUser, adminDeleteUser, adminGetUser, adminUpdateUser } from './admin-users.ts'
import { authorize, authorizeLink } from './authorize.ts'
import { callback } from './callback.ts'
import type { Handler } from './core.ts'
import { challengeFactor } from './factors-challenge.ts'
import { enrolFactor } from './factors-enroll.ts'
import {
  generateRecoveryCodes,
  recoveryCodesStatus,
  regenerateRecoveryCodes,
  removeRecoveryCodes,
  verifyRecoveryCode,
} from './factors-recovery.ts'
import { removeFactor } from './factors-remove.ts'
import { verifyFactor } from './factors-verify.ts'
import { health } from './health.ts'
import { unlinkIdentity } from './identities.ts'
import { jwks } from './jwks.ts'
import { logout } from './logout.ts'
import { magicLink, otp } from './otp.ts'
import { endSession, listSessions } from './own-sessions.ts'
import { listPasskeys, removePasskey, renamePasskey } from './passkeys-manage.ts'
import { passkeyRegistrationOptions, registerPasskey } from './passkeys-register.ts'
import { passkeySignInOptions, signInWithPasskey } from './passkeys-sign-in.ts'
import type { EndpointLimit } from './rate-limit.ts'
import { reauthenticate } from './reauthenticate.ts'
import { recover } from './recover.ts'
import { resend } from './resend.ts'
import { settings } from './settings.ts'
import { signup } from './signup.ts'
import { singleSignOn } from './sso.ts'
import { samlAcs } from './sso-acs.ts'
import { samlMetadata } from './sso-metadata.ts'
import { token } from './token.ts'
import { user } from './user.ts'
import { updateUser } from './user-update.ts'
import { verify, verifyLink } from './verify.ts'

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  handler: Handler
  /** The rate limit per client address. */
  limit?: EndpointLimit
}

const route = (method: Route['method'], path: string, handler: Handler, limit?: EndpointLimit): Route => ({
  method,
  path,
  handler,
  limit,
})

export const routes: Route[] = [
  route('POST', '/signup', signup, 'signup'),
  route('POST', '/token', token, 'token'),
  route('POST', '/otp', otp, 'otp'),
  route('POST', '/magiclink', magicLink, 'otp'),
  route('POST', '/verify', verify, 'verify'),
  route('GET', '/verify', verifyLink, 'verify'),
  route('POST', '/recover', recover, 'recover'),
  route('POST', '/resend', resend, 'resend'),
  route('GET', '/reauthenticate', reauthenticate, 'reauthenticate'),
  route('GET', '/user', user),
  route('PUT', '/user', updateUser, 'update'),
  route('GET', '/factors/recovery-codes', recoveryCodesStatus),
  route('POST', '/factors/recovery-codes', generateRecoveryCodes, 'factor'),
  route('DELETE', '/factors/recovery-codes', removeRecoveryCodes, 'factor'),
  route('POST', '/factors/recovery-codes/verify', verifyRecoveryCode, 'factor'),
  route('POST', '/factors/recovery-codes/regenerate', regenerateRecoveryCodes, 'factor'),
  route('POST', '/factors', enrolFactor, 'factor'),
  route('POST', '/factors/:id/challenge', challengeFactor, 'factor'),
  route('POST', '/factors/:id/verify', verifyFactor, 'factor'),
  route('DELETE', '/factors/:id', removeFactor, 'factor'),
  route('GET', '/authorize', authorize, 'flow'),
  route('GET', '/callback', callback, 'callback'),
  route('POST', '/callback', callback, 'callback'),
  route('GET', '/user/identities/authorize', authorizeLink, 'flow'),
  route('DELETE', '/user/identities/:id', unlinkIdentity, 'update'),
  route('POST', '/passkeys/registration/options', passkeyRegistrationOptions, 'passkey'),
  route('POST', '/passkeys/registration/verify', registerPasskey, 'passkey'),
  route('POST', '/passkeys/authentication/options', passkeySignInOptions, 'passkey'),
  route('POST', '/passkeys/authentication/verify', signInWithPasskey, 'passkey'),
  route('GET', '/passkeys', listPasskeys),
  route('PATCH', '/passkeys/:id', renamePasskey, 'update'),
  route('DELETE', '/passkeys/:id', removePasskey, 'update'),
  route('POST', '/sso', singleSignOn, 'sso'),
  route('GET', '/sso/saml/metadata', samlMetadata),
  route('POST', '/sso/saml/acs', samlAcs, 'callback'),
  route('POST', '/logout', logout),
  route('GET', '/sessions', listSessions),
  route('DELETE', '/sessions/:id', endSession),
  route('GET', '/admin/users', adminListUsers, 'admin'),
  route('POST', '/admin/users', adminCreateUser, 'admin'),
  route('GET', '/admin/users/:id', adminGetUser, 'admin'),
  route('PUT', '/admin/users/:id', adminUpdateUser, 'admin'),
  route('DELETE', '/admin/users/:id', adminDeleteUser, 'admin'),
  route('GET', '/admin/users/:id/factors', adminListFactors, 'admin'),
  route('PUT', '/admin/users/:id/factors/:factor', adminRenameFactor, 'admin'),
  route('DELETE', '/admin/users/:id/factors/:factor', adminRemoveFactor, 'admin'),
  route('GET', '/admin/users/:id/passkeys', adminListPasskeys, 'admin'),
  route('DELETE', '/admin/users/:id/passkeys/:passkey', adminRemovePasskey, 'admin'),
  route('POST', '/invite', adminInvite, 'admin'),
  route('POST', '/admin/generate_link', adminGenerateLink, 'admin'),
  route('GET', '/admin/sso/providers', adminListSsoProviders, 'admin'),
  route('POST', '/admin/sso/providers', adminCreateSsoProvider, 'admin'),
  route('GET', '/admin/sso/providers/:id', adminGetSsoProvider, 'admin'),
  route('PUT', '/admin/sso/providers/:id', adminUpdateSsoProvider, 'admin'),
  route('DELETE', '/admin/sso/providers/:id', adminDeleteSsoProvider, 'admin'),
  ...adminFeaturesThatAreOff.map(([method, path]) => route(method, path, adminFeatureOff, 'admin')),
  route('GET', '/.well-known/jwks.json', jwks),
  route('GET', '/settings', settings),
  route('GET', '/health', health),
]
