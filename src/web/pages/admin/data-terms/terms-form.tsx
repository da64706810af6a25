import type { DataTerms } from '#contract/admin/association/data-terms.ts'
import { type ChosenData, chosenData, termChoices } from '#domain/account/retention.ts'
import { ChangeForm, useChangeForm } from '#web/admin-kit/change-form.tsx'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { useTermWords } from '#web/pages/admin/data-terms/term-words.ts'
import { Select } from '#web/ui/form/select.tsx'

interface TermsFormProps {
  readonly org: string
  readonly read: DataTerms
  readonly onChange: (answer: DataTerms) => void
}

/** Chooses the term of each kind of data, with what it erased last. */
export function TermsForm({ org, read: { terms }, onChange }: TermsFormProps) {
  const t = useTexts('dataTerms')
  const locale = useLocale()
  const { spanOf, reportOf } = useTermWords()
  const entry = useChangeForm({
    prefix: 'dataTerms.',
    initial: eachOf((data) => String(terms.find((term) => term.data === data)?.days ?? termChoices[data][0])),
    check: () => [],
    labelOf: (field) => t(`data.${field as ChosenData}`),
    save: async (values) => {
      const body = eachOf((data) => Number(values[data]))
      onChange(await makeSend(locale)('POST /admin/organizations/:org/data-terms', { params: { org }, body }))
      return t('saved')
    },
  })
  return (
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
      <p>{t('atOnce')}</p>
    </ChangeForm>
  )
}

/** A value for each kind of data. */
function eachOf<Value>(valueOf: (data: ChosenData) => Value): Record<ChosenData, Value> {
  return Object.fromEntries(chosenData.map((data) => [data, valueOf(data)])) as Record<ChosenData, Value>
}
