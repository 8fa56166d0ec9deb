/** Templates of papers: texts, versions, papers of leases, and who may use them. */

import { TEMPLATE_KINDS } from '@domovik/domain/rental/paper-templates/kinds.ts'
import { parseTemplate, parseTitle } from '@domovik/domain/rental/paper-templates/parse.ts'
import { LAWS } from '@domovik/domain/rental/signing/legal-form.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { readPdf } from '../../../test/read-pdf.fixture.ts'
import { createTwoLettings, type TwoLettings } from '../../../test/two-lettings.fixture.ts'
import { startingTexts } from './starting.ts'

let server: TestServer
let all: TwoLettings
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-20' })
  all = await createTwoLettings(server)
  anna = all.anna
})
afterAll(() => server?.stop())

/** Creates a template with one Polish text and publishes it. */
async function published(body: string, title = 'Pismo {tenant.name}', by = anna) {
  const { api } = by
  const made = await api.paperTemplates.create({ kind: 'letter', name: 'Pismo' })
  const { id, updatedAt } = await api.paperTemplates.update({
    ...{ id: made.id, updatedAt: made.updatedAt },
    texts: { pl: { title, body } },
  })
  return api.paperTemplates.publish({ id, updatedAt })
}
const textOf = async (documentId: string): Promise<string> => {
  const { body } = await anna.api.documents.showFile({ id: documentId })
  return (await readPdf(new Uint8Array(await body.arrayBuffer()))).text
}
/** Returns the code and the details of a refusal. */
const refusal = async (call: Promise<unknown>) => {
  const error = (await call.catch((thrown: unknown) => thrown)) as {
    code: string
    data: { details: Record<string, unknown> }
  }
  return { code: error.code, ...error.data.details }
}

describe('starting texts', () => {
  it.each(LAWS.flatMap((law) => TEMPLATE_KINDS.map((kind) => [law, kind] as const)))(
    'of %s, %s have no fault in any language',
    (law, kind) => {
      const texts = startingTexts(kind, law)
      expect(Object.keys(texts)).toEqual(['en', 'es', 'pl'])
      for (const { title, body } of Object.values(texts))
        expect([...parseTitle(title).issues, ...parseTemplate(body).issues]).toEqual([])
    },
  )

  it('make a lease agreement with the terms of the lease', async () => {
    const { id, updatedAt } = await anna.api.paperTemplates.create({
      ...{ kind: 'lease', name: 'Umowa', start: 'pl' },
    })
    await anna.api.paperTemplates.publish({ id, updatedAt })
    const order = { id, leaseId: all.home.lease, language: 'pl' } as const
    expect(await anna.api.paperTemplates.draft(order)).toMatchObject({ missing: [], asked: [] })
    const { documentId } = await anna.api.paperTemplates.make(order)
    const text = await textOf(documentId)
    for (const part of [
      'Umowa najmu',
      'Marta',
      'ul. Marta 1',
      '1 stycznia 2026',
      '900,00',
      '1. Lokal',
      'Wynajmujący',
    ])
      expect(text).toContain(part)
    expect((await anna.api.documents.get({ id: documentId })).document).toMatchObject({
      ...{ kind: 'lease', subject: 'lease', leaseId: all.home.lease, title: 'Umowa najmu' },
    })
  })
})

