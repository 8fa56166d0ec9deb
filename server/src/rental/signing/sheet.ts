/** What the pages at the end of a finished document say. */
import { printedCode } from '@domovik/domain/rental/signing/code.ts'
import { DRAWING, type Drawing, drawingPath } from '@domovik/domain/rental/signing/drawing.ts'
import { maskedEmail } from '@domovik/domain/rental/signing/link.ts'
import type { SealLevel } from '@domovik/domain/rental/signing/seal-level.ts'
import type { Language } from '@domovik/locales/index.ts'
import { sql } from 'drizzle-orm'
import { create } from 'qrcode'
import { type Translator, translator } from '../../machinery/i18n.ts'
import { eventsSoFar, type SystemScope } from '../../machinery/scope/scope.ts'
import type { Sheet } from '../../machinery/seal/sheet.ts'
import { openEvidence } from './evidence.ts'
import type { StoredSigning } from './signings.ts'

type Facts = {
  organization: string
  language: Language
  /** Whether the sender acknowledged what the law says about a long lease without written form. */
  acknowledged: boolean
  signatures: {
    id: string
    role: string
    name: string
    signedName: string
    at: string
    sealed: string
    digest: string | null
  }[]
}

/** Times in the time zone of the organization, so that they can be compared with other papers. */
async function factsOf(scope: SystemScope, { id, documentId }: StoredSigning): Promise<Facts> {
  await eventsSoFar(scope)
  const { rows } = await scope.db.execute<Facts>(sql`
    select o.name as organization, o.language,
           (select s.acknowledged from signings s where s.organization_id = o.id and s.id = ${id}) as acknowledged,
           (select json_agg(json_build_object('id', g.id, 'sealed', g.evidence_sealed, 'role', p.role, 'name', p.name, 'signedName', g.signed_name,
                     'at', to_char(g.signed_at at time zone o.time_zone, 'YYYY-MM-DD HH24:MI:SS'),
                     'digest', (select l.details->'evidence'->>(g.id::text) from audit_logs l where l.organization_id = g.organization_id
                        and l.record_id = ${documentId} and l.details->'evidence' ? (g.id::text) order by l.seq limit 1)) order by g.signed_at, g.id)
              from signatures g join signing_parties p on p.organization_id = g.organization_id and p.id = g.party_id
             where g.organization_id = o.id and p.signing_id = ${id}) as signatures
      from organizations o where o.id = ${scope.organizationId}`)
  return rows[0]!
}

/** What the seal of a file says that was signed with other programs: who signed by which certificate, and how to check it. */
export async function sealReasonOf(
  scope: SystemScope,
  { parties }: StoredSigning,
  { code, level }: Pick<About, 'code' | 'level'>,
): Promise<string> {
  const { rows } = await scope.db.execute<{ language: Language }>(
    sql`select language from organizations where id = ${scope.organizationId}`,
  )
  const t = translator(rows[0]!.language, 'signing')
  const signers = parties.flatMap(({ certificate }) =>
    certificate ? [t('sheet.certificate', { signer: certificate.signer, issuer: certificate.issuer })] : [],
  )
  const address = `${scope.services.config.tenantUrl}/verify`
  // The sentence goes on with a full stop, which the name of an issuer can have too.
  const named = signers.join('; ').replace(/\.$/, '')
  const said = t('sheet.sealReason', { signers: named, code: printedCode(code), address })
  return [said, ...timeStampTexts(scope, t, level)].join(' ')
}

/** What is said about the time stamp; nothing if the installation asks no authority. */
function timeStampTexts({ services: { config } }: SystemScope, t: Translator, level: SealLevel): string[] {
  if (!config.timeStamps) return []
  const { host } = new URL(config.timeStamps.url)
  return [level === 'B-T' ? t('sheet.timeStamp', { authority: host }) : t('sheet.withoutTimeStamp')]
}

type About = { title: string; code: string; appended: boolean; sealFingerprint: string; level: SealLevel }

/** Returns the text in the language of the organization, and the QR code of the page that checks the document. */
export async function sheetOf(
  scope: SystemScope,
  found: StoredSigning,
  { title, code, appended, sealFingerprint, level }: About,
): Promise<Pick<Sheet, 'lines' | 'squares'>> {
  const { organization, language, acknowledged, signatures } = await factsOf(scope, found)
  const t = translator(language, 'signing')
  const methods = new Map<string, { method: string; statement: string; drawing: Drawing | null }>()
  for (const { id, sealed } of signatures) {
    const { email, code, statement, drawing = null } = (await openEvidence(scope, id, sealed)).evidence
    const method =
      code && email !== null ? t('sheet.methodLink', { contact: maskedEmail(email) }) : t('sheet.method')
    methods.set(id, { method, statement, drawing })
  }
  const address = `${scope.services.config.tenantUrl}/verify`
  const { timeZone } = scope
  const heading = (text: string) => ({ style: 'heading', text }) as const
  const line = (text: string) => ({ style: 'text', text }) as const
  return {
    squares: squaresOf(`${address}?code=${code}`),
    lines: [
      { style: 'title', text: t('sheet.title') },
      line(title),
      line(organization),
      line(t('sheet.code', { code: printedCode(code) })),
      line(t('sheet.check', { address })),
      heading(t('sheet.signed')),
      line(t(appended ? 'sheet.pagesBefore' : 'sheet.otherFile')),
      line(t('sheet.fingerprint', { sha256: found.sha256 })),
      ...(acknowledged ? [line(t('sheet.acknowledged', { sentence: t('send.acknowledge') }))] : []),
      ...signatures.flatMap(({ id, role, name, signedName, at, digest }) => [
        heading(`${t(`roles.${role}`)}: ${name}`),
        line(t('sheet.signature', { name: signedName, at, timeZone })),
        ...sketchOf(methods.get(id)!.drawing),
        line(methods.get(id)!.method),
        // In the language in which the party read it, which may not be that of this sheet.
        line(t('sheet.agreed', { sentence: methods.get(id)!.statement })),
        ...(digest === null ? [] : [line(t('sheet.digest', { digest }))]),
      ]),
      heading(t('sheet.seal')),
      line(t('sheet.sealedBy', { fingerprint: sealFingerprint })),
      ...timeStampTexts(scope, t, level).map(line),
      { style: 'small', text: t('sheet.notClaimed') },
    ],
  }
}

const sketchOf = (drawing: Drawing | null) =>
  drawing === null
    ? []
    : [
        {
          ...{ style: 'drawing' as const, path: drawingPath(drawing) },
          ...{ width: DRAWING.width, height: DRAWING.height },
        },
      ]

/** Returns the squares of a QR code with its white border left out: the page around it is white. */
function squaresOf(text: string): boolean[][] {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  return Array.from({ length: modules.size }, (_, y) =>
    Array.from({ length: modules.size }, (_, x) => Boolean(modules.get(y, x))),
  )
}
