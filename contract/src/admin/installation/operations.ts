import { z } from 'zod'
import { call, instant } from '../../base.ts'

/** All background jobs, on one screen. */
export const list = call({ needs: 'admin' })
  .route({
    method: 'GET',
    path: '/jobs',
    tags: ['Operations'],
    summary: 'List jobs with their schedule and last runs',
  })
  .output(
    z.array(
      z.object({
        name: z.string(),
        cron: z.string().nullable(),
        waiting: z.int(),
        running: z.int(),
        failed: z.int(),
        lastFinishedAt: instant.nullable(),
        lastState: z.string().nullable(),
      }),
    ),
  )

export const audit = call({ needs: 'manage_pages' })
  .route({
    method: 'GET',
    path: '/audit-logs/verify',
    tags: ['Operations'],
    summary: 'Verify the audit chain',
  })
  .output(z.object({ events: z.int(), brokenSeq: z.int().nullable(), problem: z.string().nullable() }))
