import { Link } from 'react-router'
import type { PayerOut } from '#contract/payer.ts'
import styles from '#web/features/cart-summary/cart-summary.module.css'
import { dotted } from '#web/lib/dotted.ts'
import { useTexts } from '#web/lib/texts.ts'

interface PayerLinesProps {
  readonly payer: PayerOut
  readonly editPath: string
  /** Whether the campaign shows its contributors. */
  readonly showsContributors: boolean
}

/** The payer as the server saved them, with a link to edit. */
export function PayerLines({ payer, editPath, showsContributors }: PayerLinesProps) {
  const t = useTexts('checkout')
  const place = [payer.zipCode, payer.city].filter(Boolean).join(' ')
  const details = [
    payer.isOrganization === true && `${payer.firstName} ${payer.lastName}`,
    payer.isOrganization === true && t('summary.siren', { siren: payer.companySiren ?? '' }),
    payer.email,
    payer.address,
    place,
  ]
  const name = payer.isOrganization === true ? payer.companyName : `${payer.firstName} ${payer.lastName}`
  return (
    <li>
      <div className={styles.who}>
        <b>{name}</b>
        <p className="small soft">{dotted(details)}</p>
        {showsContributors && <p className="small soft">{t(publicationKey(payer))}</p>}
      </div>
      <Link className="small" to={editPath} aria-label={t('summary.editPayer')}>
        {t('summary.edit')}
      </Link>
    </li>
  )
}

function publicationKey({ publishName = false, publishAmount = false }: PayerOut) {
  if (publishName) return publishAmount ? 'summary.publishNameAndAmount' : 'summary.publishName'
  return publishAmount ? 'summary.publishAmount' : 'summary.publishNothing'
}
