import { z } from 'zod'
import { call, dateRange, id, queryNumber } from '../base.ts'
import { fileAnswer } from '../files.ts'

const tags = ['Portal']

/** The account of these days, both inclusive; without them from its first line until today. */
export const statement = call({ needs: 'tenant' }, 'period_invalid')
  .route({
    method: 'GET',
    path: '/papers/statement',
    tags,
    outputStructure: 'detailed',
    summary: 'Download the statement of my account as PDF',
  })
  .input(z.object({ ...dateRange }))
  .output(fileAnswer)

/** `id` is the payment. */
export const receipt = call({ needs: 'tenant' }, 'receipt_not_completed')
  .route({
    method: 'GET',
    path: '/papers/receipts/{id}',
    tags,
    outputStructure: 'detailed',
    summary: 'Download the receipt of my payment as PDF',
  })
  .input(z.object({ id }))
  .output(fileAnswer)

/** What I paid in a calendar year. */
export const confirmation = call({ needs: 'tenant' }, 'nothing_to_confirm')
  .route({
    method: 'GET',
    path: '/papers/confirmations/{year}',
    tags,
    outputStructure: 'detailed',
    summary: 'Download the confirmation of what I paid in a year as PDF',
  })
  .input(z.object({ year: queryNumber(z.int().min(2000).max(2100)) }))
  .output(fileAnswer)
