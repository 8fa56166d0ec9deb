/**
 * What was added to a PDF since an earlier version of it. Only signatures may be added: the pages, their contents and everything that
 * decides how they look stay what they were. It runs in the process for foreign files.
 */
import { DomainError } from '@domovik/domain/errors.ts'
import {
  type PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core'
import { SameObjects } from './same-objects.ts'

const refuse = (reason: string): DomainError => new DomainError('signed_file_adds_more', { reason })

/** Entries of the catalogue that programs for signatures write, and that show nothing. */
const FREE_IN_CATALOGUE = ['DSS', 'Extensions', 'Perms', 'Metadata', 'Version']
/** Entries of the form: how its fields are drawn if they have no picture of their own. */
const FREE_IN_FORM = ['SigFlags', 'DR', 'DA']
const FREE_IN_INFO = ['ModDate', 'Producer']
/** A signature must not do anything when it is clicked, nor depend on layers. */
const FORBIDDEN_IN_FIELD = ['A', 'AA', 'OC']

export type AddedSignature = {
  dictionary: PdfDict
  isCades: boolean
  /** The time that the signature dictionary states, which nobody vouches for; null if it states none. */
  statedAt: string | null
  /** Pages, from 1, on which it shows something. */
  visibleOn: number[]
}

/** Throws signed_file_adds_more, signed_file_forbids_more. */
export function addedSignatures(before: PDF, after: PDF): AddedSignature[] {
  return new Changes(before, after).signatures()
}

class Changes {
  readonly #before: PDF
  readonly #after: PDF
  readonly #objects: SameObjects
  readonly #fields = new Set<PdfDict>()

  constructor(before: PDF, after: PDF) {
    this.#before = before
    this.#after = after
    this.#objects = new SameObjects(before, after, (old, now) => this.#special(old, now))
  }

  signatures(): AddedSignature[] {
    const [old, now] = [this.#before.context.info.trailer, this.#after.context.info.trailer]
    const roots = [old.getRef('Root'), now.getRef('Root')]
    if (!roots[0] || roots[0].toString() !== roots[1]?.toString()) throw refuse('catalogue')
    this.#catalogue(this.#dict(this.#before, roots[0]), this.#dict(this.#after, roots[0]))
    const info = [this.#before, this.#after].map((document, place) =>
      this.#entry(document, place === 0 ? old : now, 'Info'),
    )
    if (info[0] instanceof PdfDict && info[1] instanceof PdfDict)
      this.#objects.dicts(info[0], info[1], FREE_IN_INFO)
    else if (info[0] || info[1] instanceof PdfStream) throw refuse('info')
    this.#objects.finish()
    return [...this.#fields].map((field) => this.#signatureOf(field))
  }

  #dict(document: PDF, ref: PdfRef): PdfDict {
    const found = document.context.resolve(ref)
    if (!(found instanceof PdfDict)) throw refuse('catalogue')
    return found
  }

  #entry(document: PDF, dict: PdfDict, key: string): PdfObject | undefined {
    return dict.get(key, (ref) => document.context.resolve(ref))
  }

  #catalogue(old: PdfDict, now: PdfDict): void {
    this.#objects.dicts(old, now, [...FREE_IN_CATALOGUE, 'AcroForm'])
    const [oldForm, form] = [
      this.#entry(this.#before, old, 'AcroForm'),
      this.#entry(this.#after, now, 'AcroForm'),
    ]
    if (oldForm && !form) throw refuse('form')
    if (!form) return
    const before = oldForm ?? new PdfDict()
    if (!(form instanceof PdfDict) || !(before instanceof PdfDict)) throw refuse('form')
    const needed = this.#entry(this.#after, form, 'NeedAppearances')
    const isNeeded = needed && !before.has('NeedAppearances') && 'value' in needed && needed.value !== false
    if (isNeeded) throw refuse('form')
    this.#objects.dicts(before, form, [...FREE_IN_FORM, 'Fields', 'NeedAppearances'])
    for (const field of this.#added(before, form, 'Fields')) this.#field(field)
  }

  /** Compares the common beginning of two lists, and returns what follows in the new one. */
  #added(old: PdfDict, now: PdfDict, key: string): PdfDict[] {
    const lists = [this.#entry(this.#before, old, key), this.#entry(this.#after, now, key)].map((list) =>
      list instanceof PdfArray ? list.toArray() : [],
    ) as [PdfObject[], PdfObject[]]
    if (lists[1].length < lists[0].length) throw refuse(key)
    for (const [place, item] of lists[0].entries()) this.#objects.values(item, lists[1][place]!)
    return lists[1].slice(lists[0].length).map((item) => {
      const isNew = item instanceof PdfRef && this.#before.context.resolve(item) === null
      const found = isNew ? this.#after.context.resolve(item) : null
      if (!(found instanceof PdfDict)) throw refuse(key)
      return found
    })
  }

  /** Compares pages and empty places for a signature; returns false for every other object. */
  #special(old: PdfDict, now: PdfDict): boolean {
    const type = this.#entry(this.#before, old, 'Type')
    if (type instanceof PdfName && type.value === 'Page') {
      this.#objects.dicts(old, now, ['Annots'])
      for (const widget of this.#added(old, now, 'Annots')) this.#widget(widget)
      return true
    }
    if (!this.#isSignature(this.#before, old) || old.has('V') || !now.has('V')) return false
    this.#objects.dicts(old, now, ['V', 'AP', 'F', 'M', 'MK'])
    this.#fields.add(now)
    return true
  }

  #isSignature(document: PDF, field: PdfDict): boolean {
    const type = this.#entry(document, field, 'FT')
    return type instanceof PdfName && type.value === 'Sig'
  }

  #field(field: PdfDict): void {
    if (!this.#isSignature(this.#after, field) || !field.has('V')) throw refuse('field')
    if (FORBIDDEN_IN_FIELD.some((key) => field.has(key))) throw refuse('field')
    this.#fields.add(field)
  }

  /** A new mark on a page is the widget of a new signature, in one object with its field or as its kid. */
  #widget(widget: PdfDict): void {
    const subtype = this.#entry(this.#after, widget, 'Subtype')
    if (!(subtype instanceof PdfName) || subtype.value !== 'Widget') throw refuse('annotation')
    if (FORBIDDEN_IN_FIELD.some((key) => widget.has(key))) throw refuse('annotation')
    const field = this.#isSignature(this.#after, widget) ? widget : this.#entry(this.#after, widget, 'Parent')
    if (!(field instanceof PdfDict) || !this.#isSignature(this.#after, field)) throw refuse('annotation')
    this.#objects.later(() => {
      if (!this.#fields.has(field)) throw refuse('annotation')
    })
  }

  #signatureOf(field: PdfDict): AddedSignature {
    const dictionary = this.#entry(this.#after, field, 'V')
    if (!(dictionary instanceof PdfDict)) throw refuse('field')
    const filter = this.#entry(this.#after, dictionary, 'SubFilter')
    const name = filter instanceof PdfName ? filter.value : ''
    // A time stamp over the document is no signature of a person.
    if (name !== 'ETSI.CAdES.detached' && name !== 'adbe.pkcs7.detached')
      throw new DomainError('signed_file_signature_invalid', { reason: 'format' })
    this.#requireMore(field, dictionary)
    const stated = this.#entry(this.#after, dictionary, 'M')
    return {
      dictionary,
      isCades: name === 'ETSI.CAdES.detached',
      statedAt: stated instanceof PdfString ? instantOf(stated.asString()) : null,
      visibleOn: this.#pagesOf(field),
    }
  }

  /** Others sign after this party, and the seal comes last. */
  #requireMore(field: PdfDict, dictionary: PdfDict): void {
    const forbids = (parent: PdfObject | undefined): boolean => {
      const allowed = parent instanceof PdfDict ? this.#entry(this.#after, parent, 'P') : undefined
      return allowed instanceof PdfNumber && allowed.value === 1
    }
    const references = this.#entry(this.#after, dictionary, 'Reference')
    const parameters = (references instanceof PdfArray ? references.toArray() : []).map((item) => {
      const reference = item instanceof PdfRef ? this.#after.context.resolve(item) : item
      return reference instanceof PdfDict ? this.#entry(this.#after, reference, 'TransformParams') : undefined
    })
    if ([...parameters, this.#entry(this.#after, field, 'Lock')].some(forbids))
      throw new DomainError('signed_file_forbids_more')
  }

  #pagesOf(field: PdfDict): number[] {
    const context = this.#after.context
    return this.#after.getPages().flatMap((page, place) => {
      const marks = this.#entry(this.#after, page.dict, 'Annots')
      const shows = (marks instanceof PdfArray ? marks.toArray() : []).some((item) => {
        const mark = item instanceof PdfRef ? context.resolve(item) : item
        if (!(mark instanceof PdfDict)) return false
        const isOwn = mark === field || this.#entry(this.#after, mark, 'Parent') === field
        const rect = this.#entry(this.#after, mark, 'Rect')
        const [left = 0, bottom = 0, right = 0, top = 0] = (
          rect instanceof PdfArray ? rect.toArray() : []
        ).map((side) => (side instanceof PdfNumber ? side.value : 0))
        return isOwn && left !== right && bottom !== top
      })
      return shows ? [place + 1] : []
    })
  }
}

/** Reads the date of a PDF, D:YYYYMMDDHHmmSS with its offset; null if it is none. */
function instantOf(text: string): string | null {
  const parts = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|([+-])(\d\d)'?(\d\d)?'?)?/.exec(text)
  if (!parts) return null
  const [, year, month, day, hour, minute, second, sign, hours = '00', minutes = '00'] = parts
  const offset = sign ? `${sign}${hours}:${minutes}` : 'Z'
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
