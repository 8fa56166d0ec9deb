import { describe, expect, it } from 'vitest'
import { meaningsInput } from './meaning-fields.tsx'

const word = (wording: string) => ({
  wording,
  usual: 'booking' as const,
  events: 1,
  nights: 1,
  first: '2026-06-01',
})
const found = (...words: string[]) => ({
  wordings: words.map(word),
  ignored: 0,
  notUnderstood: 0,
  unreadable: 0,
})

describe('the meanings that are saved', () => {
  it('keep words that the calendar does not contain at present', () => {
    expect(meaningsInput(found('Reserved'), { Reserved: 'block' }, { Cleaning: 'ignored' })).toEqual([
      { wording: 'Reserved', meaning: 'block' },
      { wording: 'Cleaning', meaning: 'ignored' },
    ])
  })

  it('are those of the words that were found, if none was saved before', () => {
    expect(meaningsInput(found('Reserved', 'Closed'), { Closed: 'booking', Typed: 'block' })).toEqual([
      { wording: 'Closed', meaning: 'booking' },
    ])
  })

  it('contain words that are ignored beside longer stays', () => {
    const marked = {
      ...found('Reserved'),
      wordings: [word('Reserved'), { ...word('Check-in'), usual: 'ignored' as const }],
    }
    expect(meaningsInput(marked, {})).toEqual([{ wording: 'Check-in', meaning: 'ignored' }])
    expect(meaningsInput(marked, { 'Check-in': 'block' })).toEqual([
      { wording: 'Check-in', meaning: 'block' },
    ])
  })

  it('are at most 20', () => {
    const saved = Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`w${at}`, 'block' as const]))
    expect(meaningsInput(found('Reserved'), { Reserved: 'block' }, saved)).toHaveLength(20)
  })
})
