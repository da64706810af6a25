import type { Organization } from '#contract/organization.ts'
import { Crest } from '#web/features/campaign/crest.tsx'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { organizationPath } from '#web/paths.ts'
import styles from './organization-line.module.css'

interface OrganizationLineProps {
  readonly organization: Organization
  /** The campaign's own logo, if it has one. */
  readonly logoUrl?: string | null
}

/** The association that owns the page: its logo, name and town. */
export function OrganizationLine({ organization, logoUrl: ownLogoUrl = null }: OrganizationLineProps) {
  const t = useTexts('campaign')
  const locale = useLocale()
  const { name, city, category, organizationSlug } = organization
  const logoUrl = ownLogoUrl ?? organization.logoUrl
  return (
    <div className={styles.line}>
      <Crest name={name} logoUrl={logoUrl} />
      <div className={styles.words}>
        <a className={styles.name} href={organizationPath(organizationSlug, locale)}>
          {name}
        </a>
        <p className="soft small">{[t(`category.${category}`), city].filter(Boolean).join(', ')}</p>
      </div>
    </div>
  )
}
