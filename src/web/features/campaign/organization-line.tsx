import type { Form } from '#contract/form.ts'
import type { Organization } from '#contract/organization.ts'
import { Crest } from '#web/features/campaign/crest.tsx'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { organizationPath } from '#web/paths.ts'
import styles from './organization-line.module.css'

interface OrganizationLineProps {
  readonly organization: Organization
  /** The campaign, whose own logo goes first. */
  readonly form?: Pick<Form, 'logoUrl' | 'logoAlt'>
}

/** The association that owns the page: its logo, name and town. */
export function OrganizationLine({ organization, form }: OrganizationLineProps) {
  const t = useTexts('campaign')
  const locale = useLocale()
  const { name, city, category, organizationSlug } = organization
  const { logoUrl, logoAlt } = form === undefined || form.logoUrl === null ? organization : form
  return (
    <div className={styles.line}>
      <Crest name={name} logoUrl={logoUrl} alt={logoAlt} />
      <div className={styles.words}>
        <a className={styles.name} href={organizationPath(organizationSlug, locale)}>
          {name}
        </a>
        <p className="soft small">{[t(`category.${category}`), city].filter(Boolean).join(', ')}</p>
      </div>
    </div>
  )
}
