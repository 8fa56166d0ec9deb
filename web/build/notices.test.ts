import { expect, it } from 'vitest'
import { thirdPartyNotices } from './notices.ts'

it('the notices name every kind of package that is shipped, with its license, and no tool of the tests', async () => {
  const notices = await thirdPartyNotices()
  for (const name of ['react', 'hono', 'pg', 'sharp', '@fontsource-variable/inter'])
    expect(notices).toMatch(new RegExp(`^${name} [\\d.]+ \\(\\S+.*\\)$`, 'm'))
  expect(notices).toContain('Permission is hereby granted, free of charge')
  expect(notices).not.toMatch(/^vitest /m)
  expect(notices.length).toBeLessThan(600_000)
})
