/** Jobs and states that have words (locales/operations.json); another shows under its own name. */
export const jobNames = [
  'generate-charges',
  'send-reminders',
  'verify-books',
  'forget-old-data',
  'back-up',
  'sign-audit-checkpoints',
  'forget-idempotency-keys',
  'clean-up-sign-ins',
  'appoint-super-admin',
  'tend-leads',
  'send-mail',
  'reset-demo',
  'run-import',
  'tend-imports',
  'organization-reseal',
  'erase-organization',
  'rotate-key',
] as const

export const jobStates = ['completed', 'active', 'failed', 'retry', 'cancelled', 'created'] as const
