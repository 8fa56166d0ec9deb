import { useSyncExternalStore } from 'react'

/** A question asked before what cannot be undone. `act` names the deed and the count: "Delete 3 properties". */
export interface Question {
  title: string
  text: string
  act: string
  /** Red by default, since only what cannot be undone is asked about. */
  tone?: 'overdue' | 'accent'
  /** Leave out the sentence "This cannot be undone." */
  reversible?: boolean
}

interface Asked extends Question {
  answer: (yes: boolean) => void
}

let asked: Asked | null = null
const listeners = new Set<() => void>()
const changed = (next: Asked | null): void => {
  asked = next
  for (const listener of listeners) listener()
}

/** `if (await confirm({ title, text, act })) ...`: resolves to the person's answer; Esc and Cancel are no. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    changed({
      ...question,
      answer: (yes) => {
        changed(null)
        resolve(yes)
      },
    })
  })
}

/** The open question, for the host that draws it. */
export const useQuestion = (): Asked | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked,
  )
