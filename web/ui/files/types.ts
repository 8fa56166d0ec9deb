/** A picture on the server, as it is displayed. */
export interface Picture {
  id: string
  /** The alternative text. */
  alt: string
  /** The file name for saving. */
  fileName: string
  width: number
  height: number
  canRemove: boolean
}

/** The calls for the pictures of a record. Calls that are left out are not offered. */
export interface PictureStore {
  /** Unique among all places with pictures: 'ticket:42'. */
  place: string
  load: (id: string, size: 'preview' | 'full', signal: AbortSignal) => Promise<Blob>
  remove?: (id: string) => Promise<unknown>
  restore?: (id: string) => Promise<unknown>
}

/** Which files can be chosen. Checked here for a quick response; the server checks again. */
export interface PictureLimits {
  /** Media types. */
  accept: readonly string[]
  /** The types as people read them: "JPG, PNG". */
  types: string
  /** Bytes. */
  maxSize: number
  /** The largest number of pictures of one record. */
  most: number
}
