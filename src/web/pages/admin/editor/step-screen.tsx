import type { ReactNode } from 'react'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { editorSteps } from '#domain/form/editing/step-fields.ts'
import { editionPath } from '#web/admin-paths.ts'
import { useEditorTexts } from '#web/pages/admin/editor/fields/editor-texts.ts'
import type { EditorProps } from '#web/pages/admin/editor/fields/control-props.ts'
import { FieldGroup, FoldedGroup } from '#web/pages/admin/editor/field-group.tsx'
import { CodeBatch } from '#web/pages/admin/editor/publication/code-batch.tsx'
import { type Step, stepName, steps } from '#web/pages/admin/editor/step-nav.tsx'
import type { FormAddress } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import styles from './editor.module.css'

interface StepScreenProps {
  /** Shows the mail that the group about the time after a payment writes. */
  readonly mail: ReactNode
  readonly step: keyof typeof editorSteps
  readonly editor: EditorProps
}

/** One step of the editor: its groups of fields, the usual ones first. */
export function StepScreen({ step, editor, mail }: StepScreenProps) {
  const t = useEditorTexts()
  const { formType } = editor
  const groups = editorSteps[step].filter(({ types }) => types?.includes(formType) !== false)
  return groups.map((group) =>
    group.isFolded ? (
      <Sheet key={group.title} as="section">
        <FoldedGroup editor={editor} at={[]} group={group}>
          {group.title === 'codes' && <CodeBatch editor={editor} />}
        </FoldedGroup>
      </Sheet>
    ) : (
      <AdminSheet
        key={group.title}
        title={t(group.title === 'tiers' ? `step.2.${formType}` : `group.${group.title}`)}
      >
        <FieldGroup editor={editor} at={[]} group={group} />
        {group.title === 'after' && mail}
      </AdminSheet>
    ),
  )
}

/** The ways to the steps before and after, below everything else. */
export function StepFoot({ step, address }: { readonly step: Step; readonly address: FormAddress }) {
  const t = useEditorTexts()
  const base = useAdminBase()
  const [before, next] = [steps.find((one) => one === step - 1), steps.find((one) => one === step + 1)]
  const nameOf = (one: Step) => t(stepName(one, address.formType))
  return (
    <Sheet>
      <div className={styles.foot}>
        {next !== undefined && <p className="soft small">{t('publishedLater')}</p>}
        <div className={styles.actions}>
          {before !== undefined && (
            <ButtonLink variant="quiet" href={editionPath(base, address, before)}>
              <span className="visually-hidden">{t('before')} </span>
              <Icon name="back" />
              {nameOf(before)}
            </ButtonLink>
          )}
          {next !== undefined && (
            <ButtonLink href={editionPath(base, address, next)}>
              <span className="visually-hidden">{t('next')} </span>
              {nameOf(next)}
              <Icon name="arrow" />
            </ButtonLink>
          )}
        </div>
      </div>
    </Sheet>
  )
}
