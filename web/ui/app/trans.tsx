import type { Namespace } from '@domovik/locales/index.ts'
import { cloneElement, createElement, Fragment, type ReactElement, type ReactNode } from 'react'
import type { TextKey } from './text-keys.ts'
import { useLanguage, useTranslation } from './use-translation.tsx'
import { say } from './words.ts'

/** Renders a text with numbered parts, `I accept the <1>terms</1>.`, each by the component with its number. */
export function Trans<Ns extends Namespace>(props: {
  ns: Ns
  i18nKey: TextKey<Ns>
  components: { readonly [number: number]: ReactElement }
}): ReactNode {
  useTranslation(props.ns)
  const text = say(useLanguage(), props.i18nKey, undefined, props.ns)
  // Of every three pieces the first is plain text; the next two are the number and the text inside the tag.
  const pieces = text.split(/<(\d+)>(.*?)<\/\1>/)
  const drawn = pieces.map((piece, at) => {
    if (at % 3 === 1) return null
    const component = at % 3 === 2 ? props.components[Number(pieces[at - 1])] : undefined
    return component ? cloneElement(component, undefined, piece) : piece
  })
  return createElement(Fragment, null, ...drawn)
}
