import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { useState } from 'react'
import type { EditedForm } from '#contract/admin/edited-form.ts'
import type { FormChange } from '#domain/form/form-changes.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { Right } from '#domain/access/rights.ts'
import type { FormAddress } from '#web/paths.ts'
import { formParams } from '#web/admin-kit/form-params.ts'
import { Sure } from '#web/admin-kit/sure.tsx'
import { useChange } from '#web/admin-kit/use-change.ts'
import { adminOrganizationPath } from '#web/admin-paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
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
  const toast = useToast()
  const { isBusy, send } = useChange()
  const [asked, setAsked] = useState<'delete' | 'disable' | null>(null)
  const sure = asked ?? 'disable'
  const { state, changes, waitsFor } = edition
  const run = async (change: FormChange) => {
    const input = { params: formParams(address), body: { change } }
    const answer = await send('POST /admin/organizations/:org/forms/:type/:slug/state', input)
    if (answer === null) return
    onRead(answer)
    toast({ tone: 'ok', title: t(`edit.done.${change}`) })
  }
  // What hides the page from its visitors is asked for once.
  const start = (change: FormChange) =>
    change === 'delete' || change === 'disable' ? setAsked(change) : run(change)
  return (
    <AdminSheet title={t('edit.state')}>
      <p>{t(`edit.is.${state}`)}</p>
      <Waits address={address} waitsFor={waitsFor} rights={rights} />
      {rights.includes('form:publish') && (
        <div className={styles.actions}>
          {changes
            .filter((change) => change !== 'publish')
            .map((change) => (
              <Button
                key={change}
                variant={change === 'delete' ? 'quiet' : 'second'}
                size="s"
                busy={isBusy}
                onClick={() => void start(change)}
              >
                {t(`edit.do.${change}`)}
              </Button>
            ))}
        </div>
      )}
      <Sure
        open={asked !== null}
        title={t(`edit.sure.${sure}`)}
        action={t(`edit.do.${sure}`)}
        onSure={() => void run(sure)}
        onClose={() => setAsked(null)}
      >
        {t(`edit.sure.${sure}Text`)}
      </Sure>
    </AdminSheet>
  )
}

/** Conditions that a draft waits for, and where a president completes it. */
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
      {waitsFor === 'initial' && rights.includes('organisation:edit') && (
        <p>
          <a href={adminOrganizationPath(base, address.organizationSlug)}>{t('home.details')}</a>
        </p>
      )}
    </Note>
  )
}