describe('a template', () => {
  it('is published as versions that never change, and papers keep theirs', async () => {
    const first = await published('Pierwsza treść')
    expect(first).toMatchObject({ published: 1, changed: false })
    const { documentId } = await anna.api.paperTemplates.make({ id: first.id, leaseId: all.home.lease })
    const edited = await anna.api.paperTemplates.update({
      ...{ id: first.id, updatedAt: first.updatedAt },
      texts: { pl: { title: 'Nowe', body: 'Druga treść' } },
    })
    expect(edited).toMatchObject({ published: 1, changed: true })
    // The text that is edited is not used before it is published.
    const again = await anna.api.paperTemplates.make({ id: first.id, leaseId: all.home.lease })
    expect(await textOf(again.documentId)).toContain('Pierwsza treść')
    await anna.api.paperTemplates.publish({ id: first.id, updatedAt: edited.updatedAt })
    const third = await anna.api.paperTemplates.make({ id: first.id, leaseId: all.home.lease })
    expect(await textOf(third.documentId)).toContain('Druga treść')
    expect(await textOf(documentId)).toContain('Pierwsza treść')
    const { versions } = await anna.api.paperTemplates.get({ id: first.id })
    expect(versions.map(({ number, papers }) => [number, papers])).toEqual([
      [2, 1],
      [1, 2],
    ])
    const old = await anna.api.paperTemplates.getVersion({ id: first.id, number: 1 })
    expect(old.texts.pl?.body).toBe('Pierwsza treść')
    const update = server.services.database.app.query(
      `update document_template_versions set texts = '{}' where template_id = '${first.id}'`,
    )
    await expect(update).rejects.toThrow(/permission denied/)
  })

  it('is published once by two who publish at the same time', async () => {
    const { id, updatedAt } = await anna.api.paperTemplates.create({ kind: 'letter', name: 'Razem' })
    const publish = () =>
      anna.api.paperTemplates.publish({ id, updatedAt }).then(
        () => 'published',
        (error: { code: string }) => error.code,
      )
    expect((await Promise.all([publish(), publish()])).toSorted()).toEqual(['published', 'version_conflict'])
    expect((await anna.api.paperTemplates.get({ id })).versions).toHaveLength(1)
  })

  it('with a fault can be saved but not published', async () => {
    const { id, updatedAt } = await anna.api.paperTemplates.create({ kind: 'letter', name: 'Błąd' })
    const texts = { pl: { title: 'x', body: 'a\n{tenant.pesel}' } }
    const saved = await anna.api.paperTemplates.update({ id, updatedAt, texts })
    expect(await refusal(anna.api.paperTemplates.publish({ id, updatedAt: saved.updatedAt }))).toEqual({
      ...{ code: 'template_invalid', language: 'pl', line: 2, issue: 'variable_unknown' },
      word: 'tenant.pesel',
    })
    const none = await anna.api.paperTemplates.update({ id, updatedAt: saved.updatedAt, texts: {} })
    expect(await codeOf(anna.api.paperTemplates.publish({ id, updatedAt: none.updatedAt }))).toBe(
      'template_invalid',
    )
    expect(await codeOf(anna.api.paperTemplates.make({ id, leaseId: all.home.lease }))).toBe(
      'template_not_published',
    )
  })

  it('uses the language of the tenant if it has it, else another one that it has', async () => {
    const { id, updatedAt } = await anna.api.paperTemplates.create({ kind: 'letter', name: 'Języki' })
    const texts = { es: { title: 'Carta', body: 'Hola' }, pl: { title: 'List', body: 'Witaj' } }
    const saved = await anna.api.paperTemplates.update({ id, updatedAt, texts })
    await anna.api.paperTemplates.publish({ id, updatedAt: saved.updatedAt })
    const draft = (language?: 'en' | 'pl') =>
      anna.api.paperTemplates.draft({ id, leaseId: all.home.lease, ...(language ? { language } : {}) })
    await all.marta.api.home.saveLanguage({ language: 'pl' })
    expect((await draft()).title).toBe('List')
    await all.marta.api.home.saveLanguage({ language: 'en' })
    expect((await draft()).title).toBe('Carta')
    expect((await draft('pl')).title).toBe('List')
    expect(await codeOf(draft('en'))).toBe('not_found')
  })

  it('names the values that are missing before the paper is made', async () => {
    const { id } = await published('{tenant.phone}\n{ask.reason}')
    const order = { id, leaseId: all.home.lease }
    expect(await anna.api.paperTemplates.draft(order)).toMatchObject({
      ...{ missing: ['tenant.phone', 'ask.reason'], asked: ['ask.reason'] },
    })
    expect(await refusal(anna.api.paperTemplates.make(order))).toEqual({
      ...{ code: 'template_value_missing', missing: 'tenant.phone, ask.reason' },
    })
    await anna.api.tenants.update({ id: all.home.tenant, phone: '600 100 200' })
    const asked = { 'ask.reason': 'Powód\nw dwóch wierszach' }
    const { documentId } = await anna.api.paperTemplates.make({ ...order, asked })
    expect(await textOf(documentId)).toContain('600 100 200\nPowód\nw dwóch wierszach')
    await anna.api.tenants.update({ id: all.home.tenant, phone: '' })
  })

  it('lists open charges and states the balance', async () => {
    const { id } = await published(
      'Saldo {account.balance}\n\n| Co | Ile |\n{each charges}\n| {charge.name} | {charge.open} |\n{end}',
    )
    const { blocks } = await anna.api.paperTemplates.draft({ id, leaseId: all.home.lease })
    const { statement } = await anna.api.tenants.account({
      ...{ id: all.home.tenant, from: '2026-01-01', to: '2026-04-20' },
    })
    expect(statement!.closing).toBe(360_000)
    expect(JSON.stringify(blocks[0])).toContain('3600,00')
    expect(blocks[1]).toMatchObject({ kind: 'table', head: ['Co', 'Ile'] })
    expect((blocks[1] as { rows: string[][] }).rows).toHaveLength(4)
  })

  it('is copied, removed and restored', async () => {
    const { id } = await published('Do kopii')
    const copy = await anna.api.paperTemplates.create({ kind: 'letter', name: 'Kopia', copyOf: id })
    expect(copy).toMatchObject({ published: 0, languages: ['pl'] })
    expect(await anna.api.paperTemplates.remove({ ids: [id] })).toEqual({ removed: [id] })
    expect(await codeOf(anna.api.paperTemplates.make({ id, leaseId: all.home.lease }))).toBe('not_found')
    expect(await anna.api.paperTemplates.restore({ ids: [id] })).toEqual({ restored: [id] })
    const { templates } = await anna.api.paperTemplates.list()
    expect(templates.map((each) => each.id)).toContain(id)
  })
})

