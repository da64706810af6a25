import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import type { EditedForm, Mistake } from '#contract/admin/edited-form.ts'
import type { Right } from '#domain/access/rights.ts'
import { type DraftMistake, type DraftOwner, completeDraft } from '#domain/form/editing/check-draft.ts'
import { type Draft, parseDraft } from '#domain/form/editing/draft.ts'
import type { DraftEditor } from '#web/pages/admin/editor/draft-editor.ts'
import { useEditorTexts } from '#web/pages/admin/editor/fields/editor-texts.ts'
import { FileFold } from '#web/pages/admin/editor/file-fold.tsx'
import { FormState } from '#web/pages/admin/editor/form-state.tsx'
import { MailPreviewButton } from '#web/pages/admin/editor/publication/mail-preview.tsx'
import { PublishOtherwise } from '#web/pages/admin/editor/publication/publish-otherwise.tsx'
import { Publish } from '#web/pages/admin/editor/publish.tsx'
import { Rehearsal } from '#web/pages/admin/editor/rehearsal.tsx'
import { Review } from '#web/pages/admin/editor/review.tsx'
import { Versions } from '#web/pages/admin/editor/history/versions.tsx'
import type { FormAddress } from '#web/paths.ts'

interface CheckStepProps {
  readonly address: FormAddress
  readonly editor: DraftEditor
  readonly edition: EditedForm
  readonly draft: Draft
  readonly owner: DraftOwner
  readonly rights: readonly Right[]
  readonly mistakes: readonly DraftMistake[]
  /** Whether something has to be corrected before a publication. */
  readonly hasMistakes: boolean
  /** The contents that the public sees, as JSON text. */
  readonly published: string
  /** The civil date in Paris. */
  readonly today: string
  readonly onMistakes: (mistakes: readonly Mistake[]) => void
  readonly onEdition: (edition: EditedForm) => void
  /** Continues from the contents of a version or a file. */
  readonly onTake: (draft: Draft) => void
}

/** The last step: what to look at, a rehearsal, the publication, and the former versions. */
export function CheckStep(props: CheckStepProps) {
  const { address, editor, edition, draft, owner, rights, mistakes, onEdition, onTake } = props
  const t = useEditorTexts()
  const canEdit = rights.includes('form:edit')
  const isCurrent = edition.versions[0]?.isCurrent === true
  const published = completeDraft(parseDraft(isCurrent ? edition.source : props.published), owner)
  const { hasMistakes, onMistakes } = props
  const publishing = { address, editor, edition, hasMistakes, onMistakes, onEdition }
  return (
    <>
      <Review {...{ address, edition, draft, mistakes, published }} today={props.today} />
      <AdminSheet title={t('mail.title')}>
        <p>{t('mail.sample')}</p>
        <MailPreviewButton address={address} editor={editor} />
      </AdminSheet>
      {canEdit && <Rehearsal address={address} editor={editor} running={edition.rehearsalPath} />}
      <Publish {...publishing} rights={rights} />
      {rights.includes('form:publish') && canEdit && <PublishOtherwise {...publishing} />}
      <FormState {...{ address, edition, rights }} onRead={onEdition} />
      <Versions {...{ address, owner, edition, canEdit, onTake }} />
      <FileFold {...{ draft, canEdit, onDraft: onTake }} fileName={address.formSlug} />
    </>
  )
}
