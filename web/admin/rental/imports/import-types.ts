import type { client } from '../../api.ts'

export type Checked = Awaited<ReturnType<typeof client.imports.upload>>
export type ImportRun = Checked['run']
export type Subject = ImportRun['subject']
export type Format = Checked['format']
export type Mapping = Checked['mapping']
export type ImportField = Checked['fields'][number]
