import type { Form, Tier } from '#contract/form.ts'
import { lowestAmount } from '#domain/amount-rules.ts'
import { formatEuros } from '#domain/format.ts'
import { asksAmount, priceKinds } from '#domain/form/price-kinds.ts'
import { cents } from '#domain/money.ts'
import { type AmountChoice, obstacleOf, splitTiers } from '#web/pages/checkout/one-page/amount-choice.ts'
import { useContentLang, useLocale, useTexts } from '#web/lib/texts.ts'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'
import { AmountInput } from '#web/ui/form/amount-input.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

interface AmountFieldsProps {
  readonly form: Form
  readonly choice: AmountChoice
  readonly now: Date
  readonly onChoice: (choice: AmountChoice) => void
  readonly errorOf: (field: string) => string | undefined
}

/** Fields of the order: one of several tiers, the amount where it is free, and a gift beside it. */
export function AmountFields({ form, choice, now, onChoice, errorOf }: AmountFieldsProps) {
  const t = useTexts('order')
  const locale = useLocale()
  const { choices, gift } = splitTiers(form)
  const chosen = choices.find(({ id }) => id === choice.tierId) ?? null
  const leastOf = (tier: Tier) => formatEuros(lowestAmount(tier), locale)
  return (
    <Sheet as="section" titleId="amount-title">
      <div className="stack-l">
        <h2 id="amount-title">{t('onePage.amountTitle')}</h2>
        {choices.length > 1 ? (
          <TierChoice {...{ choices, choice, now, onChoice, errorOf }} />
        ) : (
          chosen !== null && !asksAmount(chosen) && <OnlyTier tier={chosen} />
        )}
        {chosen !== null && asksAmount(chosen) && (
          <AmountInput
            locale={locale}
            name="amount.text"
            label={choices.length > 1 ? t('onePage.amountOf', { name: chosen.name }) : t('onePage.amount')}
            hint={<AmountHint tier={chosen} isOnly={choices.length === 1} min={leastOf(chosen)} />}
            text={choice.text}
            onText={(text) => onChoice({ ...choice, text })}
            error={errorOf('amount.text')}
            aria-required
          />
        )}
        {gift !== null && (
          <AmountInput
            locale={locale}
            name="amount.gift"
            label={t('onePage.gift')}
            hint={t('onePage.giftHint', { min: leastOf(gift) })}
            text={choice.gift}
            onText={(text) => onChoice({ ...choice, gift: text })}
            error={errorOf('amount.gift')}
          />
        )}
      </div>
    </Sheet>
  )
}

type TierChoiceProps = Omit<AmountFieldsProps, 'form'> & { readonly choices: readonly Tier[] }

function TierChoice({ choices, choice, now, onChoice, errorOf }: TierChoiceProps) {
  const t = useTexts('order')
  const lang = useContentLang()
  const priceWords = usePriceWords()
  const detailOf = (tier: Tier) => {
    const obstacle = obstacleOf(tier, now)
    return obstacle === null ? priceWords(tier) : t(`onePage.${obstacle}`)
  }
  return (
    <ChoiceGroup
      legend={t('onePage.choice')}
      name="amount.tierId"
      columns={2}
      value={choice.tierId}
      options={choices.map((tier) => ({
        value: tier.id,
        label: <span lang={lang}>{tier.name}</span>,
        detail: detailOf(tier),
        disabled: obstacleOf(tier, now) !== null,
      }))}
      onChoice={(tierId) => onChoice({ ...choice, tierId })}
      error={errorOf('amount.tierId')}
    />
  )
}

/** The limit of an amount; for the only item also what it is, since nothing else names it. */
function AmountHint({ tier, isOnly, min }: { tier: Tier; isOnly: boolean; min: string }) {
  const t = useTexts('order')
  const lang = useContentLang()
  const words = [tier.name, tier.description].filter(Boolean)
  return (
    <>
      {isOnly &&
        words.map((word) => (
          <span key={word} lang={lang}>
            {word}
            <br />
          </span>
        ))}
      {t('onePage.minimum', { min })}
    </>
  )
}

/** The only item of this form, at its price. */
function OnlyTier({ tier }: { readonly tier: Tier }) {
  const lang = useContentLang()
  const priceWords = usePriceWords()
  return (
    <div lang={lang}>
      <p className="row">
        <b>{tier.name}</b>
        <span className="num">{priceWords(tier)}</span>
      </p>
      {tier.description !== '' && <p className="soft small">{tier.description}</p>}
    </div>
  )
}

/** A tier's price before an amount is typed. */
function usePriceWords(): (tier: Tier) => string {
  const t = useTexts('order')
  const locale = useLocale()
  return ({ priceCategory, price, paymentFrequency }) => {
    const rhythm = paymentFrequency === 'SUBSCRIPTION' ? 'monthly' : 'once'
    return t(`onePage.price.${rhythm}.${priceKinds[priceCategory].words}`, {
      amount: formatEuros(cents(price), locale),
    })
  }
}
