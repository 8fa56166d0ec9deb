/** Sends a request and reports the sent part of its body (0 to 1), which `fetch` cannot do. Fails like fetch. */
export async function sendWithProgress(
  request: Request,
  onProgress: (part: number) => void,
): Promise<Response> {
  const body = await request.arrayBuffer()
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest()
    sending.open(request.method, request.url)
    sending.responseType = 'arraybuffer'
    for (const [name, value] of request.headers) sending.setRequestHeader(name, value)
    sending.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    sending.onload = () =>
      resolve(
        new Response(sending.response as ArrayBuffer, {
          status: sending.status,
          headers: headersOf(sending),
        }),
      )
    sending.onerror = () => reject(new TypeError('no answer'))
    sending.ontimeout = sending.onerror
    sending.onabort = () => reject(new DOMException('stopped', 'AbortError'))
    request.signal.addEventListener('abort', () => sending.abort())
    if (request.signal.aborted) reject(new DOMException('stopped', 'AbortError'))
    else sending.send(body)
  })
}

function headersOf(sending: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of sending.getAllResponseHeaders().split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}
