import type { ReactNode } from 'react'
import { Button } from '../../ui/act/button.tsx'
import { useCopy } from '../../ui/act/use-copy.ts'
import { useTranslation } from '../../ui/app/language.ts'
import type { Stay } from '../api.ts'
import css from './pay-to.module.css'

/** The account to pay to, each part with its copy button, and the code for the app of a bank. */
export function PayTo({ payTo }: { payTo: NonNullable<Stay['payTo']> }): ReactNode {
  const { t } = useTranslation('pay_to')
  const { iban, holder, reference, code } = payTo
  return (
    <div className={css.stack}>
      <dl className={css.facts}>
        <Fact name={t('iban')} value={iban} copied={iban.replaceAll(' ', '')} />
        <Fact name={t('holder')} value={holder} copied={holder} />
        <Fact
          name={t('reference')}
          value={reference}
          copied={reference.replaceAll(' ', '')}
          help={t('referenceHelp')}
        />
      </dl>
      {code && (
        <figure className={css.code}>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(code)}`}
            alt={t('code')}
            width={200}
            height={200}
          />
          <figcaption>
            <strong>{t('code')}</strong>
            <span className="muted">{t('codeHelp')}</span>
          </figcaption>
        </figure>
      )}
    </div>
  )
}

function Fact(props: { name: string; value: string; copied: string; help?: string }): ReactNode {
  const { t } = useTranslation('pay_to')
  const copy = useCopy()
  return (
    <div className={css.fact}>
      <dt className="muted">{props.name}</dt>
      <dd className={css.value}>{props.value}</dd>
      {props.help && <dd className="muted">{props.help}</dd>}
      <dd className={css.act}>
        <Button
          variant="default"
          size="compact-md"
          aria-label={t('copyNamed', { what: props.name })}
          onClick={() => copy(props.copied)}
        >
          {t('copy')}
        </Button>
      </dd>
    </div>
  )
}
