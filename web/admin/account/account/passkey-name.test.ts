import { expect, test } from 'vitest'
import { freeName } from './passkey-name.ts'

test.each([
  [[], 'Chrome on Android'],
  [[undefined, 'Safari on iPhone'], 'Chrome on Android'],
  [['Chrome on Android'], 'Chrome on Android 2'],
  [['Chrome on Android 2', 'Chrome on Android'], 'Chrome on Android 3'],
  [['Chrome on Android 2'], 'Chrome on Android'],
])('the name of a new passkey differs from %j: %s', (taken, name) => {
  expect(freeName('Chrome on Android', taken)).toBe(name)
})
