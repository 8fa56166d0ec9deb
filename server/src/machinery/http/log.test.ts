import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { logRequests } from './log.ts'

const token = 'aB3_-'.repeat(9).slice(0, 43)

it.each([
  ['/invite/secret', '/invite/...'],
  [`/work/${token}`, '/work/...'],
  [`/api/tenant/work/${token}/photos/1`, '/api/tenant/work/.../photos/1'],
  [`/stay/${token}`, '/stay/...'],
  [`/api/calendar/${token}.ics`, '/api/calendar/...'],
  [`/api/ical/${token}.ics`, '/api/ical/...'],
  ['/properties/1', '/properties/1'],
])('logs %s as %s', async (path, logged) => {
  const lines: string[] = []
  const app = new Hono()
  app.use(logRequests(pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })))
  app.all('*', (c) => c.text('ok'))
  await app.request(`http://localhost${path}?token=${token}`)
  expect(lines.map((line) => JSON.parse(line).path)).toEqual([logged])
  expect(lines.join()).not.toContain(token)
})
