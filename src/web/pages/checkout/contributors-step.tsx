import { useCallback, useMemo, useState } from 'react'
import type { Cart } from '#contract/cart.ts'
import type { LegalStatuses } from '#contract/values.ts'
import { formatEuros } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import type { PayerDraft } from '#domain/payer/payer.ts'
import type { Problem } from '#domain/problem.ts'
import { EmptyCart } from '#web/features/empty-cart/empty-cart.tsx'
import { PayerForm } from '#web/features/payer-form/payer-form.tsx'
import {
  type PayerValues,
  needsOf,
  payerOf,
  rulesOf,
  valuesOf,
} from '#web/features/payer-form/payer-values.ts'
import { OrderSummary } from '#web/features/summary/order-summary.tsx'
import { asFailure } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { useDraft } from '#web/lib/cart/cart-session.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import type { StepProps } from '#web/pages/checkout/donation-step.tsx'
import { DraftOffer } from '#web/pages/checkout/draft-offer.tsx'
import { Columns } from '#web/pages/checkout/step-frame.tsx'
import { useEmptyCart } from '#web/pages/checkout/use-empty-cart.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionRow } from '#web/ui/place/action-row.tsx'
import { Dock } from '#web/ui/place/dock.tsx'

interface ContributorsStepProps extends StepProps {
  readonly ready: Cart
  readonly legalStatuses: LegalStatuses
}

const formId = 'payer'

/** Step 2: who gives. */
export function ContributorsStep({
  form,
  organization,
  cart,
  ready,
  legalStatuses,
  goTo,
}: ContributorsStepProps) {
  const t = useTexts('checkout')
  const locale = useLocale()
  const toast = useFailureToast()
  const empty = useEmptyCart(cart, form)
  const { draft, remove } = useDraft(form)
  const [taken, setTaken] = useState<PayerDraft | null>(null)
  const [isBusy, setBusy] = useState(false)
  const needs = useMemo(() => needsOf(form, organization, ready), [form, organization, ready])
  const rules = useMemo(() => rulesOf(form, needs, legalStatuses, new Date()), [form, needs, legalStatuses])
  const known = taken ?? cart.readAnswers(ready.id) ?? ready.payer
  const { keepAnswers } = cart
  const keep = useCallback((values: PayerValues) => keepAnswers(ready.id, values), [keepAnswers, ready.id])
  const save = async (values: PayerValues): Promise<readonly Problem[]> => {
    if (isBusy) return []
    setBusy(true)
    try {
      await cart.savePayer(payerOf(values, needs))
      remove()
      goTo(3)
      return []
    } catch (error) {
      const failure = asFailure(error, 'PUT /payer')
      if (failure.problems.length === 0) toast(failure)
      return failure.problems
    } finally {
      setBusy(false)
    }
  }
  return (
    <Columns title={t('title.contributors')} aside={<OrderSummary cart={ready} />}>
      {known === null && draft?.payer != null && (
        <DraftOffer onUse={() => setTaken(draft.payer)} onRemove={remove} />
      )}
      <PayerForm
        key={taken === null ? 'own' : 'draft'}
        id={formId}
        initial={valuesOf(known, needs)}
        needs={needs}
        rules={rules}
        legalStatuses={legalStatuses}
        organizationName={organization.name}
        showsContributors={form.contributorsVisible}
        summaryTitle={(count) => t('errors', { count })}
        onValues={keep}
        onValid={save}
      >
        <ActionRow spread>
          <Button look="quiet" onClick={() => goTo(1)}>
            {t('back')}
          </Button>
          <Button type="submit" busy={isBusy}>
            {t('continueToSummary')}
          </Button>
        </ActionRow>
      </PayerForm>
      <EmptyCart
        amount={cents(ready.paymentTerms.realAmount)}
        organizationName={organization.name}
        onEmpty={empty}
      />
      <Dock label={t('cart.toPay')} amount={formatEuros(cents(ready.totalAmount), locale)}>
        <Button type="submit" form={formId} busy={isBusy}>
          {t('continue')}
        </Button>
      </Dock>
    </Columns>
  )
}
