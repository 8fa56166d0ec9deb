import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import css from './paper-templates.module.css'
import type { Filled } from './template-data.ts'

/** The content of a paper, in the language of the paper. */
export function PaperBlocks({
  filled: { title, language, blocks },
}: {
  filled: Pick<Filled, 'title' | 'language' | 'blocks'>
}): ReactNode {
  return (
    <section className={css.paper} lang={language} aria-label={title}>
      <h3>{title}</h3>
      {blocks.map((block, index) => (
        // Blocks have no identity, and each change of the text renders all of them anew.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <BlockView key={index} block={block} />
      ))}
    </section>
  )
}

function BlockView({ block }: { block: Filled['blocks'][number] }): ReactNode {
  const { t } = useTranslation('paper_templates')
  switch (block.kind) {
    case 'heading':
    case 'clause':
      return <h4>{block.text}</h4>
    case 'text':
      return <p>{block.text}</p>
    case 'items':
      return (
        <ul>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity
            <li key={index}>{item}</li>
          ))}
        </ul>
      )
    case 'table':
      return <TableView head={block.head} rows={block.rows} />
    case 'signatures':
      return (
        <div className={css.signatures}>
          <span>{t('preview.signature')}</span>
          <span>{t('preview.signature')}</span>
        </div>
      )
    case 'page':
      return <hr />
  }
}

function TableView({ head, rows }: { head: readonly string[]; rows: readonly string[][] }): ReactNode {
  return (
    <div className={css.table}>
      <table>
        <thead>
          <tr>
            {head.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity
              <th key={index} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity
            <tr key={at}>
              {row.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
