import { useRef, useState } from 'react'
import type { Publication } from '#contract/payment.ts'
import { PublicationFields } from '#web/features/payer-form/publication/publication-fields.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { useProblemMessage } from '#web/lib/form/problem-message.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'

interface PublicationFormProps {
  readonly initial: Publication
  readonly isOrganization: boolean
  /** Resolves to whether it was saved. */
  readonly onSave: (choices: Publication) => Promise<boolean>
}

/** Choices of publication, after the gift. */
export function PublicationForm({ initial, isOrganization, onSave }: PublicationFormProps) {
  const t = useTexts('payer')
  const messageOf = useProblemMessage()
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle')
  const save = async (choices: Publication) => {
    setState('saving')
    setState((await onSave(choices)) ? 'saved' : 'idle')
  }
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({
    element,
    prefix: 'publication.',
    initial: { ...initial },
    check: () => [],
    messageOf,
    onValid: (values) => void save(values),
  })
  return (
    <form ref={element} className="stack" noValidate onSubmit={form.submit}>
      <PublicationFields form={form} isAfter isPublic isOrganization={isOrganization} />
      <Button type="submit" size="s" busy={state === 'saving'}>
        {t('publication.save')}
      </Button>
      <output className="small">{state === 'saved' && t('publication.saved')}</output>
    </form>
  )
}
