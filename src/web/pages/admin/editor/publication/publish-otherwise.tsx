import { useState } from 'react'
import type { EditedForm, Mistake, SavedVersion } from '#contract/admin/edited-form.ts'
import { formatInstantDate, formatInstantTime } from '#domain/format.ts'
import { isCivilDate, parisInstant } from '#domain/form/form-file-values.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { formParams } from '#web/admin-kit/form-params.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import type { DraftEditor } from '#web/pages/admin/editor/draft-editor.ts'
import { useEditorTexts } from '#web/pages/admin/editor/fields/editor-texts.ts'
import { MomentField } from '#web/pages/admin/editor/fields/value-fields.tsx'
import type { FormAddress } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice/checkbox.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import styles from '../editor.module.css'

const calls = 'POST /admin/organizations/:org/forms/:type/:slug'

interface PublishOtherwiseProps {
  readonly address: FormAddress
  readonly editor: DraftEditor
  readonly edition: EditedForm
  readonly hasMistakes: boolean
  readonly onMistakes: (mistakes: readonly Mistake[]) => void
  readonly onEdition: (edition: EditedForm) => void
}

/** A publication at a moment, or in private; what is planned can be moved or cancelled. */
export function PublishOtherwise(props: PublishOtherwiseProps) {
  const { edition, hasMistakes } = props
  const t = useEditorTexts()
  const { isBusy, plan, cancel, publishPrivately } = usePlan(props)
  const [at, setAt] = useState<unknown>(edition.plan?.at ?? '')
  const [isPrivate, setPrivate] = useState(edition.plan?.isPrivate ?? false)
  const [isMissing, setMissing] = useState(false)
  const isDraft = edition.state === 'draft'
  const moment = instantOf(at)
  const start = () => {
    setMissing(moment === null)
    if (moment !== null) void plan(moment, isPrivate)
  }
  return (
    <AdminSheet title={t('plan.title')}>
      <Planned plan={edition.plan} isBusy={isBusy} onCancel={() => void cancel()} />
      <details className={styles.folded}>
        <summary>{t(edition.plan === null ? 'plan.later' : 'plan.move')}</summary>
        <div className={styles.group}>
          <p className="soft small">{t('plan.text')}</p>
          <MomentField
            name="plan.at"
            label={t('plan.day')}
            hint={t('plan.paris')}
            error={isMissing && moment === null ? t('plan.missing') : undefined}
            readOnly={false}
            value={at}
            onValue={(value) => setAt(value ?? '')}
            onLeave={() => {}}
          />
          {isDraft && (
            <Checkbox
              name="plan.isPrivate"
              label={t('plan.private')}
              checked={isPrivate}
              onChecked={setPrivate}
            />
          )}
          <div>
            <Button variant="second" busy={isBusy} needsNetwork disabled={hasMistakes} onClick={start}>
              {t('plan.plan')}
            </Button>
          </div>
        </div>
      </details>
      {isDraft && edition.waitsFor === null && (
        <details className={styles.folded}>
          <summary>{t('private.title')}</summary>
          <div className={styles.group}>
            <p className="soft small">{t('private.text')}</p>
            <div>
              <Button
                variant="second"
                busy={isBusy}
                needsNetwork
                disabled={hasMistakes}
                onClick={() => void publishPrivately()}
              >
                {t('private.publish')}
              </Button>
            </div>
          </div>
        </details>
      )}
    </AdminSheet>
  )
}

function usePlan({ address, editor, edition, onMistakes, onEdition }: PublishOtherwiseProps) {
  const t = useEditorTexts()
  const toast = useToast()
  const { isBusy, send } = useChange()
  const params = formParams(address)
  const take = (answer: SavedVersion | null): EditedForm | null => {
    if (answer === null) return null
    onMistakes(answer.mistakes)
    if (answer.edition !== null) onEdition(answer.edition)
    return answer.edition
  }
  const plan = async (at: string, isPrivate: boolean) => {
    await editor.rest()
    const body = { ...editor.written, at, isPrivate: isPrivate && edition.state === 'draft' }
    const planned = take(await send(`${calls}/plan`, { params, body }))
    // The draft goes on: what is written from now on is not what was planned.
    editor.resume()
    if (planned !== null) toast({ tone: 'ok', title: t('plan.planned') })
  }
  const cancel = async () => {
    const read = await send(`${calls}/plan/cancel`, { params })
    if (read === null) return
    onEdition(read)
    toast({ tone: 'ok', title: t('plan.cancelled') })
  }
  const publishPrivately = async () => {
    await editor.rest()
    const body = { ...editor.written, makesPublic: true, isPrivate: true }
    const published = take(await send(`${calls}/publish`, { params, body }))
    if (published === null) {
      editor.resume()
      return
    }
    editor.restart(published)
    toast({ tone: 'ok', title: t('private.published') })
  }
  return { isBusy, plan, cancel, publishPrivately }
}

interface PlannedProps {
  readonly plan: EditedForm['plan']
  readonly isBusy: boolean
  readonly onCancel: () => void
}

/** The planned publication, or why it did not take place. */
function Planned({ plan, isBusy, onCancel }: PlannedProps) {
  const t = useEditorTexts()
  if (plan === null) return <p>{t('plan.none')}</p>
  const { at, failure, isPrivate, author } = plan
  const words = { date: formatInstantDate(at), time: formatInstantTime(at), author }
  const title = t(failure !== null ? 'plan.failed' : isPrivate ? 'plan.willPrivately' : 'plan.will', words)
  return (
    <Note tone={failure === null ? 'brand' : 'bad'} title={title}>
      <p>{failure === null ? t('plan.by', words) : t(`plan.failure.${failure}`)}</p>
      <Button variant="second" size="s" busy={isBusy} onClick={onCancel}>
        {t(failure === null ? 'plan.cancel' : 'plan.forget')}
      </Button>
    </Note>
  )
}

/** The instant of a moment that was typed: a day alone begins at midnight in Paris; null without a day. */
function instantOf(value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null
  if (isCivilDate(value)) return parisInstant(value, '00:00:00')
  return Number.isNaN(Date.parse(value)) ? null : value
}
