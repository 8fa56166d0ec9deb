import type { ComponentType } from 'react'
import { StaleChunk } from '../app/stale-chunk.ts'
import type { Address } from './address.ts'

/** An address with its route. */
export interface Place {
  address: Address
  /** Null if no screen has this address. */
  route: Route | null
  params: Readonly<Record<string, string | undefined>>
  /** The entry of the history. */
  key: string
}

/** A screen or a frame around screens, with its code loaded on first use. */
export interface Part {
  /** The component, once it is loaded. */
  ready: ComponentType | undefined
  /** Loads the code once. After a failure a later call tries again. */
  load: () => Promise<ComponentType>
  /** Starts requests of the screen that are known before its code is loaded. */
  early: ((place: Place) => void) | undefined
  /** Starts the other requests of the screen. Known once the code is loaded. */
  preload: ((place: Place) => void) | undefined
}

/** The parts that are rendered inside each other, the outermost first. */
export interface Chain {
  part: Part
  inner: Chain | null
  /** Different for every route, the same for every frame. */
  id: string
}

export interface Route {
  path: string
  chain: Chain
  parts: readonly Part[]
}

/** A part whose code is in the first file. */
export const part = (component: ComponentType): Part => ({
  ready: component,
  load: () => Promise.resolve(component),
  early: undefined,
  preload: undefined,
})

/**
 * A part whose code is loaded on first use. `name` is the export with its component. If the module exports `preload`,
 * that function starts the screen's requests: it is called before the screen is rendered, and when a link to it is
 * hovered or focused. `early` is called at the same times, but without waiting for the code.
 */
export function lazyPart<Module extends object>(
  load: () => Promise<Module>,
  name: keyof Module,
  early?: (place: Place) => void,
): Part {
  let loading: Promise<ComponentType> | undefined
  const made: Part = {
    ready: undefined,
    early,
    preload: undefined,
    load: () => {
      loading ??= load().then(
        (module) => {
          const { preload }: { preload?: (place: Place) => void } = module
          made.preload = preload
          made.ready = module[name] as ComponentType
          return made.ready
        },
        (thrown: unknown) => {
          setTimeout(() => {
            loading = undefined
          }, StaleChunk.rememberedMs)
          throw thrown
        },
      )
      return loading
    },
  }
  return made
}

export interface Screen {
  path: string
  part: Part
}

/** The routes of screens inside frames; the outermost frame comes first. */
export const within = (frames: readonly Part[], screens: readonly Screen[]): Route[] =>
  screens.map(({ path, part: screen }) => ({
    path,
    parts: [...frames, screen],
    chain: frames.reduceRight<Chain>((inner, frame) => ({ part: frame, inner, id: 'frame' }), {
      part: screen,
      inner: null,
      id: path,
    }),
  }))
