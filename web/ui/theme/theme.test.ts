import { describe, expect, test } from 'vitest'
import { contrast } from './contrast.ts'
import { accents, colorSchemes, neutrals, series, themes } from './tokens.ts'

const states = ['settled', 'soon', 'overdue'] as const

test('black on white is 21 to 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
})

describe.each(themes)('%s', (theme) => {
  const surfaces = neutrals[theme]
  const grounds = [surfaces.page, surfaces.card, surfaces.raised, surfaces.hover]

  test.each(['ink', 'muted', ...states] as const)('%s has enough contrast on every surface', (text) => {
    for (const ground of grounds) expect(contrast(surfaces[text], ground)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(states)('%s has enough contrast on its own soft background, and as a filled button', (state) => {
    expect(contrast(surfaces[state], surfaces[`${state}-soft`])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(surfaces['on-state'], surfaces[state])).toBeGreaterThanOrEqual(4.5)
  })

  test('the border of a field and every chart series have a contrast of 3 to 1', () => {
    for (const mark of [surfaces.field, ...series[theme]]) {
      expect(contrast(mark, surfaces.card)).toBeGreaterThanOrEqual(3)
    }
    expect(contrast(surfaces.field, surfaces.page)).toBeGreaterThanOrEqual(3)
  })

  test.each(colorSchemes)(
    'the accent %s has enough contrast as text, on its soft background and behind its own label',
    (scheme) => {
      const tone = accents[theme][scheme]
      for (const ground of [...grounds, tone['accent-soft']]) {
        expect(contrast(tone.accent, ground)).toBeGreaterThanOrEqual(4.5)
      }
      expect(contrast(tone['on-accent'], tone.accent)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(tone['on-accent'], tone['accent-strong'])).toBeGreaterThanOrEqual(4.5)
      expect(contrast(surfaces.ink, tone['accent-soft'])).toBeGreaterThanOrEqual(4.5)
    },
  )
})
