import { expect, it } from 'vitest'
import { callsNamed } from './named-calls.ts'

const tree = {
  payments: { list: 'GET /payments', recordReceipt: 'POST /payments', exportCsv: 'GET /payments.csv *' },
  search: { query: 'GET /search' },
}

it.each([
  ['client.payments.list({ q })', ['payments.list GET /payments']],
  ['query.payments\n  .list.queryOptions()', ['payments.list GET /payments']],
  ['client.search.query({ q })', ['search.query GET /search']],
  // Only the key of the answers is read.
  ['query.payments.key()', []],
  ['query.payments.list.key()', ['payments.list GET /payments']],
  // A group is passed on, so each of its calls may be made.
  [
    'const group = client.payments',
    [
      'payments.exportCsv GET /payments.csv *',
      'payments.list GET /payments',
      'payments.recordReceipt POST /payments',
    ],
  ],
  // Something else of this name.
  ['query.data.rows', []],
])('%j names its calls', (code, calls) => {
  expect(callsNamed(code, tree)).toEqual(calls)
})
