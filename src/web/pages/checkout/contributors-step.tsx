import type { Cart } from '#contract/cart.ts'
import type { LegalStatuses } from '#contract/values.ts'
import { formatEuros } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { EmptyCart } from '#web/features/empty-cart/empty-cart.tsx'
import { PayerForm } from '#web/features/payer-form/payer-form.tsx'
import { OrderSummary } from '#web/features/summary/order-summary.tsx'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import type { StepProps } from '#web/pages/checkout/donation-step.tsx'
import { DraftOffer } from '#web/pages/checkout/cart/draft-offer.tsx'
import { Columns } from '#web/pages/checkout/step-frame.tsx'
import { useEmptyCart } from '#web/pages/checkout/cart/use-empty-cart.ts'
import { usePayer } from '#web/pages/checkout/use-payer.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionRow } from '#web/ui/place/action-row.tsx'
import { Dock } from '#web/ui/place/dock.tsx'

interface ContributorsStepProps extends StepProps {
  readonly ready: Cart
  readonly legalStatuses: LegalStatuses
}

const formId = 'payer'

/** Step 2: who gives. */
export function ContributorsStep({ ready, legalStatuses, ...step }: ContributorsStepProps) {
  const { form, organization, cart, goTo } = step
  const t = useTexts('checkout')
  const locale = useLocale()
  const empty = useEmptyCart(cart, form)
  const payer = usePayer(step, ready, legalStatuses)
  return (
    <Columns title={t('title.contributors')} aside={<OrderSummary cart={ready} />}>
      {payer.offer !== null && <DraftOffer onUse={payer.offer.take} onRemove={payer.offer.remove} />}
      <PayerForm
        key={payer.source}
        id={formId}
        initial={payer.initial}
        needs={payer.needs}
        rules={payer.rules}
        legalStatuses={legalStatuses}
        organizationName={organization.name}
        showsContributors={form.contributorsVisible}
        summaryTitle={(count) => t('errors', { count })}
        onValues={payer.keep}
        onValid={payer.save}
      >
        <ActionRow spread>
          <ActionRow>
            <Button look="quiet" onClick={() => goTo(1)}>
              {t('back')}
            </Button>
            <EmptyCart
              amount={cents(ready.paymentTerms.realAmount)}
              organizationName={organization.name}
              onEmpty={empty}
            />
          </ActionRow>
          <span className="only-wide">
            <Button type="submit" busy={payer.isBusy}>
              {t('continueToSummary')}
            </Button>
          </span>
        </ActionRow>
      </PayerForm>
      <Dock label={t('cart.toPay')} amount={formatEuros(cents(ready.totalAmount), locale)}>
        <Button type="submit" form={formId} busy={payer.isBusy}>
          {t('continue')}
        </Button>
      </Dock>
    </Columns>
  )
}
