import { useMemo, useState } from 'react'
import type { EditedForm, Mistake } from '#contract/admin/edited-form.ts'
import type { AdminForm } from '#contract/admin/admin-form.ts'
import { incompleteSteps } from '#domain/form/editing/worth-a-look.ts'
import { parisDate } from '#domain/format.ts'
import type { Draft } from '#domain/form/editing/draft.ts'
import { type TakenItem, checkTaken } from '#domain/form/editing/sold-items.ts'
import { type DraftOwner, checkDraft, completeDraft } from '#domain/form/editing/check-draft.ts'
import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLocale } from '#web/lib/texts.ts'
import { formParams } from '#web/admin-kit/form-params.ts'
import { loadForm, readAsUser, throwNotFound } from '#web/admin-kit/load-admin.server.ts'
import { useAnswer } from '#web/admin-kit/use-answer.ts'
import { ClashList } from '#web/pages/admin/editor/clash-list.tsx'
import { useEditorTexts } from '#web/pages/admin/editor/fields/editor-texts.ts'
import type { EditorProps } from '#web/pages/admin/editor/fields/control-props.ts'
import { countBySteps, messageOf } from '#web/pages/admin/editor/mistakes.ts'
import { PreviewButton, PreviewPane } from '#web/pages/admin/editor/preview-pane.tsx'
import { CheckStep } from '#web/pages/admin/editor/publication/check-step.tsx'
import { MailPreviewButton } from '#web/pages/admin/editor/publication/mail-preview.tsx'
import { CampaignAddress } from '#web/pages/admin/editor/publication/campaign-address.tsx'
import { SaveNote, type Step, StepNav, steps } from '#web/pages/admin/editor/step-nav.tsx'
import { QuestionExample } from '#web/pages/admin/editor/question-example.tsx'
import { StepFoot, StepScreen } from '#web/pages/admin/editor/step-screen.tsx'
import type { DraftEditor } from '#web/pages/admin/editor/draft-editor.ts'
import { useFocusOfAddress } from '#web/pages/admin/editor/use-address.ts'
import { useEditor } from '#web/pages/admin/editor/use-editor.ts'
import { FormScreen } from '#web/pages/admin/form-screen.tsx'
import type { FormAddress } from '#web/paths.ts'
import { formPictures } from '#web/pages/admin/pictures/picture-calls.ts'
import { FormPictures } from '#web/pages/admin/editor/form-pictures.tsx'
import styles from './editor.module.css'
import preview from './preview-pane.module.css'
import type { Route } from './+types/editor'

const form = 'GET /admin/organizations/:org/forms/:type/:slug'

