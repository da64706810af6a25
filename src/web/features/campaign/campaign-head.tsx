import type { Form } from '#contract/form.ts'
import type { Organization } from '#contract/organization.ts'
import { OrganizationLine } from '#web/features/campaign/organization-line.tsx'
import { useContentLang } from '#web/lib/texts.ts'
import styles from './campaign-head.module.css'

interface CampaignHeadProps {
  readonly form: Form
  readonly organization: Organization
  readonly action: React.ReactNode
}

/** The association, then the title of the campaign. */
export function CampaignHead({ form, organization, action }: CampaignHeadProps) {
  const lang = useContentLang()
  return (
    <header>
      <div className={styles.lead}>
        <OrganizationLine organization={organization} logoUrl={form.logoUrl} />
        <div className={styles.action}>{action}</div>
      </div>
      <h1 className={styles.title} lang={lang}>
        {form.title}
      </h1>
    </header>
  )
}

/** The picture across the page; decorative, since the association gives no description. */
export function CampaignPicture({ url }: { readonly url: string }) {
  return <img className={styles.picture} src={url} alt="" width={1200} height={300} fetchPriority="high" />
}
