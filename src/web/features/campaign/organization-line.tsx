import type { Organization } from '#contract/organization.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { organizationPath } from '#web/paths.ts'
import styles from './organization-line.module.css'

/** The association's crest, name and town. */
export function OrganizationLine({ organization }: { readonly organization: Organization }) {
  const t = useTexts('campaign')
  const locale = useLocale()
  const { name, city, logoUrl, category, organizationSlug } = organization
  return (
    <div className={styles.line}>
      {logoUrl === null ? (
        <span className={styles.initials} aria-hidden="true">
          {initialsOf(name)}
        </span>
      ) : (
        <img className={styles.crest} src={logoUrl} alt="" width={52} height={52} />
      )}
      <div className={styles.words}>
        <a className={styles.name} href={organizationPath(organizationSlug, locale)}>
          {name}
        </a>
        <p className="soft small">{[t(`category.${category}`), city].filter(Boolean).join(', ')}</p>
      </div>
    </div>
  )
}

function initialsOf(name: string): string {
  const words = name.split(/[\s'’-]+/).filter((word) => /^\p{Lu}/u.test(word))
  return words
    .slice(0, 2)
    .map((word) => word[0])
    .join('')
}
