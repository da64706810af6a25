import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import type { EditedForm } from '#contract/admin/edited-form.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { Right } from '#domain/access/rights.ts'
import type { FormAddress } from '#web/paths.ts'
import { StateChanges } from '#web/pages/admin/campaigns/state-changes.tsx'
import { verificationPagePath } from '#web/admin-paths.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import styles from './editor.module.css'

interface FormStateProps {
  readonly address: FormAddress
  readonly edition: EditedForm
  readonly rights: readonly Right[]
  /** The screen after a change. */
  readonly onRead: (edition: EditedForm) => void
}

/** Whether the public sees the form, and what can be done about it. */
export function FormState({ address, edition, rights, onRead }: FormStateProps) {
  const t = useTexts('manage')
  const { state, changes, waitsFor } = edition
  return (
    <AdminSheet title={t('edit.state')}>
      <p>{t(`edit.is.${state}`)}</p>
      <Waits address={address} waitsFor={waitsFor} rights={rights} />
      {rights.includes('form:publish') && (
        <div className={styles.actions}>
          <StateChanges {...{ address, changes, onRead }} />
        </div>
      )}
    </AdminSheet>
  )
}

/** Conditions that a draft waits for, and where a president completes or follows them. */
function Waits({
  address,
  rights,
  waitsFor,
}: Pick<FormStateProps, 'address' | 'rights'> & Pick<EditedForm, 'waitsFor'>) {
  const t = useTexts('manage')
  const base = useAdminBase()
  if (waitsFor === null) return null
  return (
    <Note tone="warn">
      <p>{t(`edit.waits.${waitsFor}`)}</p>
      <p>
        {rights.includes('organisation:edit') ? (
          <a href={verificationPagePath(base, address.organizationSlug)}>{t('home.verification')}</a>
        ) : (
          t('edit.waits.president')
        )}
      </p>
    </Note>
  )
}
