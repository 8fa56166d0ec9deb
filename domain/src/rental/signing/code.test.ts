import { describe, expect, it } from 'vitest'
import { codeOf, printedCode, readCode } from './code.ts'

describe('the code of a finished document', () => {
  it.each([
    [new Uint8Array(10), '0000000000000000'],
    [new Uint8Array(10).fill(255), 'ZZZZZZZZZZZZZZZZ'],
    [Uint8Array.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 33]), '0000000000000011'],
  ])('is made of ten bytes', (bytes, code) => {
    expect(codeOf(bytes)).toBe(code)
    expect(readCode(printedCode(code))).toBe(code)
  })

  it.each([
    ['7k3m-9qrt-0bcd-efgh', '7K3M9QRT0BCDEFGH'],
    [' 7K3M 9QRT OBCD EFGH ', '7K3M9QRT0BCDEFGH'],
    ['il11-0000-0000-0000', '1111000000000000'],
    ['7K3M-9QRT-0BCD-EFG', null],
    ['7K3M-9QRT-0BCD-EFGU', null],
    ['', null],
  ])('is read as a person types it: %s', (typed, code) => {
    expect(readCode(typed)).toBe(code)
  })
})
