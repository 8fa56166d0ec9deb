import { LEAD_RETENTION, SIGN_UP_MODES } from '@domovik/domain/installation/platform/settings.ts'
import { z } from 'zod'
import { call, currency, line } from '../../base.ts'
import { language } from '../account/account.ts'

export const settings = z.object({
  /** Null: the name from the configuration. */
  name: z.string().nullable(),
  defaultLanguage: language,
  defaultCurrency: currency,
  signUp: z.enum(SIGN_UP_MODES),
  leadRetentionMonths: z.int(),
  version: z.int(),
})

const tags = ['Platform']

export const get = call({ needs: 'admin' })
  .route({
    method: 'GET',
    path: '/platform/settings',
    tags,
    summary: 'Get the settings of the installation',
  })
  .output(settings)

export const update = call({ needs: 'super_admin', viewOnlyInDemo: true }, 'version_conflict')
  .route({
    method: 'PUT',
    path: '/platform/settings',
    tags,
    summary: 'Change the settings of the installation',
  })
  .input(
    z.object({
      name: line(60).nullable(),
      defaultLanguage: language,
      defaultCurrency: currency,
      signUp: z.enum(SIGN_UP_MODES),
      leadRetentionMonths: z.int().min(LEAD_RETENTION.least).max(LEAD_RETENTION.most),
      version: z.int(),
    }),
  )
  .output(settings)
