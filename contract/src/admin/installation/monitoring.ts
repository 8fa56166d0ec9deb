import { ERROR_CODES } from '@domovik/domain/errors.ts'
import { z } from 'zod'
import { call, instant } from '../../base.ts'

const window = z.object({
  requests: z.int(),
  /** Milliseconds under which half of the answers lie, and 95 of 100; null when nobody asked. */
  p50: z.int().nullable(),
  p95: z.int().nullable(),
})

/** How the installation is doing (ADMIN-12, SUPER-07). Requests and errors are those of the process that answers. */
export const health = call({ needs: 'admin' })
  .route({
    method: 'GET',
    path: '/operations/health',
    tags: ['Operations'],
    summary: 'Health of the installation',
  })
  .output(
    z.object({
      version: z.string(),
      startedAt: instant,
      database: z.object({
        version: z.string(),
        bytes: z.int(),
        connections: z.int(),
        connectionsMost: z.int(),
        answeredInMs: z.int(),
      }),
      jobs: z.object({ waiting: z.int(), failedLastDay: z.int(), oldestWaitingAt: instant.nullable() }),
      outbox: z.object({
        /** Whether an SMTP server carries mail away. */
        carried: z.boolean(),
        waiting: z.int(),
        failed: z.int(),
        oldestWaitingAt: instant.nullable(),
      }),
      requests: z.object({ lastHour: window, lastDay: window }),
      errors: z.array(
        z.object({
          code: z.enum(ERROR_CODES as [string, ...string[]]),
          /** Our fault, not the caller's. */
          ours: z.boolean(),
          lastHour: z.int(),
          lastDay: z.int(),
        }),
      ),
      people: z.object({
        activeLastHour: z.int(),
        activeLastDay: z.int(),
        organizationsLastDay: z.int(),
        /** Screens that hear of changes as they happen, on this process. */
        listening: z.int(),
      }),
      disk: z.object({ freeBytes: z.int(), totalBytes: z.int() }).nullable(),
      /** When each of the installation's regular jobs last succeeded. */
      syncs: z.array(z.object({ name: z.string(), at: instant.nullable() })),
    }),
  )
