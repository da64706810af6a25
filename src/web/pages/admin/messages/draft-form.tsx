import { useState } from 'react'
import { fieldNames } from '#domain/membership/reminder-words.ts'
import { checkWords, messageLimits, tidyWords } from '#domain/message/message-words.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { ChangeForm, useChangeForm } from '#web/admin-kit/change-form.tsx'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { EndMessage } from '#web/pages/admin/messages/end-message.tsx'
import { MessageFiles } from '#web/pages/admin/messages/message-files.tsx'
import { MessagePreview } from '#web/pages/admin/messages/message-preview.tsx'
import type { MessagePart } from '#web/pages/admin/messages/message-part.ts'
import { SendForm } from '#web/pages/admin/messages/send-form.tsx'
import { TestMessage } from '#web/pages/admin/messages/test-message.tsx'
import { TextArea, TextInput } from '#web/ui/form/text-input.tsx'

const line = 'POST /admin/organizations/:org/messages/:message/words'

/** The words of a draft with a preview; once they are saved, its test and its sending. */
export function DraftForm(part: MessagePart) {
  const { org, message, onMessage } = part
  const t = useTexts('messages')
  const locale = useLocale()
  const names = message.fields.map(({ name }) => name)
  const own = message.fields.filter((field) => field.locale === message.locale)
  const labels = { subject: t('write.subject'), text: t('write.text') }
  const entry = useChangeForm({
    prefix: 'message.',
    initial: { subject: message.subject, text: message.text },
    check: (values) => checkWords(tidyWords(values), names),
    labelOf: (field) => labels[field as keyof typeof labels] ?? field,
    save: async (values) => {
      onMessage(await makeSend(locale)(line, { params: { org, message: message.id }, body: values }))
      return t('write.saved')
    },
  })
  const { form } = entry
  const typed = tidyWords(form.values)
  const isSaved = typed.subject === message.subject && typed.text === message.text && typed.subject !== ''
  const readers = message.list.filter(({ outcome }) => outcome === 'waiting')
  const [at, setAt] = useState(0)
  const reader = readers[Math.min(at, readers.length - 1)]
  return (
    <>
      <AdminSheet title={t('write.title')}>
        <ChangeForm entry={entry} submit={t('write.save')} isMain={!isSaved}>
          <TextInput
            {...form.text('subject')}
            label={t('write.subject')}
            autoComplete="off"
            lang={message.locale}
            maxLength={messageLimits.subject}
            aria-required
          />
          <TextArea
            {...form.text('text')}
            label={t('write.text')}
            hint={t('write.fields', { fields: own.map(({ name }) => `{{${name}}}`).join(', ') })}
            lang={message.locale}
            rows={10}
            maxLength={messageLimits.text}
            aria-required
          />
        </ChangeForm>
        {reader !== undefined && typed.subject + typed.text !== '' && (
          <MessagePreview
            message={message}
            words={form.values}
            names={fieldNames(message.fields.map(({ name, field }) => [name, field] as const))}
            reader={reader}
            previous={at > 0 ? () => setAt(at - 1) : null}
            next={at < readers.length - 1 ? () => setAt(at + 1) : null}
          />
        )}
      </AdminSheet>
      <MessageFiles {...part} />
      {reader !== undefined && (
        <>
          <TestMessage {...part} reader={reader} isSaved={isSaved} />
          <SendForm {...part} isSaved={isSaved} />
        </>
      )}
      <EndMessage {...part} kind="discard" />
    </>
  )
}
