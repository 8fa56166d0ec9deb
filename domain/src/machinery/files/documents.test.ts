import { describe, expect, it } from 'vitest'
import type { DomainError } from '../../errors.ts'
import { DOCUMENT_MAX_BYTES, requireDocument } from './documents.ts'

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
const pdf = '%PDF-1.7\n1 0 obj\nendobj\ntrailer\n%%EOF\n'
const png = '\x89PNG\r\n\x1a\n'
const jpeg = '\xff\xd8\xff\xe0'
const webp = 'RIFF\0\0\0\0WEBPVP8 '

const codeOf = (name: string, type: string, content: Uint8Array): string => {
  try {
    return requireDocument({ name, type, bytes: content })
  } catch (error) {
    return (error as DomainError).code
  }
}

describe('a document of an expense', () => {
  it.each([
    ['faktura.pdf', 'application/pdf', pdf, 'application/pdf'],
    ['paragon.PNG', 'image/png', png, 'image/png'],
    ['paragon.jpeg', 'image/jpeg', jpeg, 'image/jpeg'],
    ['paragon', 'image/jpeg', jpeg, 'image/jpeg'],
    ['faktura.exe', 'application/pdf', pdf, 'file_type_not_allowed'],
    ['faktura.pdf', 'image/png', pdf, 'file_type_not_allowed'],
    ['faktura.pdf', 'application/pdf', png, 'file_type_not_allowed'],
    ['faktura.pdf', 'application/pdf', `<html>${pdf}`, 'file_type_not_allowed'],
    ['paragon.webp', 'image/webp', webp, 'file_type_not_allowed'],
    ['faktura.pdf', 'application/pdf', '%PDF-1.7\n1 0 obj', 'file_unreadable'],
    ['faktura.pdf', 'application/pdf', '', 'file_type_not_allowed'],
  ])('called %s, declared %s, is %4$s', (name, type, content, answer) => {
    expect(codeOf(name, type, bytes(content))).toBe(answer)
  })

  it('has at most 10 MB', () => {
    const large = new Uint8Array(DOCUMENT_MAX_BYTES + 1)
    large.set(bytes(pdf))
    expect(codeOf('a.pdf', 'application/pdf', large)).toBe('file_too_large')
  })
})
