import { useSyncExternalStore } from 'react'
import { wantOverlays } from '../app/overlays-wanted.ts'

/** A question before an action that cannot be undone. `act` is the action with the count: "Delete 3 properties". */
export interface Question {
  title: string
  text: string
  act: string
  /** Red by default, because the question is normally about an action that cannot be undone. */
  tone?: 'overdue' | 'accent'
  /** Leaves out the sentence "This cannot be undone." */
  reversible?: boolean
  /** Another action that the person can choose instead. It is the proposed one. */
  other?: string
}

/** What a person chose: the action, the other one, or neither. */
type Choice = 'act' | 'other' | null

interface Asked extends Question {
  answer: (choice: Choice) => void
}

let asked: Asked | null = null
const listeners = new Set<() => void>()
const changed = (next: Asked | null): void => {
  asked = next
  for (const listener of listeners) listener()
}

/**
 * Shows a question: `if (await confirm({ title, text, act })) ...`. Resolves to true when the person agrees; Esc and
 * Cancel mean false.
 */
export const confirm = async (question: Question): Promise<boolean> => (await choose(question)) === 'act'

/** Shows a question that can have two actions, and resolves to the one that the person chose; Esc and Cancel mean null. */
export function choose(question: Question): Promise<Choice> {
  asked?.answer(null)
  wantOverlays()
  return new Promise((resolve) => {
    changed({
      ...question,
      answer: (choice) => {
        changed(null)
        resolve(choice)
      },
    })
  })
}

/** The open question, for the component that renders it. */
export const useQuestion = (): Asked | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked,
  )
