import { z } from 'zod'
import { call, dateRange, id } from '../base.ts'
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
