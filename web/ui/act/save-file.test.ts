import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { once } from './save-file.ts'

const web = path.join(import.meta.dirname, '../..')

test('a press is done once for a double click, and again later', async () => {
  let done = 0
  const press = (name = 'letter') =>
    once(name, async () => {
      done++
    })
  await Promise.all([press(), press()])
  await press()
  expect(done).toBe(1)
  await press('another letter')
  expect(done).toBe(2)
  await new Promise((resolve) => setTimeout(resolve, 700))
  await press()
  expect(done).toBe(3)
})

test('a press that takes long is not done again meanwhile, and can be tried again after it failed', async () => {
  let tried = 0
  const slow = () =>
    once('slow', async () => {
      tried++
      await new Promise((resolve) => setTimeout(resolve, 900))
      throw new Error('no connection')
    })
  const first = slow()
  await new Promise((resolve) => setTimeout(resolve, 800))
  await slow()
  expect(tried).toBe(1)
  await expect(first).rejects.toThrow('no connection')
  await expect(slow()).rejects.toThrow('no connection')
  expect(tried).toBe(2)
})

test('every file of the front ends that starts a download does it once for a double click', () => {
  const files = globSync('{ui,admin,tenant}/**/*.{ts,tsx}', { cwd: web }).filter(
    (file) => !file.endsWith('ui/act/save-file.ts') && !file.includes('.test.'),
  )
  const starting = files.filter((file) => /\bsaveFile\(/.test(readFileSync(path.join(web, file), 'utf8')))
  const unguarded = starting.filter((file) => !/\bonce\(/.test(readFileSync(path.join(web, file), 'utf8')))
  expect(files.length).toBeGreaterThan(500)
  expect(unguarded).toEqual([])
  const links = files.filter((file) => /\.download = /.test(readFileSync(path.join(web, file), 'utf8')))
  expect(links).toEqual([])
})
