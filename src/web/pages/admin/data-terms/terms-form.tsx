import { useState } from 'react'
import type { DataTerms, SetDataTerms } from '#contract/admin/association/data-terms.ts'
import { type ChosenData, chosenData, termChoices } from '#domain/account/retention.ts'
import { ChangeForm, useChangeForm } from '#web/admin-kit/change-form.tsx'
import { Sure } from '#web/admin-kit/sure.tsx'
import { useChange } from '#web/admin-kit/use-change.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { useTermWords } from '#web/pages/admin/data-terms/term-words.ts'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { Select } from '#web/ui/form/select.tsx'

const line = 'POST /admin/organizations/:org/data-terms'

interface TermsFormProps {
  readonly org: string
  readonly read: DataTerms
  readonly onChange: (answer: DataTerms) => void
}

/** Chooses the term of each kind of data, with what it erased last; a shorter one is asked once, because it erases at once. */
export function TermsForm({ org, read: { terms }, onChange }: TermsFormProps) {
  const t = useTexts('dataTerms')
  const locale = useLocale()
  const toast = useToast()
  const { send } = useChange()
  const { spanOf, reportOf } = useTermWords()
  const [asked, setAsked] = useState<SetDataTerms | null>(null)
  const entry = useChangeForm({
    prefix: 'dataTerms.',
    initial: eachOf((data) => String(terms.find((term) => term.data === data)?.days ?? termChoices[data][0])),
    check: () => [],
    labelOf: (field) => t(`data.${field as ChosenData}`),
    save: async (values) => {
      const body = eachOf((data) => Number(values[data]))
      if (terms.some(({ data, days }) => body[data] < days)) {
        setAsked(body)
        return null
      }
      onChange(await makeSend(locale)(line, { params: { org }, body }))
      return t('saved')
    },
  })
  const shorten = async (body: SetDataTerms) => {
    const answer = await send(line, { params: { org }, body })
    if (answer === null) return
    onChange(answer)
    toast({ tone: 'ok', title: t('saved') })
  }
  return (
    <>
      <ChangeForm entry={entry} submit={t('save')}>
        {terms.map((term) => (
          <Select
            key={term.data}
            name={`dataTerms.${term.data}`}
            label={t(`data.${term.data}`)}
            hint={`${t(`hint.${term.data}`)} ${reportOf(term)}`}
            options={termChoices[term.data].map((days) => ({ id: String(days), label: spanOf(days) }))}
            value={entry.form.values[term.data]}
            onId={(days) => entry.form.set(term.data, days)}
          />
        ))}
      </ChangeForm>
      <Sure
        open={asked !== null}
        title={t('shorten.title')}
        action={t('shorten.action')}
        keep={t('shorten.keep')}
        onSure={() => asked !== null && void shorten(asked)}
        onClose={() => setAsked(null)}
      >
        {t('shorten.text')}
      </Sure>
    </>
  )
}

/** A value for each kind of data. */
function eachOf<Value>(valueOf: (data: ChosenData) => Value): Record<ChosenData, Value> {
  return Object.fromEntries(chosenData.map((data) => [data, valueOf(data)])) as Record<ChosenData, Value>
}
