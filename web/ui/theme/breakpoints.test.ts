import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { theme } from './theme.ts'

/** In em of 16 px: mobile 768, tablet 1024, desktop 1280. */
const breakpoints = { sm: '48em', md: '64em', lg: '80em' }
const web = new URL('../../', import.meta.url).pathname

test('the breakpoints are 768, 1024 and 1280 px (GEN-11)', () => {
  expect(theme.breakpoints).toMatchObject(breakpoints)
})

test('style sheets switch at the breakpoints, and below 480 px, and nowhere else (GEN-11)', () => {
  const sheets = globSync(['ui/**/*.css', 'admin/**/*.css', 'tenant/**/*.css'], { cwd: web })
  const widths = sheets.flatMap((sheet) =>
    [...readFileSync(`${web}${sheet}`, 'utf8').matchAll(/@media[^{]*?\((?:min|max)-width: ([^)]+)\)/g)].map(
      ([, width]) => `${sheet} ${width}`,
    ),
  )
  expect(widths.length).toBeGreaterThan(10)
  const known = /^\S+ (30em|(47\.99|48)em|(63\.99|64)em|(79\.99|80)em)$/
  expect(widths.filter((width) => !known.test(width))).toEqual([])
  for (const breakpoint of Object.values(breakpoints))
    expect(widths.some((width) => width.endsWith(` ${breakpoint}`))).toBe(true)
})
