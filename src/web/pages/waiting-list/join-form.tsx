import type { Identity } from '#contract/identity.ts'
import type { WaitingTiers } from '#contract/waiting-list/waiting-place.ts'
import { formatEuros } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { oneLine, plainEmail } from '#domain/pasted-text.ts'
import { checkWaiting } from '#domain/waiting-list/check-waiting.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useCallForm } from '#web/lib/form/use-call-form.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { countOptions } from '#web/pages/waiting-list/count-options.ts'

interface JoinFormProps {
  readonly identity: Identity
  readonly tiers: WaitingTiers['tiers']
  /** The id of the price from whose line the visitor comes. */
  readonly wanted: string | null
  readonly onSent: (email: string) => void
}

/** First name, address and number of places, and the price where several are sold out. */
export function JoinForm(props: JoinFormProps) {
  const { tiers } = props
  const t = useTexts('waitingList')
  const tProblems = useTexts('problems')
  const locale = useLocale()
  const { element, form, isSending, most, choose } = useJoin(props)
  return (
    <form ref={element} className="stack" method="dialog" noValidate data-early="" onSubmit={form.submit}>
      <ErrorSummary
        title={tProblems('errors', { count: form.summary.length })}
        problems={form.summary}
        attempt={form.attempt}
      />
      {tiers.length > 1 && (
        <Select
          name="waiting.tierId"
          label={t('join.tier')}
          value={String(form.values.tierId)}
          onId={choose}
          options={tiers.map(({ id, name, price }) => ({
            id,
            label: price === null ? name : `${name}, ${formatEuros(cents(price), locale)}`,
          }))}
        />
      )}
      {tiers.length === 1 && <p>{t('join.ofTier', { tier: tiers[0]?.name ?? '' })}</p>}
      <TextInput
        {...form.text('firstName')}
        label={t('join.firstName')}
        autoComplete="given-name"
        maxLength={100}
        required
      />
      <TextInput
        {...form.text('email')}
        type="email"
        label={t('join.email')}
        hint={t('join.emailHint')}
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        required
      />
      <Select
        name="waiting.quantity"
        label={t('join.quantity')}
        hint={t('join.quantityHint')}
        value={String(form.values.quantity)}
        onId={(count) => form.set('quantity', count)}
        options={countOptions(most)}
      />
      <Button type="submit" busy={isSending}>
        {t('join.submit')}
      </Button>
    </form>
  )
}

/** Values of the form, and their sending. Another price may take fewer places at once. */
function useJoin({ identity, tiers, wanted, onSent }: JoinFormProps) {
  const t = useTexts('waitingList')
  const tProblems = useTexts('problems')
  const locale = useLocale()
  const first = tiers.find(({ id }) => id === wanted) ?? tiers[0]
  const mostOf = (tierId: string) => tiers.find(({ id }) => id === tierId)?.mostQuantity ?? 1
  const { organizationSlug, formType, formSlug } = identity
  const initial = { tierId: first?.id ?? '', firstName: '', email: '', quantity: '1' }
  const asked = (values: typeof initial) => ({
    email: plainEmail(values.email),
    firstName: oneLine(values.firstName),
    quantity: Number(values.quantity),
  })
  const { element, form, isSending } = useCallForm({
    prefix: 'waiting.',
    initial,
    check: (values) => checkWaiting(asked(values), mostOf(values.tierId)),
    lineOf: (field, message) =>
      tProblems('line', {
        label: t(`join.${field === 'firstName' || field === 'email' ? field : 'quantity'}`),
        message,
      }),
    send: async (values) => {
      const body = { organizationSlug, formType, formSlug, tierId: values.tierId, ...asked(values) }
      await makeSend(locale)('POST /waiting-lists', { body })
      onSent(body.email)
    },
  })
  const choose = (tierId: string) => {
    form.set('tierId', tierId)
    if (Number(form.values.quantity) > mostOf(tierId)) form.set('quantity', String(mostOf(tierId)))
  }
  return { element, form, isSending, most: mostOf(String(form.values.tierId)), choose }
}
