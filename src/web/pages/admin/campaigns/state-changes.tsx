import { useState } from 'react'
import type { EditedForm } from '#contract/admin/edited-form.ts'
import { type FormChange, type WholeChange, isPublication } from '#domain/form/form-changes.ts'
import { formParams } from '#web/admin-kit/form-params.ts'
import { Sure } from '#web/admin-kit/sure.tsx'
import { useChange } from '#web/admin-kit/use-change.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { FormAddress } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'

interface StateChangesProps {
  readonly address: FormAddress
  readonly changes: readonly FormChange[]
  /** The screen after a change. */
  readonly onRead: (edition: EditedForm) => void
}

/** Changes of a whole campaign: each says its consequence before it is made. */
export function StateChanges({ address, changes, onRead }: StateChangesProps) {
  const t = useTexts('manage')
  const toast = useToast()
  const { isBusy, send } = useChange()
  const [asked, setAsked] = useState<WholeChange | null>(null)
  // The dialog keeps its words while it closes.
  const [last, setLast] = useState<WholeChange>('disable')
  const run = async (change: WholeChange) => {
    const input = { params: formParams(address), body: { change } }
    const answer = await send('POST /admin/organizations/:org/forms/:type/:slug/state', input)
    if (answer === null) return
    onRead(answer)
    toast({ tone: 'ok', title: t(`edit.done.${change}`) })
  }
  const ask = (change: WholeChange) => {
    setLast(change)
    setAsked(change)
  }
  return (
    <>
      {changes
        .filter((change): change is WholeChange => !isPublication(change))
        .map((change) => (
          <Button
            key={change}
            variant={change === 'delete' ? 'quiet' : 'second'}
            size="s"
            busy={isBusy}
            onClick={() => ask(change)}
          >
            {t(`edit.do.${change}`)}
          </Button>
        ))}
      <Sure
        open={asked !== null}
        title={t(`edit.sure.${last}`)}
        action={t(`edit.do.${last}`)}
        keep={t('keep')}
        isDangerous={last === 'delete' || last === 'disable' || last === 'suspend'}
        onSure={() => void run(last)}
        onClose={() => setAsked(null)}
      >
        {t(`edit.sure.${last}Text`)}
      </Sure>
    </>
  )
}
