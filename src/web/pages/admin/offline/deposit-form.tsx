import { useNavigate } from 'react-router'
import type { Cheques } from '#contract/admin/money/offline.ts'
import { parseDate } from '#domain/date-text.ts'
import { formatDate, formatEuros } from '#domain/format.ts'
import { cents, sumCents } from '#domain/money.ts'
import { acceptedDays, checkDay } from '#domain/order/offline-entry.ts'
import { problem } from '#domain/problem.ts'
import { ChangeForm, useChangeForm } from '#web/admin-kit/change-form.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { useRequestKey } from '#web/admin-kit/use-request-key.ts'
import { chequeDepositPath } from '#web/admin-paths.ts'
import { dotted } from '#web/lib/dotted.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { numberOf } from '#web/pages/admin/offline/cheque-list.tsx'
import { Checkbox } from '#web/ui/choice/checkbox.tsx'
import { DateInput } from '#web/ui/form/date-input.tsx'
import { FieldMessage } from '#web/ui/form/field.tsx'

interface DepositFormProps {
  readonly org: string
  readonly cheques: Cheques
}

type Values = Readonly<Record<string, string | boolean>>
const line = 'POST /admin/organizations/:org/cheques/deposits'

/** Chooses the cheques of a deposit; all of them at first. */
export function DepositForm({ org, cheques: { waiting, today } }: DepositFormProps) {
  const t = useTexts('offline')
  const locale = useLocale()
  const base = useAdminBase()
  const navigate = useNavigate()
  const { keyOf } = useRequestKey()
  const chosenOf = (values: Values) => waiting.filter(({ paymentId }) => values[paymentId] === true)
  const entry = useChangeForm<Values>({
    prefix: 'deposit.',
    initial: {
      depositedOn: formatDate(today),
      ...Object.fromEntries(waiting.map(({ paymentId }) => [paymentId, true])),
    },
    check: (values) => [
      ...(chosenOf(values).length === 0 ? [problem('deposit.payments', 'CHOICE')] : []),
      ...checkDay('deposit.depositedOn', parseDate(String(values['depositedOn'])) ?? '', acceptedDays(today)),
    ],
    labelOf: () => t('cheques.depositedOn'),
    words: ({ code }) => (code === 'CHOICE' ? t('cheques.chooseOne') : null),
    save: async (values) => {
      const payments = chosenOf(values).map(({ paymentId }) => paymentId)
      const body = { payments, depositedOn: parseDate(String(values['depositedOn'])) ?? '' }
      const made = await makeSend(locale)(line, { params: { org }, body: { ...body, token: keyOf(body) } })
      await navigate(chequeDepositPath(base, org, made.id))
      return t('cheques.done', { number: String(made.number) })
    },
  })
  const { form } = entry
  const chosen = chosenOf(form.values)
  const amount = formatEuros(sumCents(chosen.map((cheque) => cents(cheque.amount))), locale)
  const { error } = form.text('payments')
  return (
    <ChangeForm entry={entry} submit={t('cheques.deposit', { count: chosen.length, amount })}>
      <fieldset
        id="deposit.payments"
        tabIndex={-1}
        className="stack"
        aria-describedby={error === undefined ? undefined : 'deposit.payments-error'}
      >
        <legend className="visually-hidden">{t('cheques.chooseOne')}</legend>
        {waiting.map((cheque) => (
          <Checkbox
            key={cheque.paymentId}
            {...form.box(cheque.paymentId)}
            label={dotted([
              cheque.drawer === '' ? t('cheques.noDrawer') : cheque.drawer,
              numberOf(cheque, t('cheques.noNumber')),
              cheque.bank,
              formatEuros(cents(cheque.amount), locale),
            ])}
            hint={formatDate(cheque.paidOn)}
          />
        ))}
        <FieldMessage id="deposit.payments-error" tone="error" text={error} />
      </fieldset>
      <DateInput
        {...form.text('depositedOn')}
        label={t('cheques.depositedOn')}
        hint={t('dateHint')}
        aria-required
      />
    </ChangeForm>
  )
}
