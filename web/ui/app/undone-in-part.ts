/** What an undo left as it is, and why. An undo that could not take everything back returns it. */
export class UndoneInPart {
  readonly title: string
  readonly text: string
  constructor(title: string, text: string) {
    this.title = title
    this.text = text
  }
}
