import { ERROR_CODES } from '@domovik/domain/errors.ts'
import { z } from 'zod'
import { call, instant } from '../../base.ts'

const window = z.object({
  requests: z.int(),
  /** Median and 95th percentile of the response time in milliseconds; null without requests. */
  p50: z.int().nullable(),
  p95: z.int().nullable(),
})

/**
 * Health of the installation (ADMIN-12, SUPER-07). Requests and errors are those of the server process that
 * responds.
 */
export const health = call({ needs: 'admin' })
  .route({
    method: 'GET',
    path: '/operations/health',
    tags: ['Operations'],
    summary: 'Get the health of the installation',
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
        /** Whether an SMTP server is configured. */
        carried: z.boolean(),
        waiting: z.int(),
        failed: z.int(),
        oldestWaitingAt: instant.nullable(),
      }),
      requests: z.object({ lastHour: window, lastDay: window }),
      errors: z.array(
        z.object({
          code: z.enum(ERROR_CODES as [string, ...string[]]),
          /** True for errors of the server, false for errors of the caller. */
          ours: z.boolean(),
          lastHour: z.int(),
          lastDay: z.int(),
        }),
      ),
      people: z.object({
        activeLastHour: z.int(),
        activeLastDay: z.int(),
        organizationsLastDay: z.int(),
        /** Open realtime connections of this process. */
        listening: z.int(),
      }),
      disk: z.object({ freeBytes: z.int(), totalBytes: z.int() }).nullable(),
      /** The last success of each regular job of the installation. */
      syncs: z.array(z.object({ name: z.string(), at: instant.nullable() })),
    }),
  )
