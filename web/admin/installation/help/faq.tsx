import { IconSearch } from '@tabler/icons-react'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { Fold } from '../../../ui/document/fold.tsx'
import { useSetSearch } from '../../../ui/router/context.ts'
import { Card } from '../../../ui/show/card.tsx'
import { useAddressValue } from '../../shared/address-flag.ts'
import { AnswerList } from './answer-list.tsx'
import { questions } from './contents.ts'
import { type Area, findAnswers } from './find-answers.ts'
import css from './help.module.css'
import { HelpPage } from './help-page.tsx'

/** /faq: questions by area, with a search. Each answer has its own address (HELP-01, HELP-03). */
export function FaqScreen(): ReactNode {
  const { t } = useTranslation('faq')
  const { t: common } = useTranslation('common')
  const product = common('product')
  const [wish, setWish] = useWish()
  const areas = useAreas()
  const found = findAnswers(areas, wish)
  const searching = wish.trim() !== ''
  const count = found.reduce((sum, { answers }) => sum + answers.length, 0)
  return (
    <HelpPage title={t('title')} sentence={t('lead', { product })}>
      <div className={css.search}>
        <label className={css.searchField}>
          <IconSearch size={17} aria-hidden="true" />
          <span className="visually-hidden">{t('search')}</span>
          <input
            type="search"
            placeholder={t('search')}
            value={wish}
            onChange={(event) => setWish(event.currentTarget.value)}
          />
        </label>
        <p role="status" className={searching ? 'muted' : 'visually-hidden'}>
          {searching && (count === 0 ? t('none') : t('found', { count }))}
        </p>
      </div>
      <div className={css.book}>
        <nav className={css.contents} aria-label={t('contents')}>
          <ul>
            {found.map(({ id, title }) => (
              <li key={id}>
                <AppLink to={`/faq#${id}`}>{title}</AppLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={css.chapters}>
          {found.map((area, place) => (
            <Fragment key={area.id}>
              <AnswerList area={area} opened={searching} />
              {place === 0 && <Fold />}
            </Fragment>
          ))}
          <Card title={t('open.title')}>
            <ul className={css.further}>
              <li>
                <AppLink to="/documentation">{t('open.guide')}</AppLink>
              </li>
              <li>
                <AppLink to="/contact">{t('open.contact')}</AppLink>
              </li>
            </ul>
          </Card>
        </div>
      </div>
    </HelpPage>
  )
}

/** All areas with questions and answers in the current language. */
function useAreas(): Area[] {
  const { t } = useTranslation('faq')
  const ids = Object.keys(questions) as (keyof typeof questions)[]
  return ids.map((id) => ({
    id,
    title: t(`areas.${id}.title`),
    answers: questions[id].map((question) => {
      const words = `areas.${id}.questions.${question}`
      return {
        id: `${id}-${question}`,
        q: t(`${words}.q` as 'areas.start.questions.begin.q'),
        a: t(`${words}.a` as 'areas.start.questions.begin.a'),
      }
    }),
  }))
}

/** The search text; written to the address (/faq?q=deposit) after a short delay. */
function useWish(): [wish: string, setWish: (wish: string) => void] {
  const inAddress = useAddressValue('q') ?? ''
  const [wish, setWish] = useState(inAddress)
  const setSearch = useSetSearch()
  useEffect(() => {
    if (wish.trim() === inAddress) return
    const timer = setTimeout(() => {
      setSearch({ q: wish.trim() || undefined }, { replace: true, keepScroll: true })
    }, 300)
    return () => clearTimeout(timer)
  }, [wish, inAddress, setSearch])
  return [wish, setWish]
}
