import { useNavigate, useRevalidator } from 'react-router'
import type { CancellationPlan } from '#contract/cancellation/cancellation.ts'
import { formatEuros } from '#domain/format.ts'
import { type Locale, languages } from '#domain/locale.ts'
import { cents } from '#domain/money.ts'
import { mailLimits } from '#domain/refund/cancellation.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { ChangeForm, useChangeForm } from '#web/admin-kit/change-form.tsx'
import type { formParams } from '#web/admin-kit/form-params.ts'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { useRequestKey } from '#web/admin-kit/use-request-key.ts'
import { cancellationPath } from '#web/admin-paths.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import {
  type CancellationValues,
  checkCancellationValues,
  firstCancellationValues,
  giftDaysOf,
  mailsOf,
  subjectField,
  textField,
} from '#web/pages/admin/cancellation/cancellation-values.ts'
import type { FormAddress } from '#web/paths.ts'
import { MailPreview } from '#web/pages/admin/cancellation/mail-preview.tsx'
import { GiftOfferFields } from '#web/pages/admin/cancellation/gift-offer-fields.tsx'
import { Checkbox } from '#web/ui/choice/checkbox.tsx'
import { TextArea, TextInput } from '#web/ui/form/text-input.tsx'

interface CancellationFormProps {
  readonly address: FormAddress
  readonly params: ReturnType<typeof formParams>
  readonly plan: CancellationPlan
  readonly organization: string
}

const line = 'POST /admin/organizations/:org/forms/:type/:slug/cancellations'

/** The mails to the payers, and the confirmation of what the list above says. */
export function CancellationForm({ address, params, plan, organization }: CancellationFormProps) {
  const t = useTexts('cancellation')
  const locale = useLocale()
  const base = useAdminBase()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { keyOf } = useRequestKey()
  const { price, orders, amount, promised } = plan
  const entry = useChangeForm<CancellationValues>({
    prefix: 'cancellation.',
    initial: firstCancellationValues(plan),
    check: checkCancellationValues,
    onFailure: ({ status }) => {
      // The list is not as it was read, or another cancellation runs.
      if (status === 409) void revalidate()
      return false
    },
    labelOf: (field) => t(field.startsWith('text') ? 'mail.text' : 'mail.subject'),
    words: ({ code }) => (code === 'IS_TRUE' ? t('understood.missing') : null),
    save: async (values) => {
      const body = { price, orders, amount, mails: mailsOf(values), giftDays: giftDaysOf(values) }
      const { id, isHeld } = await makeSend(locale)(line, { params, body: { ...body, token: keyOf(body) } })
      await navigate(cancellationPath(base, address, id))
      return t(isHeld ? 'startedHeld' : 'started')
    },
  })
  const { form } = entry
  const offersGift = form.values['offersGift'] === true
  // Who promised gets no mail.
  const paidMails = orders === 0 ? [] : plan.mails
  return (
    <ChangeForm entry={entry} submit={useSubmit(plan, offersGift)}>
      {paidMails.map(({ locale: spoken, orders: count }) => (
        <AdminSheet
          key={spoken}
          title={
            plan.mails.length === 1
              ? t('mail.title')
              : t('mail.titleIn', { language: languages[spoken].name, count })
          }
        >
          <MailFields form={form} locale={spoken} organization={organization} offersGift={offersGift} />
        </AdminSheet>
      ))}
      {amount > 0 && <GiftOfferFields form={form} />}
      <Checkbox
        {...form.box('understood')}
        {...(orders === 0
          ? { label: t('understood.promised', { count: promised.count }) }
          : {
              label: t(offersGift ? 'gift.understood' : 'understood.label', { count: orders }),
              hint: t('understood.hint'),
            })}
        required
      />
    </ChangeForm>
  )
}

interface MailFieldsProps {
  readonly form: ReturnType<typeof useChangeForm<CancellationValues>>['form']
  readonly locale: Locale
  readonly organization: string
  readonly offersGift: boolean
}

/** The mail to the payers of one language. */
function MailFields({ form, locale, organization, offersGift }: MailFieldsProps) {
  const t = useTexts('cancellation')
  const [subject, text] = [subjectField(locale), textField(locale)]
  return (
    <>
      <TextInput
        {...form.text(subject)}
        label={t('mail.subject')}
        autoComplete="off"
        lang={locale}
        maxLength={mailLimits.subject}
        aria-required
      />
      <TextArea
        {...form.text(text)}
        label={t('mail.text')}
        hint={t('mail.hint')}
        lang={locale}
        rows={9}
        maxLength={mailLimits.text}
        aria-required
      />
      <MailPreview
        label={t('mail.preview')}
        mail={{ locale, subject: String(form.values[subject]), text: String(form.values[text]) }}
        organization={organization}
        offersGift={offersGift}
      />
    </>
  )
}

/** The label of the button: what it does. */
function useSubmit({ amount, price }: CancellationPlan, offersGift: boolean): string {
  const t = useTexts('cancellation')
  const total = formatEuros(cents(amount), useLocale())
  if (amount === 0) return t(price === null ? 'submitFree' : 'submitFreePrice')
  return offersGift ? t('gift.submit') : t('submit', { amount: total })
}
