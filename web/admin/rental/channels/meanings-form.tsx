import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '../../../ui/api/error-text.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import type { Source } from './channel-words.ts'
import { MeaningFields, type Meanings, meaningsInput } from './meaning-fields.tsx'

/** Changes what the words of a calendar mean. Its words are read from the site of the channel when the form opens. */
export function MeaningsForm(props: { source: Source; opened: boolean; onClose: () => void }): ReactNode {
  const { source, opened, onClose } = props
  const { t } = useTranslation('channels')
  const initial: Meanings = Object.fromEntries(
    source.meanings.map(({ wording, meaning }) => [wording, meaning]),
  )
  const form = useDraftForm<{ meanings: Meanings }>({
    name: null,
    initial: { meanings: initial },
    check: () => ({}),
  })
  const { data: found, error } = useQuery({
    queryKey: ['wordings', source.id],
    queryFn: ({ signal }) => client.channels.wordings({ id: source.id }, { signal }),
    enabled: opened,
    retry: false,
    staleTime: 0,
  })
  const save = async ({ meanings }: { meanings: Meanings }): Promise<void> => {
    if (!found) return
    const given = { meanings: meaningsInput(found, meanings, initial), seen: [...source.meanings] }
    await client.channels.saveMeanings({ id: source.id, ...given })
    await refreshScreen()
    toast.success(t('words.saved'))
  }
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('words.title')}
      form={form}
      submit={t('words.submit')}
      save={save}
    >
      <div aria-live="polite">
        {error && <p>{errorText(error)}</p>}
        {!found && !error && <p className="muted">{t('words.reading')}</p>}
        {found && (
          <MeaningFields
            found={found}
            chosen={form.values.meanings}
            onChange={(chosen) => form.setFieldValue('meanings', chosen)}
          />
        )}
      </div>
    </FormDrawer>
  )
}
