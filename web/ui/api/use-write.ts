import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { guarded } from './write-guard.ts'

/**
 * A write of a button: `useMutation` of the library, whose `mutate` ignores a second press before the answer (`guarded`). `alone`: also a press
 * that means something else. Nothing else calls `useMutation` (scripts/guarded-writes.test.ts).
 */
export function useWrite<Answer = unknown, Content = void, Context = unknown>(
  options: UseMutationOptions<Answer, Error, Content, Context>,
  { alone = false } = {},
): Omit<UseMutationResult<Answer, Error, Content, Context>, 'mutateAsync'> {
  const { mutateAsync, ...write } = useMutation(options)
  const send = useRef(mutateAsync)
  send.current = mutateAsync
  // What failed is told by `onError`.
  const [mutate] = useState(() =>
    guarded<Parameters<typeof mutateAsync>>((...given) => send.current(...given), alone),
  )
  return { ...write, mutate } as Omit<UseMutationResult<Answer, Error, Content, Context>, 'mutateAsync'>
}
