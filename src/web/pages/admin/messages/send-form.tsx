import { parseDate } from '#domain/date-text.ts'
import { momentOf } from '#domain/form/editing/moments.ts'
import { formatNumber } from '#domain/number-text.ts'
import { problem } from '#domain/problem.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { ChangeForm, useChangeForm } from '#web/admin-kit/change-form.tsx'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import type { MessagePart } from '#web/pages/admin/messages/message-part.ts'
import { Checkbox } from '#web/ui/choice/checkbox.tsx'
import { RadioList } from '#web/ui/choice/radio-list.tsx'
import { DateInput } from '#web/ui/form/date-input.tsx'
import { FieldMessage } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

const line = 'POST /admin/organizations/:org/messages/:message/send'

interface Values {
  readonly [key: string]: string | boolean
  readonly when: string
  readonly sendAt: string
  readonly time: string
  readonly isAboutOrders: boolean
}

const initial: Values = { when: 'now', sendAt: '', time: '09:00', isAboutOrders: false }

/** When a message is sent; its sender says of a service message that it is one. */
export function SendForm({ org, message, onMessage, isSaved }: MessagePart & { readonly isSaved: boolean }) {
  const t = useTexts('messages')
  const locale = useLocale()
  const isService = message.purpose === 'service'
  const labels: Readonly<Record<string, string>> = {
    sendAt: t('send.day'),
    isAboutOrders: t('send.title'),
    recipients: t('send.recipients'),
  }
  const entry = useChangeForm<Values>({
    prefix: 'send.',
    initial,
    check: ({ when, sendAt, isAboutOrders }) => [
      ...(isService && !isAboutOrders ? [problem('send.isAboutOrders', 'IS_TRUE')] : []),
      ...(when === 'later' && parseDate(sendAt) === null ? [problem('send.sendAt', 'DATE')] : []),
    ],
    labelOf: (field) => labels[field] ?? field,
    save: async ({ when, sendAt, time, isAboutOrders }) => {
      const at = when === 'later' ? momentOf({ day: parseDate(sendAt) ?? '', time: time || '00:00' }) : null
      const { subject, text } = message
      const body = { sendAt: at, isAboutOrders, subject, text }
      onMessage(await makeSend(locale)(line, { params: { org, message: message.id }, body }))
      return t('send.planned')
    },
  })
  const { form } = entry
  const { when } = form.values
  const people = { count: message.recipients, number: formatNumber(message.recipients, locale) }
  return (
    <AdminSheet title={t('send.title')}>
      {isSaved ? (
        <ChangeForm entry={entry} submit={t(when === 'later' ? 'send.plan' : 'send.submit', people)}>
          <FieldMessage id="send.recipients" tone="error" text={form.text('recipients').error} />
          <RadioList
            name="send.when"
            label={t('send.when')}
            value={when}
            options={(['now', 'later'] as const).map((value) => ({ value, label: t(`send.${value}`) }))}
            onChoice={(value) => form.fill({ when: value })}
            inline
          />
          {when === 'later' && (
            <>
              <DateInput
                {...form.text('sendAt')}
                label={t('send.day')}
                hint={t('send.dayHint')}
                aria-required
              />
              <TextInput
                {...form.text('time')}
                label={t('send.time')}
                type="time"
                narrow
                autoComplete="off"
              />
            </>
          )}
          {isService && (
            <Checkbox {...form.box('isAboutOrders')} label={t('send.about')} hint={t('send.aboutHint')} />
          )}
        </ChangeForm>
      ) : (
        <p className="soft">{t('test.unsaved')}</p>
      )}
    </AdminSheet>
  )
}
