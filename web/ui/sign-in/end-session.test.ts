import { expect, test } from 'vitest'
import { endedAlready } from './end-session.ts'

test.each([
  [{ message: 'Auth session missing!', status: 400 }, true],
  [{ message: 'Session from session_id claim in JWT does not exist', status: 500 }, true],
  [{ message: 'invalid JWT', status: 401 }, true],
  [{ message: 'User from sub claim in JWT does not exist', status: 403 }, true],
  [{ message: 'not here', status: 404 }, true],
  [{ message: 'Failed to fetch', status: 0 }, false],
  [{ message: 'try again later', status: 503 }, false],
  [{ message: 'something else' }, false],
])('a sign-out refused with %j had ended already: %s', (error, ended) => {
  expect(endedAlready(error)).toBe(ended)
})
