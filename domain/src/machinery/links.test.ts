import { expect, it } from 'vitest'
import { addressAbout, HOME_PARAM, ORGANIZATION_PARAM } from './links.ts'

it.each([
  ['/payments', '/payments?home=7'],
  ['/', '/?home=7'],
  ['https://portal.example/issues/1', 'https://portal.example/issues/1?home=7'],
  ['/payments?view=bills', '/payments?view=bills&home=7'],
  ['/payments?view=bills#x', '/payments?view=bills&home=7#x'],
  ['/documents#x?y', '/documents?home=7#x?y'],
])('names the home in %s', (address, about) => {
  expect(addressAbout(address, HOME_PARAM, '7')).toBe(about)
})

it('names an organization, encoded', () => {
  expect(addressAbout('/tickets/1', ORGANIZATION_PARAM, 'a&b')).toBe('/tickets/1?org=a%26b')
})
