import type { Organization } from '#contract/organization.ts'
import { RichText } from '#web/lib/rich-text.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { hasKnownCardBrands, useProviderName } from '#web/lib/use-provider-name.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './trust-lines.module.css'

interface TrustLinesProps {
  readonly organization: Pick<Organization, 'provider'>
  readonly what: 'gift' | 'sale'
  /** Document that the payer receives by e-mail. */
  readonly mail: 'receipt' | 'certificate' | 'tickets'
}

/**
 * Under the button: who secures the payment, where the money goes, and what comes by e-mail. Only what is true. A phone
 * has no room for the long promises of the column beside, and shows them in a short form.
 */
export function TrustLines({ organization, what, mail }: TrustLinesProps) {
  const t = useTexts('trust')
  return (
    <>
      <ul className={styles.lines} aria-label={t('title')}>
        <li>
          <Icon name="lock" />
          <span className={styles.secure}>
            <SecureWords organization={organization} />
            {hasKnownCardBrands(organization.provider) && <CardMarks />}
          </span>
        </li>
        <li>
          <Icon name="check" />
          <span>
            <RichText text={t(what)} />
          </span>
        </li>
        <li>
          <Icon name="mail" />
          <span>{t(mail)}</span>
        </li>
      </ul>
      <p className={`soft small only-narrow ${styles.promise}`}>{t('promise')}</p>
    </>
  )
}

/** The marks of the cards that the provider takes. */
function CardMarks() {
  const t = useTexts('trust')
  return (
    <>
      <span className={styles.marks} aria-hidden="true">
        <span>CB</span>
        <span>VISA</span>
        <span>MC</span>
      </span>
      <span className="visually-hidden">{t('cards')}</span>
    </>
  )
}

/** That the payment is secure, and who secures it. */
function SecureWords({ organization }: Pick<TrustLinesProps, 'organization'>) {
  const t = useTexts('trust')
  return <span>{t('secureBy', { provider: useProviderName(organization.provider) })}</span>
}

/** Trust line in the dock of a phone. */
export function SecureNote({ organization }: Pick<TrustLinesProps, 'organization'>) {
  return (
    <>
      <Icon name="lock" />
      <SecureWords organization={organization} />
    </>
  )
}
