import type { Reminders } from '#contract/membership/reminders.ts'
import { type Locale, languages } from '#domain/locale.ts'
import { type ReminderMoment, reminderLimits } from '#domain/membership/reminder-moments.ts'
import { type ReminderValues, fillWords } from '#domain/membership/reminder-words.ts'
import type { useChangeForm } from '#web/admin-kit/change-form.tsx'
import { useTexts } from '#web/lib/texts.ts'
import {
  type ReminderFormValues,
  namesOf,
  subjectField,
  textField,
} from '#web/pages/admin/memberships/reminders/reminder-values.ts'
import { TextArea, TextInput } from '#web/ui/form/text-input.tsx'

interface WordFieldsProps {
  readonly form: ReturnType<typeof useChangeForm<ReminderFormValues>>['form']
  readonly reminders: Reminders
  readonly moment: ReminderMoment
  readonly locale: Locale
}

/** Subject and message of a reminder in one language, with a preview for the next adherent to be reminded. */
export function WordFields({ form, reminders, moment, locale }: WordFieldsProps) {
  const t = useTexts('memberships')
  const { rules, fields, canChange } = reminders
  const words = rules.find((rule) => rule.moment === moment)?.words.find((one) => one.locale === locale)
  const [subject, text] = [subjectField(moment, locale), textField(moment, locale)]
  const names = fields.filter((field) => field.locale === locale).map(({ name }) => `{{${name}}}`)
  return (
    <details>
      <summary>
        {t('reminder.words', { language: languages[locale].name })} (
        {t(words?.isUsual === false ? 'reminder.own' : 'reminder.usual')})
      </summary>
      <div className="stack">
        {canChange && (
          <>
            <TextInput
              {...form.text(subject)}
              label={t('reminder.subject')}
              autoComplete="off"
              lang={locale}
              maxLength={reminderLimits.subject}
              aria-required
            />
            <TextArea
              {...form.text(text)}
              label={t('reminder.text')}
              hint={t('reminder.fields', { fields: names.join(', ') })}
              lang={locale}
              rows={8}
              maxLength={reminderLimits.text}
              aria-required
            />
          </>
        )}
        <Preview
          reminders={reminders}
          locale={locale}
          subject={String(form.values[subject])}
          text={String(form.values[text])}
        />
      </div>
    </details>
  )
}

interface PreviewProps {
  readonly reminders: Reminders
  readonly locale: Locale
  readonly subject: string
  readonly text: string
}

/** The words as they are typed, with the values of a real adherent; of an example where there is none. */
function Preview({ reminders, locale, subject, text }: PreviewProps) {
  const t = useTexts('memberships')
  const { sample, organization } = reminders
  const values: ReminderValues = sample ?? {
    firstName: t('reminder.sampleName'),
    people: t('reminder.samplePeople'),
    organization,
    date: '31/08/2027',
  }
  const names = namesOf(reminders)
  const title =
    sample === null ? t('reminder.previewSample') : t('reminder.previewOf', { people: sample.people })
  return (
    <section className="stack" aria-label={title}>
      <p className="soft small">{title}</p>
      <div className="stack" lang={locale}>
        <p>
          <b>{fillWords(subject, names, values)}</b>
        </p>
        {fillWords(text, names, values)
          .split(/\n\s*\n/)
          .map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
      </div>
      <p className="soft small">{t('reminder.button')}</p>
    </section>
  )
}
