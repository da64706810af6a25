import type { EnteredOffline, ExpectedPayments } from '#contract/admin/money/offline.ts'
import { parseDate } from '#domain/date-text.ts'
import { formatDate } from '#domain/format.ts'
import { acceptedDays, checkDay, checkReceivedNumber } from '#domain/order/offline-entry.ts'
import { ChangeForm, useChangeForm } from '#web/admin-kit/change-form.tsx'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { Checkbox } from '#web/ui/choice/checkbox.tsx'
import { DateInput } from '#web/ui/form/date-input.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

interface ReceiveFormProps {
  readonly org: string
  readonly payment: ExpectedPayments['expected'][number]
  readonly today: string
  readonly onReceived: (entered: EnteredOffline, after: ExpectedPayments) => void
}

const line = 'POST /admin/organizations/:org/expected/:payment/receive'

/** The day on which expected money arrived, and the number of its cheque or transfer. */
export function ReceiveForm({ org, payment, today, onReceived }: ReceiveFormProps) {
  const t = useTexts('offline')
  const locale = useLocale()
  const { paymentId, paymentMethod, number, bank } = payment
  const numberLabel = paymentMethod === 'Check' ? 'number' : 'reference'
  const dayOf = (text: string) => parseDate(text) ?? ''
  const entry = useChangeForm({
    prefix: 'offline.',
    initial: { paidOn: formatDate(today), number, bank, isAnother: false },
    check: (values) => [
      ...checkDay('offline.paidOn', dayOf(values.paidOn), acceptedDays(today)),
      ...checkReceivedNumber(paymentMethod, values.number),
    ],
    labelOf: (field) => t(field === 'paidOn' ? 'paidOn' : numberLabel),
    save: async ({ paidOn, ...cheque }) => {
      const send = makeSend(locale)
      const body = { ...cheque, paidOn: dayOf(paidOn) }
      const entered = await send(line, { params: { org, payment: paymentId }, body })
      const after = await send('GET /admin/organizations/:org/expected', { params: { org } })
      onReceived(entered, after)
      return t('saved', { number: entered.orderNumber })
    },
  })
  // Offered once the number was refused, and as long as it is ticked.
  const isKnown = entry.form.text('number').error !== undefined || entry.form.values.isAnother
  return (
    <ChangeForm entry={entry} submit={t('expected.received')}>
      <DateInput {...entry.form.text('paidOn')} label={t('paidOn')} hint={t('dateHint')} aria-required />
      {paymentMethod !== 'Cash' && (
        <TextInput {...entry.form.text('number')} label={t(numberLabel)} autoComplete="off" maxLength={60} />
      )}
      {paymentMethod === 'Check' && (
        <TextInput {...entry.form.text('bank')} label={t('bank')} autoComplete="off" maxLength={100} />
      )}
      {paymentMethod === 'Check' && isKnown && (
        <Checkbox {...entry.form.box('isAnother')} label={t('another')} />
      )}
    </ChangeForm>
  )
}
