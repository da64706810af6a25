import type { OwnForms } from '#contract/admin/own-forms.ts'
import { StateMark } from '#web/admin-kit/admin-screen.tsx'
import { formTones } from '#web/admin-kit/state-tones.ts'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { useTexts } from '#web/lib/texts.ts'
import styles from '#web/admin-kit/admin-screen.module.css'
import { adminPath } from '#web/admin-paths.ts'

interface CampaignLinesProps {
  readonly organizationSlug: string
  readonly forms: OwnForms['organizations'][number]['forms']
}

/** Campaigns with their states, each a link to its contents. */
export function CampaignLines({ organizationSlug, forms }: CampaignLinesProps) {
  const t = useTexts('manage')
  const base = useAdminBase()
  return (
    <ul className="lines">
      {forms.map((form) => (
        <li key={`${form.formType}/${form.formSlug}`} className={styles.line}>
          <a href={adminPath(base, { organizationSlug, ...form }, 'edit')}>{form.title}</a>
          <StateMark tone={formTones[form.state]}>{t(`state.${form.state}`)}</StateMark>
        </li>
      ))}
    </ul>
  )
}