export async function loader(args: Route.LoaderArgs) {
  const step = steps.find((one) => String(one) === args.params.step)
  if (step === undefined) return throwNotFound()
  const { locale, brandName, address, params, about } = await loadForm(args)
  const [edition, pictures] = await Promise.all([
    readAsUser(args, `${form}/edition`, { params }),
    readAsUser(args, `${form}/pictures`, { params }),
  ])
  const current = edition.versions.find(({ isCurrent }) => isCurrent)
  const published =
    step !== 5 || current === undefined
      ? edition
      : await readAsUser(args, `${form}/versions/:version`, { params: { ...params, version: current.id } })
  const texts = loadTexts(locale, ['manage', 'editor', 'problems', 'questions'])
  const title = `${texts.manage['page.edit']} - ${brandName}`
  const today = parisDate(new Date())
  const { publicUrl } = args.context.get(pageReadsContext).brand
  return {
    texts,
    address,
    about,
    edition,
    pictures,
    step,
    published: published.source,
    today,
    title,
    publicUrl,
  }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** The editor of a campaign: four steps of fields, and a fifth that checks and publishes them. */
export default function EditorPage({ loaderData }: Route.ComponentProps) {
  const { address, about, step, published } = loaderData
  const [edition, setEdition] = useAnswer(loaderData.edition)
  const [pictures, onPictures] = useAnswer(loaderData.pictures)
  const owner = ownerOf(about, edition)
  const { editor, state } = useEditor(address, about.form.id, owner, loaderData.edition)
  const { draft } = state
  const canEdit = about.rights.includes('form:edit')
  const { found, mistakes, messageAt, setRefused } = useMistakes(draft, owner, edition.taken, canEdit)
  useFocusOfAddress()
  const change = (next: typeof draft) => {
    setRefused([])
    editor.change(next)
  }
  const mail = <MailPreviewButton {...{ address, editor }} />
  const props: EditorProps = {
    address,
    formType: about.form.formType,
    draft,
    canEdit,
    taken: edition.taken,
    mistakeAt: messageAt,
    pictures: { pictures, onPictures, calls: formPictures, params: formParams(address) },
    onDraft: change,
    onLeave: () => editor.flush(),
  }
  return (
    <FormScreen about={about} address={address} page="edit">
      <div className={styles.top}>
        <StepNav
          {...{ address }}
          current={step}
          mistakes={countBySteps(mistakes)}
          incomplete={incompleteSteps(draft)}
        />
        <div className={styles.bar}>
          <SaveNote save={state.save} savedAt={state.savedAt} onRetry={() => editor.change(draft)} />
          {canEdit && <PreviewButton address={address} editor={editor} />}
        </div>
      </div>
      <ClashList editor={editor} clashes={state.clashes} />
      <div className={canEdit || step === 3 ? preview.beside : undefined}>
        <div className={preview.fields}>
          {step === 5 ? (
            <CheckStep
              {...{ address, editor, edition, draft, owner, mistakes, published }}
              rights={about.rights}
              today={loaderData.today}
              hasMistakes={found.length > 0}
              onMistakes={setRefused}
              onEdition={setEdition}
              onTake={(next) => change(completeDraft(next, owner))}
            />
          ) : (
            <StepScreen {...{ step, mail }} editor={props} />
          )}
          {step === 1 && (
            <CampaignAddress
              {...{ address, editor, publicUrl: loaderData.publicUrl }}
              isFixed={edition.isAddressFixed || !about.rights.includes('form:publish')}
            />
          )}
          {step <= 2 && canEdit && <FormPictures calls={props.pictures} draft={draft} onDraft={change} />}
          <StepFoot step={step} address={address} />
        </div>
        <Beside {...{ step, address, editor, draft, owner, canEdit }} />
      </div>
    </FormScreen>
  )
}

interface BesideProps {
  readonly step: Step
  readonly address: FormAddress
  readonly editor: DraftEditor
  readonly draft: Draft
  readonly owner: DraftOwner
  readonly canEdit: boolean
}

/** The page of visitors beside the fields, or the questions of the step that asks them. */
function Beside({ step, address, editor, draft, owner, canEdit }: BesideProps) {
  const page = canEdit && <PreviewPane address={address} editor={editor} />
  if (step !== 3) return page
  return <QuestionExample {...{ draft, owner }}>{page}</QuestionExample>
}

function ownerOf({ organization }: AdminForm, { taxReceipts }: EditedForm): DraftOwner {
  return { slug: organization.organizationSlug, name: organization.name, taxReceipts }
}

/** The mistakes of a draft, with what the server refused until the draft changes. */
function useMistakes(
  draft: Draft,
  { slug, name, taxReceipts }: DraftOwner,
  taken: readonly TakenItem[],
  canEdit: boolean,
) {
  const locale = useLocale()
  const t = useEditorTexts()
  const [refused, setRefused] = useState<readonly Mistake[]>([])
  const found = useMemo(
    // A reader sees codes as dots, and has nothing to correct.
    () => (canEdit ? [...checkDraft(draft, { slug, name, taxReceipts }), ...checkTaken(draft, taken)] : []),
    [draft, slug, name, taxReceipts, taken, canEdit],
  )
  const mistakes = [...found, ...refused]
  const messageAt = (path: string) => {
    const inside = path.endsWith('.*') ? path.slice(0, -1) : null
    const mistake = mistakes.find((one) =>
      inside === null ? one.path === path : one.path.startsWith(inside),
    )
    return mistake && messageOf(mistake, t, locale)
  }
  return { found, mistakes, messageAt, setRefused }
}
