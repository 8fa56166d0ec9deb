/**
 * Every write of the front ends is sent by web/ui/api/writes.ts, which keeps its key until an answer has come. These tests
 * fail for code that sends a write another way, and for screens that choose themselves what to load again.
 */
import { globSync, readFileSync } from 'node:fs'
import { adminContract } from '@domovik/contract/admin/index.ts'
import { tenantContract } from '@domovik/contract/tenant/index.ts'
import { expect, it } from 'vitest'

const files = globSync('web/{admin,tenant,ui}/**/*.{ts,tsx}', {
  exclude: (name) => name.includes('node_modules'),
})
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const using = (pattern: RegExp): string[] =>
  files
    .filter(({ text }) => pattern.test(text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')))
    .map(({ path }) => path)
    .sort()

it('sends requests only from the client of the API and the sign-in service', () => {
  expect(files.length).toBeGreaterThan(300)
  expect(using(/\bfetch\(|XMLHttpRequest|sendBeacon|WebSocket|new Request\(/)).toEqual([
    'web/admin/account/account/sessions.tsx', // the sign-in service: ends a session, which can be repeated
    'web/admin/frame/realtime.ts', // reads the stream of events
    'web/ui/api/create-api.ts',
    'web/ui/api/device-clock.ts', // the sign-in service: sends for its client
    'web/ui/api/reached.ts', // asks whether the server answers
    'web/ui/api/rest.ts', // builds the request for create-api.ts
    'web/ui/api/send-with-progress.ts', // sends it for create-api.ts
    'web/ui/sign-in/end-session.ts', // the sign-in service: signs out
    'web/ui/sign-in/prove-identity.ts', // the sign-in service: signs out
    'web/ui/sign-in/settings.ts', // reads settings
  ])
})

it('reads with a signal, also by POST: without one a call is a write, which is repeated for a minute and stores its answer', () => {
  expect(using(/queryFn: \(\) =>\s*client\./)).toEqual([
    'web/admin/rental/imports/use-checked.ts', // stores what it found in the file
    'web/tenant/payments/card-return.tsx', // books the payment
  ])
})

it('makes clients and keys in one place', () => {
  expect(using(/\bcreateApi</)).toEqual(['web/admin/api.ts', 'web/tenant/api.ts', 'web/ui/api/create-api.ts'])
  expect(using(/idempotency-key/i)).toEqual(['web/ui/api/create-api.ts'])
  expect(using(/\bwriter\(/)).toEqual(['web/ui/api/create-api.ts', 'web/ui/api/writes.ts'])
  expect(using(/randomUUID/)).not.toContain('web/ui/api/create-api.ts')
})

it('refreshes screens in one place after a write of the API (web/admin/frame/refresh-screen.ts)', () => {
  expect(
    using(/\.(invalidateQueries|refetchQueries)\(/).filter((path) => path.startsWith('web/admin/')),
  ).toEqual([
    'web/admin/account/account/identities.tsx', // the sign-in service
    'web/admin/account/account/passkeys.tsx', // the sign-in service
    'web/admin/account/account/proof-of-identity.tsx', // the sign-in service
    'web/admin/account/account/recovery-codes.tsx', // the sign-in service
    'web/admin/account/account/second-factor.tsx', // the sign-in service
    'web/admin/account/account/security-tab.tsx', // the sign-in service
    'web/admin/account/account/sessions.tsx', // the sign-in service
    'web/admin/account/pages/editor.tsx', // a refused write: another version was saved
    'web/admin/account/pages/use-save-navigation.ts', // a refused write: another version was saved
    'web/admin/account/subscriptions/use-returned.ts', // the payment provider changed the subscription
    'web/admin/frame/query-client.ts', // marks what a write has changed
    'web/admin/frame/realtime.ts', // changes of other people
    'web/admin/frame/refresh-screen.ts',
    'web/admin/rental/imports/finished-step.tsx', // a job has written the rows
    'web/admin/rental/imports/use-undo-import.ts', // an import changes every screen
    'web/admin/rental/stay-pages/request-card.tsx', // a refused request: the nights were taken, or the page was closed
  ])
})

it('writes and clears drafts in one place, which the test of lost answers tries in the browser', () => {
  expect(using(/\b(writeDraft|clearDraft)\(/)).toEqual(['web/ui/form/use-draft-form.ts'])
})

it('aborts only calls that write nothing', () => {
  const reads = new Set([
    ...['reports.run', 'paperTemplates.previewFile', 'channels.wordings'],
    // By POST, so that the secret of a link is not in the address.
    ...[
      'stay.get',
      'work.get',
      'invitations.get',
      'memberInvitations.read',
      'signingLinks.open',
      'signingLinks.read',
    ],
  ])
  const writes = [...namesOf(adminContract), ...namesOf(tenantContract)].filter((name) => !reads.has(name))
  const aborted = files.flatMap(({ path, text }) =>
    [...text.matchAll(/\bclient\.([\w.]+)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*?\bsignal\b/g)]
      .map(([, name]) => name ?? '')
      .filter((name) => writes.includes(name))
      .map((name) => `${path}: ${name}`),
  )
  expect(aborted).toEqual([])
})

it('has forms only where they keep their keys, or where the sign-in service or nothing is called', () => {
  expect(using(/<form\b/)).toEqual([
    'web/admin/account/account/passkey-name-dialog.tsx', // the sign-in service
    'web/admin/account/account/second-factor.tsx', // the sign-in service
    'web/admin/account/members/change-role.tsx', // sets a value: once or twice is the same
    'web/admin/account/members/join-form.tsx', // an invitation can be accepted once
    'web/admin/account/sign-in/terms.tsx', // the sign-in service
    'web/admin/insight/reports/wizard.tsx', // reads
    'web/admin/rental/tickets/cost-card.tsx', // useDraftForm
    'web/admin/shared/saved-view-list.tsx', // keeps its keys with FormWrites
    'web/tenant/invitation/accept-form.tsx', // an invitation can be accepted once
    'web/tenant/signing/confirm-part.tsx', // a code works once; without an answer another one is mailed
    'web/ui/document/document.ts', // prevents that the browser sends a form of a public page
    'web/ui/form/form-body.tsx',
    'web/ui/form/write-box.tsx',
    'web/ui/sign-in/forgotten-form.tsx',
    'web/ui/sign-in/mail-sent.tsx',
    'web/ui/sign-in/prove-dialog.tsx',
    'web/ui/sign-in/second-factor-form.tsx',
    'web/ui/sign-in/set-password-form.tsx',
    'web/ui/sign-in/sign-in-form.tsx',
    'web/ui/sign-in/sign-up-form.tsx',
    'web/ui/sign/check-page.tsx', // reads
  ])
})

type Procedure = { '~orpc': { route: { method?: string } } }

/** The names of the calls that are not GET. */
function namesOf(node: object, path: string[] = []): string[] {
  if ('~orpc' in node)
    return ((node as Procedure)['~orpc'].route.method ?? 'POST') === 'GET' ? [] : [path.join('.')]
  return Object.entries(node).flatMap(([name, child]: [string, object]) => namesOf(child, [...path, name]))
}
