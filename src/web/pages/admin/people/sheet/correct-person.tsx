import { formatDate, parisDate } from '#domain/format.ts'
import {
  type CorrectedFields,
  changedPersonFields,
  checkPersonCorrection,
  correctedPersonFields,
} from '#domain/person/person-correction.ts'
import { problem } from '#domain/problem.ts'
import { parseDate } from '#domain/date-text.ts'
import type { PersonSheet } from '#contract/person/person-sheet.ts'
import { ChangeForm, useChangeForm } from '#web/admin-kit/change-form.tsx'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import type { PersonPart } from '#web/pages/admin/people/sheet/person-part.ts'
import { DateInput } from '#web/ui/form/date-input.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

const line = 'POST /admin/organizations/:org/people/:person/correction'

/** Corrects a person whom imports alone name. */
export function CorrectPerson({ org, person, onPerson }: PersonPart) {
  const t = useTexts('personRequests')
  const locale = useLocale()
  const seen = fieldsOf(person)
  const entry = useChangeForm<CorrectedFields>({
    prefix: 'correction.',
    initial: typedFirst(seen),
    check: (values) => {
      const changed = changedPersonFields(seen, asSent(values))
      if (Object.keys(changed).length === 0) return [problem('correction.nothing', 'CHOICE')]
      return checkPersonCorrection(seen, changed, parisDate(new Date()))
    },
    labelOf: (field) => {
      const known = correctedPersonFields.find((name) => name === field)
      return known === undefined ? '' : t(`correct.imported.field.${known}`)
    },
    words: ({ field }) => (field === 'correction.nothing' ? t('correct.imported.nothing') : null),
    save: async (values) => {
      const body = { seen, typed: asSent(values) }
      const answer = await makeSend(locale)(line, { params: { org, person: person.id }, body })
      onPerson(answer)
      entry.form.restart(typedFirst(fieldsOf(answer)))
      return t('correct.imported.saved')
    },
  })
  const { form } = entry
  return (
    <details>
      <summary>{t('correct.imported.open')}</summary>
      <ChangeForm entry={entry} submit={t('correct.imported.save')} isMain={false}>
        {correctedPersonFields.map((field) => {
          const label = t(`correct.imported.field.${field}`)
          return field === 'birthDate' ? (
            <DateInput key={field} {...form.text(field)} label={label} />
          ) : (
            <TextInput
              key={field}
              {...form.text(field)}
              label={label}
              autoComplete="off"
              {...(field === 'email' && { type: 'email' })}
              {...(field === 'zipCode' && { narrow: true })}
            />
          )
        })}
      </ChangeForm>
    </details>
  )
}

function fieldsOf(person: PersonSheet): CorrectedFields {
  const { firstName, lastName, companyName, email, birthDate, address, zipCode, city } = person
  return { firstName, lastName, companyName, email, birthDate: birthDate ?? '', address, zipCode, city }
}

const typedFirst = (seen: CorrectedFields): CorrectedFields => ({
  ...seen,
  birthDate: seen.birthDate === '' ? '' : formatDate(seen.birthDate),
})

/** A day that is none is sent as it is typed, for its problem. */
const asSent = (values: CorrectedFields): CorrectedFields => ({
  ...values,
  birthDate: parseDate(values.birthDate) ?? values.birthDate,
})
