import type { OfflineTier } from '#contract/admin/money/offline.ts'
import { formatEuros } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { offlinePaymentMethods } from '#domain/payment/payment-method.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import type { useChangeForm } from '#web/admin-kit/change-form.tsx'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import {
  type OfflineValues,
  fieldOf,
  optionField,
  personFields,
  personsOf,
} from '#web/pages/admin/offline/offline-values.ts'
import { Checkbox } from '#web/ui/choice/checkbox.tsx'
import { RadioList } from '#web/ui/choice/radio-list.tsx'
import { AmountInput } from '#web/ui/form/amount-input.tsx'
import { DateInput } from '#web/ui/form/date-input.tsx'
import { FieldMessage } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

interface FieldsProps {
  readonly form: ReturnType<typeof useChangeForm<OfflineValues>>['form']
}

/** Prices that are paid for: a number for a set price, an amount for a free one, and the persons of tickets. */
export function PriceFields({ form, tiers }: FieldsProps & { readonly tiers: readonly OfflineTier[] }) {
  const t = useTexts('offline')
  const { error } = form.text('items')
  return (
    <AdminSheet title={t('what')}>
      <fieldset
        id="offline.items"
        tabIndex={-1}
        className="stack"
        aria-describedby={error === undefined ? undefined : 'offline.items-error'}
      >
        <legend className="visually-hidden">{t('what')}</legend>
        {tiers.map((tier) => (
          <PriceField key={tier.key} form={form} tier={tier} />
        ))}
        <FieldMessage id="offline.items-error" tone="error" text={error} />
      </fieldset>
    </AdminSheet>
  )
}

function PriceField({ form, tier }: FieldsProps & { readonly tier: OfflineTier }) {
  const t = useTexts('offline')
  const locale = useLocale()
  const field = fieldOf(tier)
  if (tier.asksAmount) {
    const text = String(form.values[field] ?? '')
    return (
      <>
        <AmountInput
          {...form.text(field)}
          text={text}
          locale={locale}
          label={t('amount', { name: tier.name })}
        />
        {text !== '' && <OptionFields form={form} tier={tier} index={0} />}
      </>
    )
  }
  const price = formatEuros(cents(tier.price), locale)
  return (
    <>
      <TextInput
        {...form.text(field)}
        label={t('quantity', { name: tier.name, price })}
        hint={t('quantityHint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        narrow
      />
      {!tier.hasPerson && form.values[field] !== '' && <OptionFields form={form} tier={tier} index={0} />}
      {Array.from({ length: personsOf(form.values, tier) }, (_, index) => (
        <PersonFields key={index} form={form} tier={tier} index={index} />
      ))}
    </>
  )
}

function PersonFields({
  form,
  tier,
  index,
}: FieldsProps & { readonly tier: OfflineTier; readonly index: number }) {
  const t = useTexts('offline')
  const fields = personFields(tier, index)
  return (
    <fieldset className="stack">
      <legend className="small">{t('person.title', { name: tier.name, number: String(index + 1) })}</legend>
      <p className="soft small">{t('person.hint')}</p>
      <TextInput {...form.text(fields.firstName)} label={t('firstName')} autoComplete="off" maxLength={100} />
      <TextInput {...form.text(fields.lastName)} label={t('lastName')} autoComplete="off" maxLength={100} />
      <OptionFields form={form} tier={tier} index={index} />
    </fieldset>
  )
}

/** Options of a person of a price, or of all its units. */
function OptionFields({
  form,
  tier,
  index,
}: FieldsProps & { readonly tier: OfflineTier; readonly index: number }) {
  const locale = useLocale()
  return tier.options.map(({ key, name, price }) => (
    <Checkbox
      key={key}
      {...form.box(optionField(tier, key, index))}
      label={price === 0 ? name : `${name}, ${formatEuros(cents(price), locale)}`}
    />
  ))
}

/** Who paid. Only a name is needed. */
export function PayerFields({ form }: FieldsProps) {
  const t = useTexts('offline')
  const text = (key: 'address' | 'zipCode' | 'city') => (
    <TextInput {...form.text(key)} label={t(key)} autoComplete="off" maxLength={200} />
  )
  return (
    <AdminSheet title={t('who')}>
      <TextInput {...form.text('firstName')} label={t('firstName')} autoComplete="off" maxLength={100} />
      <TextInput {...form.text('lastName')} label={t('lastName')} autoComplete="off" maxLength={100} />
      <TextInput
        {...form.text('email')}
        label={t('email')}
        hint={t('emailHint')}
        type="email"
        autoComplete="off"
        maxLength={254}
      />
      <details>
        <summary>{t('addressTitle')}</summary>
        <div className="stack">
          <TextInput
            {...form.text('companyName')}
            label={t('companyName')}
            autoComplete="off"
            maxLength={200}
          />
          {text('address')}
          {text('zipCode')}
          {text('city')}
        </div>
      </details>
    </AdminSheet>
  )
}

/** How and when it was paid; a cheque has a number and a bank for its deposit. */
export function MethodFields({ form }: FieldsProps) {
  const t = useTexts('offline')
  const orders = useTexts('orders')
  const method = String(form.values['paymentMethod'])
  // Offered once the number was refused, and as long as it is ticked.
  const isKnown = form.text('number').error !== undefined || form.values['isAnother'] === true
  return (
    <AdminSheet title={t('how')}>
      <RadioList
        name="offline.paymentMethod"
        label={<span className="visually-hidden">{t('method')}</span>}
        value={method}
        onChoice={(value) => form.set('paymentMethod', value)}
        options={offlinePaymentMethods.map((value) => ({ value, label: orders(`method.${value}`) }))}
      />
      {method !== 'Cash' && (
        <TextInput
          {...form.text('number')}
          label={t(method === 'Check' ? 'number' : 'reference')}
          autoComplete="off"
          maxLength={60}
          aria-required={(method === 'Check' && form.values['isExpected'] !== true) || undefined}
        />
      )}
      {method === 'Check' && (
        <>
          <TextInput {...form.text('bank')} label={t('bank')} autoComplete="off" maxLength={100} />
          {isKnown && <Checkbox {...form.box('isAnother')} label={t('another')} />}
        </>
      )}
      <Checkbox {...form.box('isExpected')} label={t('expected.box')} hint={t('expected.boxHint')} />
      {form.values['isExpected'] !== true && (
        <DateInput {...form.text('paidOn')} label={t('paidOn')} hint={t('dateHint')} aria-required />
      )}
    </AdminSheet>
  )
}
