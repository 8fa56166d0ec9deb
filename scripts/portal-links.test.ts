/**
 * A person can rent from several landlords, so each link of a mail to a page behind the sign-in of the portal names the home
 * that it is about (server/src/machinery/links.ts).
 */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The message of the start names both front ends. */
const excluded = /\.(test|fixture)\.ts$|start-message\.ts$/

const sources = globSync('server/src/**/*.ts', { exclude: (name) => excluded.test(name) }).map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}))

/** Pages that need no sign-in; their address contains what they are about. */
const open = ['/invite/', '/verify', '/sign#', '/work/', '/stay/']

it('reads the files of the server', () => {
  expect(sources.length).toBeGreaterThan(500)
})

it('makes links to pages behind the sign-in only with portalLink', () => {
  const made = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\btenantUrl\}([^`]*)`|link: [\w.]*\btenantUrl\b/g)].flatMap(([whole, to]) =>
      path === 'server/src/machinery/links.ts' || open.some((page) => to?.startsWith(page))
        ? []
        : [`${path}: ${whole}`],
    ),
  )
  expect(made).toEqual([])
})

it('names the home in every mail to a tenant that has a link', () => {
  const mails = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\bawait queueMail\(.*?\n( *)\}\)\n/gs)].map(([mail]) => ({ path, mail })),
  )
  // Guests have no account: their links contain a token, which guest-pages makes.
  const toTenants = mails.filter(
    ({ path, mail }) => !path.includes('/guest-') && /\btenantId\b/.test(mail) && /\blink\b/.test(mail),
  )
  expect(toTenants.length).toBeGreaterThan(9)
  const unnamed = toTenants.filter(({ mail }) => !/portalLink\(|\/invite\//.test(mail))
  expect(unnamed.map(({ path }) => path)).toEqual([])
})

it('names the organization in what members are sent', () => {
  const made = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/appUrl\}\$\{(\w+)|\burl: (message\.path)/g)].flatMap(([, start, bare]) =>
      start === 'organizationPath' && !bare ? [] : [path],
    ),
  )
  expect(made).toEqual([])
})
