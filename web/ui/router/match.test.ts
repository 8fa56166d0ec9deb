import { expect, it } from 'vitest'
import { readAddress, withSearch } from './address.ts'
import { matcher } from './match.ts'

const routes = ['/', '/leases/$id', '/leases/new', '/leases', '/edit-page/$scope/$id'].map((path) => ({
  path,
}))
const match = matcher(routes)

it.each([
  ['/', '/', {}],
  ['/leases', '/leases', {}],
  ['/Leases', '/leases', {}],
  ['/leases/new', '/leases/new', {}],
  ['/leases/7', '/leases/$id', { id: '7' }],
  ['/leases/a%20b', '/leases/$id', { id: 'a b' }],
  ['/leases/50%', '/leases/$id', { id: '50%' }],
  ['/edit-page/platform/x', '/edit-page/$scope/$id', { scope: 'platform', id: 'x' }],
])('finds the route of %s', (pathname, path, params) => {
  expect(match(pathname)).toEqual({ route: { path }, params })
})

it.each(['/lease', '/leases/7/8', '/edit-page/platform'])('finds no route for %s', (pathname) => {
  expect(match(pathname)).toBeNull()
})

it('reads the parts of an address and removes a slash at the end of the path', () => {
  expect(readAddress('/payments/?status=overdue&status=pending&q=ewa#top%20row')).toEqual({
    pathname: '/payments',
    search: { status: ['overdue', 'pending'], q: 'ewa' },
    hash: 'top row',
    href: '/payments?status=overdue&status=pending&q=ewa#top%20row',
  })
  expect(readAddress('/').pathname).toBe('/')
})

it('changes and removes values of the query', () => {
  const address = readAddress('/payments?status=overdue&q=ewa#x')
  expect(withSearch(address, { q: undefined, type: ['rent', 'bills'] })).toBe(
    '/payments?status=overdue&type=rent&type=bills',
  )
})
