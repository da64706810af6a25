import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import { formatEuros } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { giftDayChoices } from '#domain/refund/gift-offer.ts'
import type { RefundChoice } from '#domain/refund/refund-choice.ts'
import type { useChangeForm } from '#web/admin-kit/change-form.tsx'
import { dotted } from '#web/lib/dotted.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import {
  type RefundValues,
  lineField,
  linesToChoose,
  mayOfferGift,
  scopesOf,
} from '#web/pages/admin/orders/refund/refund-values.ts'
import styles from '#web/pages/admin/orders/order.module.css'
import { Checkbox } from '#web/ui/choice/checkbox.tsx'
import { RadioList } from '#web/ui/choice/radio-list.tsx'
import { AmountInput } from '#web/ui/form/amount-input.tsx'
import { FieldLegend, FieldMessage } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'

interface FieldsProps {
  readonly form: ReturnType<typeof useChangeForm<RefundValues>>['form']
  readonly order: OrderSheet
  readonly choice: RefundChoice
}

/** Fields of a refund, and of its lines and debits; only those of the chosen part are shown. */
export function RefundFields({ form, order, choice }: FieldsProps) {
  const t = useTexts('orderRefund')
  const locale = useLocale()
  const { rest } = order
  const amounts = { whole: rest.total + rest.tip, lines: null, amount: null, tip: rest.tip, none: null }
  const euros = (amount: number) => formatEuros(cents(amount), locale)
  const { scope } = choice
  const { error } = form.text('scope')
  const mayCancel = scope === 'whole' || scope === 'lines'
  return (
    <>
      <RadioList
        name="refund.scope"
        label={<span className="visually-hidden">{t('scope')}</span>}
        value={scope}
        onChoice={(value) => form.set('scope', value)}
        error={error}
        options={scopesOf(order).map((value) => {
          const amount = amounts[value]
          return { value, label: t(`scopes.${value}`, { amount: amount === null ? '' : euros(amount) }) }
        })}
      />
      {scope === 'amount' && (
        <AmountInput
          {...form.text('amount')}
          text={String(form.values['amount'] ?? '')}
          locale={locale}
          label={t('amount.label')}
          hint={t('amount.hint', { max: euros(rest.total) })}
          aria-required
        />
      )}
      {(scope === 'lines' || scope === 'none') && <LineBoxes form={form} order={order} choice={choice} />}
      <div className={styles.also}>
        {mayCancel && (
          <Checkbox {...form.box('cancels')} label={t('cancels.label')} hint={t('cancels.hint')} />
        )}
        {(choice.cancels || (scope === 'none' && choice.lines.length > 0)) && (
          <Checkbox {...form.box('restocks')} label={t('restocks.label')} hint={t('restocks.hint')} />
        )}
        {mayOfferGift(choice, order) && <GiftFields form={form} />}
        {scope !== 'whole' && rest.debits > 0 && (
          <Checkbox {...form.box('stopsDebits')} label={t('stops', { count: rest.debits })} />
        )}
      </div>
    </>
  )
}

/** Offers the payer to give what is cancelled, and until when. */
function GiftFields({ form }: Pick<FieldsProps, 'form'>) {
  const t = useTexts('orderRefund')
  return (
    <>
      <Checkbox {...form.box('offersGift')} label={t('gift.label')} hint={t('gift.hint')} />
      {form.values['offersGift'] === true && (
        <Select
          name="refund.giftDays"
          label={t('gift.days')}
          value={String(form.values['giftDays'])}
          options={giftDayChoices.map((count) => ({
            id: String(count),
            label: t('gift.daysOption', { count }),
          }))}
          onId={(days) => form.set('giftDays', days)}
        />
      )}
    </>
  )
}

function LineBoxes({ form, order, choice: { scope } }: FieldsProps) {
  const t = useTexts('orderRefund')
  const locale = useLocale()
  const { error } = form.text('lines')
  const lines = linesToChoose(order, scope)
  if (lines.length === 0) return null
  return (
    <fieldset id="refund.lines" aria-describedby={error === undefined ? undefined : 'refund.lines-error'}>
      <FieldLegend label={t(scope === 'none' ? 'lines.cancel' : 'lines.refund')} />
      <div className="stack">
        {lines.map(({ id, name, participant, ticket, rest }) => (
          <Checkbox
            key={id}
            {...form.box(lineField(id))}
            label={dotted([
              name,
              participant,
              ticket !== null && t('ticket', { number: ticket }),
              scope === 'lines' && formatEuros(cents(rest), locale),
            ])}
          />
        ))}
      </div>
      <FieldMessage id="refund.lines-error" tone="error" text={error} />
    </fieldset>
  )
}
