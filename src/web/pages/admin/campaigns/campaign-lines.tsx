import type { OwnForms } from '#contract/admin/own-forms.ts'
import { StateMark } from '#web/admin-kit/admin-screen.tsx'
import { formTones } from '#web/admin-kit/state-tones.ts'
import { formatInstantDate, formatInstantTime } from '#domain/format.ts'
import { changesOf, stateAfter } from '#domain/form/form-changes.ts'
import { StateChanges } from '#web/pages/admin/campaigns/state-changes.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { FormAddress } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import styles from '#web/admin-kit/admin-screen.module.css'
import { adminPath, editionPath } from '#web/admin-paths.ts'

type Form = OwnForms['organizations'][number]['forms'][number]

interface CampaignLinesProps {
  readonly organizationSlug: string
  readonly forms: readonly Form[]
  /** Reads the list again after a change of state; absent: the list only leads to the campaigns. */
  readonly onChanged?: () => void
}

/** Campaigns with their states, each a link to its contents. */
export function CampaignLines({ organizationSlug, forms, onChanged }: CampaignLinesProps) {
  const t = useTexts('manage')
  const base = useAdminBase()
  return (
    <ul className="lines">
      {forms.map((form) => (
        <li key={`${form.formType}/${form.formSlug}`} className={styles.line}>
          <a href={adminPath(base, { organizationSlug, ...form }, 'edit')}>{form.title}</a>
          <StateMark tone={formTones[form.state]}>{t(`state.${form.state}`)}</StateMark>
          {form.suspended && stateAfter(form.state, 'suspend') !== null && (
            <StateMark tone="warn">{t('edit.list.suspended')}</StateMark>
          )}
          {form.plannedFor !== null && (
            <span className="soft small">
              {t('edit.list.planned', {
                date: formatInstantDate(form.plannedFor),
                time: formatInstantTime(form.plannedFor),
              })}
            </span>
          )}
          {onChanged !== undefined && form.canPublish && (
            <ChangesOfLine address={{ organizationSlug, ...form }} {...form} onChanged={onChanged} />
          )}
        </li>
      ))}
    </ul>
  )
}

interface ChangesOfLineProps extends Pick<Form, 'title' | 'state' | 'suspended'> {
  readonly address: FormAddress
  readonly onChanged: () => void
}

/** A draft is published from its last step, which shows what is in it. */
function ChangesOfLine({ address, title, state, suspended, onChanged }: ChangesOfLineProps) {
  const t = useTexts('manage')
  const base = useAdminBase()
  return (
    <details className={styles.changes}>
      <summary>
        <span aria-hidden="true">{t('edit.list.menu')}</span>
        <span className="visually-hidden">{t('edit.list.changes', { title })}</span>
      </summary>
      <div className={styles.filters}>
        {state === 'draft' && (
          <ButtonLink size="s" href={editionPath(base, address, 5)}>
            {t('edit.list.toPublish')}
          </ButtonLink>
        )}
        <StateChanges address={address} changes={changesOf(state, suspended)} onRead={onChanged} />
      </div>
    </details>
  )
}
