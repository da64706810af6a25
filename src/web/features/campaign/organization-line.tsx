import { initialsOf } from '#domain/cover/cover.ts'
import type { Organization } from '#contract/organization.ts'
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

interface CrestProps {
  readonly name: string
  readonly logoUrl: string | null
}

/** The logo, or the initials if there is none; the name is shown beside it. */
export function Crest({ name, logoUrl }: CrestProps) {
  if (logoUrl !== null) return <img className={styles.crest} src={logoUrl} alt="" width={64} height={64} />
  return (
    <span className={styles.initials} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
