/** A paper as the answer of a call: pressed, and named as it is saved. */
import { encodeRfc5987 } from '../../machinery/files/store.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { Paper } from '../../machinery/services/press.ts'

/** Returns the paper as a PDF that nobody caches. Throws service_unavailable. */
export async function paperAnswer({ services }: OrganizationScope, paper: Paper, detail: string) {
  const bytes = await services.press.print(paper)
  const name = `${paper.title} ${detail}.pdf`
  return {
    headers: {
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="paper.pdf"; filename*=UTF-8''${encodeRfc5987(name)}`,
    },
    body: new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }),
  }
}
