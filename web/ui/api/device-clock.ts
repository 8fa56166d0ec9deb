/**
 * A fetch for the sign-in client that rewrites when a session expires to the clock of this device. The service sends the
 * time of its own clock. On a device whose clock is more than an hour ahead, every call would refresh the token until the
 * service refuses; on one that is behind, tokens would be used after they expired.
 */
export async function onDeviceClock(...request: Parameters<typeof fetch>): Promise<Response> {
  const answer = await fetch(...request)
  if (!answer.ok || !answer.headers.get('content-type')?.includes('application/json')) return answer
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null)
  if (typeof body !== 'object' || body === null) return answer
  const seconds: unknown = Reflect.get(body, 'expires_in')
  if (typeof seconds !== 'number' || !('access_token' in body)) return answer
  const expires = { ...body, expires_at: Math.floor(Date.now() / 1000) + seconds }
  return new Response(JSON.stringify(expires), { status: answer.status, headers: answer.headers })
}
