import type { Reminders } from '#contract/membership/reminders.ts'
import { locales } from '#domain/locale.ts'
import { momentBounds, reminderMoments } from '#domain/membership/reminder-moments.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { ChangeForm, useChangeForm } from '#web/admin-kit/change-form.tsx'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import {
  type ReminderFormValues,
  checkReminderValues,
  daysField,
  onField,
  reminderValues,
  rulesOf,
} from '#web/pages/admin/memberships/reminders/reminder-values.ts'
import { WordFields } from '#web/pages/admin/memberships/reminders/word-fields.tsx'
import { Checkbox } from '#web/ui/choice/checkbox.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

interface ReminderFormProps {
  readonly org: string
  readonly reminders: Reminders
  readonly onChange: (reminders: Reminders) => void
}

const line = 'POST /admin/organizations/:org/membership-reminders'

/** The three moments of reminders: whether, when, and in which words. */
export function ReminderForm({ org, reminders, onChange }: ReminderFormProps) {
  const t = useTexts('memberships')
  const locale = useLocale()
  const { canChange } = reminders
  const entry = useChangeForm<ReminderFormValues>({
    prefix: 'reminders.',
    initial: reminderValues(reminders),
    check: (values) => checkReminderValues(values, reminders),
    labelOf: (field) => labelOf(field),
    save: async (values) => {
      const body = { rules: rulesOf(values, reminders) }
      onChange(await makeSend(locale)(line, { params: { org }, body }))
      return t('reminder.saved')
    },
  })
  const { form } = entry
  return (
    <ChangeForm entry={entry} submit={canChange ? t('reminder.save') : null}>
      {reminderMoments.map((moment) => (
        <AdminSheet key={moment} title={t(`reminder.${moment}`)}>
          <Checkbox {...form.box(onField(moment))} label={t('reminder.isOn')} disabled={!canChange} />
          <TextInput
            {...form.text(daysField(moment))}
            label={t(moment === 'after' ? 'reminder.daysAfter' : 'reminder.daysBefore')}
            hint={t('reminder.between', {
              least: String(momentBounds[moment].least),
              most: String(momentBounds[moment].most),
            })}
            narrow
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            readOnly={!canChange}
          />
          {locales.map((spoken) => (
            <WordFields key={spoken} form={form} reminders={reminders} moment={moment} locale={spoken} />
          ))}
        </AdminSheet>
      ))}
    </ChangeForm>
  )

  function labelOf(field: string): string {
    const moment = reminderMoments.find((one) => field.startsWith(one)) ?? 'first'
    const part = field.includes('-subject-') ? 'subject' : field.includes('-text-') ? 'text' : 'daysBefore'
    const name = moment === 'after' && part === 'daysBefore' ? 'daysAfter' : part
    return `${t(`reminder.${moment}`)}, ${t(`reminder.${name}`)}`
  }
}
