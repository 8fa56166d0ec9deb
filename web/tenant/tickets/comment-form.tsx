import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/app/language.ts'
import { FormBody } from '../../ui/form/form-body.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { useDraftForm } from '../../ui/form/use-draft-form.ts'
import { client, query } from '../api.ts'

type Values = { body: string }

/** Adds a message to the conversation. The draft survives a reload. */
export function CommentForm({ ticketId }: { ticketId: string }): ReactNode {
  const queries = useQueryClient()
  const { t } = useTranslation('portal_tickets')
  const form = useDraftForm<Values>({
    name: `ticket-comment-${ticketId}`,
    initial: { body: '' },
    check: ({ body }) => ({ body: body.trim() ? null : 'required' }),
    later: { title: ({ body }) => `${t('comment')}: ${body.trim()}` },
  })
  return (
    <FormBody
      form={form}
      submit={t('addComment')}
      save={({ body }) => client.tickets.addComment({ id: ticketId, body: body.trim() })}
      onSaved={() => {
        form.reset()
        void queries.invalidateQueries({ queryKey: query.tickets.get.key({ input: { id: ticketId } }) })
      }}
    >
      <Textarea
        label={t('comment')}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={4000}
        {...form.getInputProps('body')}
      />
    </FormBody>
  )
}
