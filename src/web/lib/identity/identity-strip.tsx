import { Link } from 'react-router'
import { hasPage } from '#domain/form/form-types.ts'
import { Accent } from '#web/lib/identity/accent.tsx'
import { accentCss } from '#web/lib/identity/accent-css.ts'
import { useIdentity } from '#web/lib/identity/identity.ts'
import { Mark } from '#web/lib/identity/mark.tsx'
import { useContentLang, useLocale } from '#web/lib/texts.ts'
import { formPath, organizationPath } from '#web/paths.ts'
import styles from './identity.module.css'

interface IdentityStripProps {
  /** The campaign's page is loaded anew: this page has another content policy. */
  readonly reloads: boolean
}

/**
 * Who the visitor gives to or buys from, under the header of every page that belongs to a campaign: logo, association,
 * and the way back to the campaign. A partner's cart has no campaign of its own: its link leads to the association.
 */
export function IdentityStrip({ reloads }: IdentityStripProps) {
  const identity = useIdentity()
  const locale = useLocale()
  const lang = useContentLang()
  if (identity === null) return null
  const { name, logoUrl, color, organizationSlug, formType, title } = identity
  const hasCampaign = hasPage(formType)
  const path = hasCampaign ? formPath(identity, locale) : organizationPath(organizationSlug, locale)
  return (
    <div className={styles.strip} data-identity={organizationSlug}>
      <Accent css={accentCss(color)} />
      <div className={`page ${styles.row}`}>
        <Mark name={name} logoUrl={logoUrl} />
        <p className={styles.words}>
          {hasCampaign && <span className={styles.name}>{name}</span>}
          <Link to={path} reloadDocument={reloads} lang={hasCampaign ? lang : undefined}>
            {hasCampaign ? title : name}
          </Link>
        </p>
      </div>
    </div>
  )
}
