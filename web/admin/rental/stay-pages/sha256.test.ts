import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { sha256 } from './sha256.ts'
import { solve } from './solve.ts'

it('is the hash that other programs compute, for each length around the ends of blocks', () => {
  for (let length = 0; length <= 200; length += 1) {
    const text = 'abcdefghij.0123456789-_XYZ'.repeat(8).slice(0, length)
    expect(Buffer.from(sha256(text)).toString('hex')).toBe(createHash('sha256').update(text).digest('hex'))
  }
})

it('solves a challenge, and lets the page work in between', async () => {
  let worked = 0
  const page = setInterval(() => {
    worked += 1
  })
  const { challenge, nonce } = await solve({ challenge: 'kx1.random.mac', bits: 14 })
  clearInterval(page)
  const hash = createHash('sha256').update(`${challenge}.${nonce}`).digest()
  expect(hash.readUInt16BE() >> 2).toBe(0)
  expect(worked).toBeGreaterThan(0)
})
