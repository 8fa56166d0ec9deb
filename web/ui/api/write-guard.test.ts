import { expect, it } from 'vitest'
import { guarded } from './write-guard.ts'

/** A write whose answers the test gives. */
function writing(alone = false) {
  const sent: unknown[] = []
  const answers: ((ok: boolean) => void)[] = []
  const write = guarded((content: unknown) => {
    sent.push(content)
    return new Promise<void>((resolve, reject) =>
      answers.push((ok) => (ok ? resolve() : reject(new Error()))),
    )
  }, alone)
  const answer = async (n: number, ok = true) => {
    answers[n]!(ok)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { sent, write, answer }
}

it('ignores a second press before the answer, and takes the next one after it, also after a failure', async () => {
  const { sent, write, answer } = writing()
  write(undefined)
  write(undefined)
  expect(sent).toHaveLength(1)
  await answer(0)
  write(undefined)
  await answer(1, false)
  write(undefined)
  expect(sent).toHaveLength(3)
})

it('compares what is written: fields of objects, and files as themselves', () => {
  const { sent, write } = writing()
  write({ id: 'a', on: true })
  write({ id: 'a', on: true })
  write({ id: 'a', on: false })
  write({ id: 'a', on: true })
  write(new File(['1'], 'a.csv'))
  write(new File(['2'], 'a.csv'))
  expect(sent).toHaveLength(5)
})

it('a late answer to an earlier press does not free the next one', async () => {
  const { sent, write, answer } = writing()
  write('a')
  write('b')
  await answer(0)
  write('b')
  expect(sent).toEqual(['a', 'b'])
})

it('can ignore every press while one is under way', async () => {
  const { sent, write, answer } = writing(true)
  write('a')
  write('b')
  expect(sent).toEqual(['a'])
  await answer(0)
  write('b')
  expect(sent).toEqual(['a', 'b'])
})