describe('the paper of a template', () => {
  it.each([
    '#read("/etc/passwd") #panic("x") $x^2$ *b* _i_ `c` \\ @preview/x',
    '#import "@preview/cetz:0.2.0": *',
    '<script>alert(1)</script>',
  ])('prints %s as text, in the template and in data', async (text) => {
    const { id } = await published(`Treść ${text} koniec\n\n{ask.text}`)
    const { documentId } = await anna.api.paperTemplates.make({
      ...{ id, leaseId: all.home.lease, asked: { 'ask.text': `${text} {tenant.email}` } },
    })
    const printed = (await textOf(documentId)).replaceAll(/\s+/g, ' ')
    expect(printed).toContain(`Treść ${text} koniec`)
    expect(printed).toContain(`${text} {tenant.email}`)
  })

  it('is refused if it would be too long', async () => {
    const body = `{each charges}\n${'- {ask.text}\n'.repeat(250)}{end}`
    const order = {
      leaseId: all.home.lease,
      language: 'pl',
      asked: { 'ask.text': 'x'.repeat(2000) },
      wording: { title: 'x', body },
    } as const
    expect(await codeOf(anna.api.paperTemplates.preview(order))).toBe('template_too_long')
    expect(await codeOf(anna.api.paperTemplates.previewFile(order))).toBe('template_too_long')
  })

  it('can be seen as PDF before it is stored', async () => {
    const before = (await anna.api.documents.list({})).total
    const file = await anna.api.paperTemplates.previewFile({
      ...{ leaseId: all.home.lease, language: 'es', asked: {} },
      wording: { title: 'Carta', body: '# Hola\n- uno\n{page}\n{tenant.name}\n{signatures}' },
    })
    const pdf = await readPdf(new Uint8Array(Buffer.from(file.pdf, 'base64')))
    expect(pdf).toMatchObject({ title: 'Carta', language: 'es', tagged: true, pages: 2 })
    expect(pdf.text).toContain('Propietario')
    expect((await anna.api.documents.list({})).total).toBe(before)
  })

  it('is signed like any other document of the lease', async () => {
    const { id, updatedAt } = await anna.api.paperTemplates.create({
      ...{ kind: 'lease', name: 'Do podpisu', start: 'none' },
    })
    await anna.api.paperTemplates.publish({ id, updatedAt })
    const { documentId } = await anna.api.paperTemplates.make({ id, leaseId: all.home.lease })
    const { versions } = await anna.api.documents.get({ id: documentId })
    const signing = await anna.api.signings.send({ documentId, fileId: versions[0]!.id, law: 'none' })
    expect(signing.state).toBe('sent')
  })

  it('is not made from a version that was published after the draft was read', async () => {
    const { id, updatedAt } = await published('Stary tekst')
    const leaseId = all.home.lease
    const { version } = await anna.api.paperTemplates.draft({ id, leaseId })
    const texts = { pl: { title: 'Pismo', body: 'Nowy tekst' } }
    const saved = await anna.api.paperTemplates.update({ id, updatedAt, texts })
    await anna.api.paperTemplates.publish({ id, updatedAt: saved.updatedAt })
    expect(await codeOf(anna.api.paperTemplates.make({ id, leaseId, version }))).toBe('version_conflict')
    const { documentId } = await anna.api.paperTemplates.make({ id, leaseId, version: version + 1 })
    expect(await textOf(documentId)).toContain('Nowy tekst')
  })
})

