/** A template as a file that people can keep elsewhere. */
import { sql } from 'drizzle-orm'
import { encodeRfc5987 } from '../../machinery/files/store.ts'
import type { Scope } from '../../machinery/scope/scope.ts'
import { templateWithTexts } from './queries.ts'
import type { Texts } from './table.ts'

type Published = { number: number; publishedAt: string; texts: Texts }

/** Returns the texts that are being edited and all published versions as JSON. Throws not_found. */
export async function templateFile(scope: Scope, id: string) {
  const { kind, name, texts } = await templateWithTexts(scope, id)
  const { rows } = await scope.db.execute<{ versions: Published[] }>(sql`
    select coalesce(json_agg(json_build_object('number', number, 'publishedAt', created_at, 'texts', texts) order by number), '[]'::json) as versions
      from document_template_versions where organization_id = ${scope.organizationId} and template_id = ${id}`)
  const written = `${JSON.stringify({ kind, name, texts, versions: rows[0]!.versions }, null, 2)}\n`
  return {
    headers: {
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="template.json"; filename*=UTF-8''${encodeRfc5987(`${name}.json`)}`,
    },
    body: new File([written], `${name}.json`, { type: 'application/json' }),
  }
}
