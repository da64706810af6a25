import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { editorSteps } from '#domain/form/editing/step-fields.ts'
import { editionPath } from '#web/admin-paths.ts'
import { useEditorTexts } from '#web/pages/admin/editor/fields/editor-texts.ts'
import type { EditorProps } from '#web/pages/admin/editor/fields/control-props.ts'
import { FieldGroup, FoldedGroup } from '#web/pages/admin/editor/field-group.tsx'
import { CodeBatch } from '#web/pages/admin/editor/publication/code-batch.tsx'
import { type Step, stepName } from '#web/pages/admin/editor/step-nav.tsx'
import type { FormAddress } from '#web/paths.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import styles from './editor.module.css'

interface StepScreenProps {
  readonly step: keyof typeof editorSteps
  readonly address: FormAddress
  readonly editor: EditorProps
}

/** One step of the editor: its groups of fields, the usual ones first. */
export function StepScreen({ step, address, editor }: StepScreenProps) {
  const t = useEditorTexts()
  const base = useAdminBase()
  const { formType } = editor
  const groups = editorSteps[step].filter(({ types }) => types?.includes(formType) !== false)
  const beside = [step - 1, step + 1] as Step[]
  return (
    <>
      {groups.map((group) =>
        group.isFolded ? (
          <Sheet key={group.title} as="section">
            <FoldedGroup editor={editor} at={[]} group={group} />
            {group.title === 'codes' && <CodeBatch editor={editor} />}
          </Sheet>
        ) : (
          <AdminSheet
            key={group.title}
            title={t(group.title === 'tiers' ? `step.2.${formType}` : `group.${group.title}`)}
          >
            <FieldGroup editor={editor} at={[]} group={group} />
          </AdminSheet>
        ),
      )}
      <div className={styles.foot}>
        <p className="soft small">{t('publishedLater')}</p>
        <p className={styles.actions}>
          {beside
            .filter((one) => one >= 1)
            .map((one) => (
              <a key={one} href={editionPath(base, address, one)}>
                {t(one < step ? 'before' : 'next')} {t(stepName(one, formType))}
              </a>
            ))}
        </p>
      </div>
    </>
  )
}