describe('other organizations and members', () => {
  it('reach neither templates nor leases of each other', async () => {
    const { ben, home } = all
    const { id, updatedAt } = await published('Tajne')
    const own = await published('Moje', 'x', ben)
    const wording = { title: 'x', body: 'y' }
    for (const call of [
      () => ben.api.paperTemplates.get({ id }),
      () => ben.api.paperTemplates.getVersion({ id, number: 1 }),
      () => ben.api.paperTemplates.update({ id, updatedAt, name: 'x' }),
      () => ben.api.paperTemplates.publish({ id, updatedAt }),
      () => ben.api.paperTemplates.create({ kind: 'letter', name: 'x', copyOf: id }),
      () => ben.api.paperTemplates.make({ id, leaseId: home.lease }),
      () => ben.api.paperTemplates.make({ id: own.id, leaseId: home.lease }),
      () => ben.api.paperTemplates.draft({ id: own.id, leaseId: home.lease }),
      () => ben.api.paperTemplates.preview({ leaseId: home.lease, language: 'pl', wording, asked: {} }),
      () => ben.api.paperTemplates.startBatch({ id: own.id, leaseIds: [home.lease] }),
    ])
      expect(await codeOf(call())).toBe('not_found')
    expect(await ben.api.paperTemplates.remove({ ids: [id] })).toEqual({ removed: [] })
    expect((await ben.api.paperTemplates.list()).templates.map((each) => each.id)).toEqual([own.id])
  })

  it('read but do not change without the permission', async () => {
    const { id, updatedAt } = await published('Treść')
    const viewer = await server.addMember(anna, 'viewer')
    expect((await viewer.api.paperTemplates.get({ id })).can).toEqual({ edit: false, delete: false })
    expect(await codeOf(viewer.api.paperTemplates.update({ id, updatedAt, name: 'x' }))).toBe('forbidden')
    expect(await codeOf(viewer.api.paperTemplates.make({ id, leaseId: all.home.lease }))).toBe('forbidden')
  })
})
