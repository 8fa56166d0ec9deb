import type { UseQueryResult } from '@tanstack/react-query'

/**
 * Sends what a person saw in a preview. `seen` is undefined while another choice is looked up, because the preview then shows the choice
 * before. If the call is refused, what it books may have changed: the preview is loaded again before the person sends it once more.
 */
export async function sendSeen<Seen, Sent>(
  preview: UseQueryResult<Seen>,
  send: (seen: Seen | undefined) => Promise<Sent>,
): Promise<Sent> {
  try {
    return await send(preview.isPlaceholderData ? undefined : preview.data)
  } catch (error) {
    void preview.refetch()
    throw error
  }
}
