import { expect, test } from 'vitest'
import { fieldsOf, problemsOf, suggestedSlug, valuesOf, withKey } from './edit-values.ts'

const values = (...content: Parameters<typeof withKey>[0][]) => ({
  ...valuesOf(null),
  title: 'O nas',
  slug: 'o-nas',
  content: content.map(withKey),
})

test('empty blocks, empty lines and keys are not sent', () => {
  const { content } = fieldsOf(
    values(
      { type: 'paragraph', text: ' ' },
      { type: 'list', items: ['jeden', ' ', 'dwa'], ordered: false },
      { type: 'divider' },
    ),
  )
  expect(content).toEqual([{ type: 'list', items: ['jeden', 'dwa'], ordered: false }, { type: 'divider' }])
})

test('errors that the server would return are shown beside their fields', () => {
  expect(
    problemsOf({
      ...values(
        { type: 'link', label: '', to: 'javascript:alert(1)', button: true },
        { type: 'question', question: 'Kiedy?', answer: '' },
        { type: 'link', label: '', to: '', button: true },
      ),
      slug: 'Moja strona',
    }),
  ).toEqual({
    slug: 'not_allowed',
    'content.0.label': 'required',
    'content.0.to': 'url_invalid',
    'content.1.answer': 'required',
  })
  expect(problemsOf(values())).toEqual({})
})

test.each([
  ['Zasady współpracy', 'zasady-wspolpracy'],
  ['Admin', 'admin-1'],
  ['???', ''],
])('%j suggests %j', (title, slug) => expect(suggestedSlug(title)).toBe(slug))
