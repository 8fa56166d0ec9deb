/** A picture that the server keeps, as it is shown. */
export interface Picture {
  id: string
  /** What stands for it where it cannot be seen. */
  alt: string
  /** The file's name when it is saved. */
  fileName: string
  width: number
  height: number
  canRemove: boolean
}

/** How pictures come and go; what is left out cannot be done here. */
export interface PictureDoor {
  /** Unique among all places with pictures: 'ticket:42'. */
  place: string
  load: (id: string, size: 'preview' | 'full', signal: AbortSignal) => Promise<Blob>
  remove?: (id: string) => Promise<unknown>
  restore?: (id: string) => Promise<unknown>
}

/** What may be chosen; checked here for speed and on the server for truth. */
export interface PictureLimits {
  /** Media types. */
  accept: readonly string[]
  /** How they are called: "JPG, PNG". */
  types: string
  /** Bytes. */
  maxSize: number
  /** How many there may be in all. */
  most: number
}
