import { type ReactNode, Suspense, lazy, useState } from 'react'
import type { CustomField } from '#contract/form.ts'
import { presentableDraft } from '#domain/form/editing/presentable-draft.ts'
import type { DraftOwner } from '#domain/form/editing/check-draft.ts'
import type { Draft } from '#domain/form/editing/draft.ts'
import { shownTiers } from '#domain/form/sales-state.ts'
import { needsParticipant } from '#domain/form/journey.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { useEditorTexts } from '#web/pages/admin/editor/fields/editor-texts.ts'
import { TextInput } from '#web/ui/form/text-input.tsx'
import preview from './preview-pane.module.css'

interface ExampleProps {
  readonly draft: Draft
  readonly owner: DraftOwner
  /** Shown where visitors are asked for nothing. */
  readonly children: ReactNode
}

/** The real controls of the steps, loaded after the fields of the editor. */
const AnswerField = lazy(async () => {
  const { AnswerField: field } = await import('#web/features/questions/answer-field.tsx')
  return { default: field }
})

/** The fields of a visitor with the draft: the first price's participant and questions, then those of the order. */
export function QuestionExample({ draft, owner, children }: ExampleProps) {
  const t = useEditorTexts()
  const q = useTexts('questions')
  const form = presentableDraft(draft, owner, (path) => path)
  const [tier] = form === null ? [] : shownTiers(form)
  const isNamed = tier !== undefined && needsParticipant(tier.tierType)
  const ofTier = tier?.customFields ?? []
  const ofOrder = form?.customFields ?? []
  if (!isNamed && ofTier.length + ofOrder.length === 0) return children
  return (
    <aside className={preview.example}>
      <AdminSheet title={t('example.title')}>
        <p className="soft">{t('example.text')}</p>
        {tier !== undefined && isNamed && (
          <>
            <h3>{tier.name}</h3>
            <Line name="firstName" label={q('firstName')} />
            <Line name="lastName" label={q('lastName')} />
            <Line name="email" label={q('email')} />
          </>
        )}
        <Suspense>
          {[...ofTier, ...ofOrder].map((field) => (
            <Question key={field.id} field={{ ...field, values: [...field.values] }} />
          ))}
        </Suspense>
      </AdminSheet>
    </aside>
  )
}

function Line({ name, label }: { readonly name: string; readonly label: string }) {
  const [text, setText] = useState('')
  return <TextInput name={`example.${name}`} label={label} value={text} onText={setText} autoComplete="off" />
}

/** Answers stay here: nothing is sent. */
function Question({ field }: { readonly field: CustomField }) {
  const t = useEditorTexts()
  const [value, setValue] = useState('')
  if (field.type === 'File')
    return (
      <p>
        {field.label} <span className="soft">{t('example.file')}</span>
      </p>
    )
  return (
    <AnswerField
      field={field}
      name={`example.${field.id}`}
      value={value}
      error={undefined}
      onValue={setValue}
      onLeave={() => undefined}
      upload={() => Promise.reject(new Error('an example sends no file'))}
    />
  )
}
