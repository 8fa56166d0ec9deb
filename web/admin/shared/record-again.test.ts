import { readdirSync, readFileSync } from 'node:fs'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Question } from '../../ui/act/confirm.ts'
import { ApiError } from '../../ui/api/api-error.ts'
import { words } from '../../ui/app/words.ts'

const asked = vi.hoisted(() => ({ questions: [] as Question[], choices: [] as (string | null)[] }))
vi.mock('../../ui/act/confirm.ts', () => ({
  choose: (question: Question) => {
    asked.questions.push(question)
    return Promise.resolve(asked.choices.shift() ?? null)
  },
}))
vi.mock('../frame/refresh-screen.ts', () => ({ reloadScreen: () => Promise.resolve() }))
const { changeOrAsk, orAsk } = await import('./record-again.ts')

beforeEach(async () => {
  Object.assign(asked, { questions: [], choices: [] })
  await words.load('payments')
})

const of = { on: '2026-05-10', amount: 5_000, kind: 'expense', currency: 'EUR', name: 'Aqua', ofLine: true }
const questions = {
  'line:a': of,
  'opens:b': { ...of, ofChanged: 'opens', count: 1 },
  'opens:c': { ...of, ofChanged: 'opens', count: 3 },
}
/** A server that asks these questions until each is answered by its name. */
const server = (...names: (keyof typeof questions)[]) => {
  const calls: string[][] = []
  const call = (answers: string[]) => {
    calls.push(answers)
    const question = names.find((name) => !answers.includes(name))
    if (!question) return Promise.resolve('saved')
    return Promise.reject(
      new ApiError({ code: 'recorded_before', status: 409, details: { ...questions[question], question } }),
    )
  }
  return { calls, call }
}

it('shows every question of one change and answers each by its own name', async () => {
  const { call, calls } = server('line:a', 'opens:b')
  asked.choices = ['act', 'act']
  expect(await changeOrAsk(call)).toBe('saved')
  expect(calls).toEqual([[], ['line:a'], ['line:a', 'opens:b']])
  expect(asked.questions).toHaveLength(2)
  expect(asked.questions[1]!.title).toBe('Change an entry that the bank booked?')
})

it('changes nothing if one of several questions is answered with no', async () => {
  const { call, calls } = server('line:a', 'opens:b')
  asked.choices = ['act', null]
  await expect(changeOrAsk(call)).rejects.toMatchObject({ code: 'recorded_before' })
  expect(calls).toHaveLength(2)
})

it('names how many lines open', async () => {
  asked.choices = ['act']
  await changeOrAsk(server('opens:c').call)
  expect(asked.questions[0]!.text).toContain('3 lines of the bank')
})

it('does not ask for ever if the server does not know an answer', async () => {
  const call = () =>
    Promise.reject(new ApiError({ code: 'recorded_before', status: 409, details: { ...of, question: 'x' } }))
  asked.choices = ['act', 'act']
  await expect(changeOrAsk(call)).rejects.toMatchObject({ code: 'recorded_before' })
  expect(asked.questions).toHaveLength(1)
})

it('asks what the other action is asked', async () => {
  const { call } = server('line:a')
  const instead = server('opens:b')
  asked.choices = ['other', 'act']
  const question = ({ name }: object & { name?: unknown }) => ({ title: '', text: String(name), act: '' })
  expect(await orAsk(call, question, { instead: (_, answers) => instead.call(answers) })).toBe('saved')
  expect(instead.calls).toEqual([[], ['opens:b']])
})

it('no screen answers a question that it did not show', () => {
  for (const part of ['admin', 'tenant', 'ui']) {
    const root = `${import.meta.dirname}/../../${part}`
    for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' }))
      if (/(?<!\.test)\.tsx?$/.test(file))
        expect(/recordAgain(: |\()true/.test(readFileSync(`${root}/${file}`, 'utf8')), file).toBe(false)
  }
})
