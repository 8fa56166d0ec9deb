/** One message of a text/event-stream. */
export interface StreamMessage {
  event: string
  data: string
  id: string | null
}

/** Splits a text stream into its messages. An incomplete message waits for the next piece. */
export function messageReader(): (piece: string) => StreamMessage[] {
  let rest = ''
  return (piece) => {
    const parts = (rest + piece).replaceAll('\r\n', '\n').split('\n\n')
    rest = parts.pop() ?? ''
    return parts.map(readMessage).filter((message) => message !== null)
  }
}

function readMessage(text: string): StreamMessage | null {
  const message: StreamMessage = { event: 'message', data: '', id: null }
  const data: string[] = []
  for (const line of text.split('\n')) {
    const colon = line.indexOf(':')
    if (colon <= 0) continue
    const value = line.slice(colon + 1).replace(/^ /, '')
    const field = line.slice(0, colon)
    if (field === 'event') message.event = value
    else if (field === 'data') data.push(value)
    else if (field === 'id') message.id = value
  }
  message.data = data.join('\n')
  return data.length > 0 ? message : null
}
