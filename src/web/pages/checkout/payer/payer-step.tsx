import { useState } from 'react'
import type { Cart } from '#contract/cart.ts'
import type { LegalStatuses } from '#contract/visitor/values.ts'
import { journeyOf, needsUnitDetails } from '#domain/form/journey.ts'
import { PayerForm } from '#web/features/payer-form/payer-form.tsx'
import type { Scope } from '#web/features/questions/draft/question-field.ts'
import { Questions } from '#web/features/questions/questions.tsx'
import { CartSummary } from '#web/features/cart-summary/cart-summary.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { BackRow } from '#web/pages/checkout/back-row.tsx'
import { DraftOffer } from '#web/pages/checkout/cart/draft-offer.tsx'
import { News } from '#web/pages/checkout/details/details-step.tsx'
import { useCartQuestions } from '#web/pages/checkout/details/use-cart-questions.ts'
import { nextLabel } from '#web/pages/checkout/next-label.ts'
import { isChoosing, isDescribing } from '#web/pages/checkout/resolve-step.ts'
import { OfflineReason } from '#web/pages/checkout/offline-reason.tsx'
import { Columns } from '#web/pages/checkout/step-frame.tsx'
import type { StepProps } from '#web/pages/checkout/step-props.ts'
import { stepTitleKey } from '#web/pages/checkout/step-title.ts'
import { usePayer } from '#web/pages/checkout/payer/use-payer.ts'
import { ToPayDock } from '#web/pages/checkout/cart/to-pay-dock.tsx'
import { Button } from '#web/ui/button.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'

interface PayerStepProps extends StepProps {
  readonly ready: Cart
  readonly legalStatuses: LegalStatuses
}

const formId = 'payer'

/** The payer and the questions of the form; also the questions of the units where no other step asks them. */
export function PayerStep({ ready, legalStatuses, ...step }: PayerStepProps) {
  const { form, organization } = step
  const t = useTexts('checkout')
  const { asked, questions, news, hasDetails, save } = usePayerQuestions(step, ready)
  const payer = usePayer(step, ready, legalStatuses, save)
  return (
    <Columns
      title={t(stepTitleKey(form.formType, step.step.name))}
      aside={<CartSummary form={form} cart={ready} />}
    >
      {payer.offer !== null && <DraftOffer onUse={payer.offer.take} onRemove={payer.offer.remove} />}
      {news !== null && <News news={news} onBack={() => goToChoice(step)} />}
      <PayerForm
        key={payer.source}
        id={formId}
        formType={form.formType}
        initial={payer.initial}
        needs={payer.needs}
        rules={payer.rules}
        legalStatuses={legalStatuses}
        organizationName={organization.name}
        showsContributors={form.contributorsVisible}
        known={payer.known}
        questions={{
          ...questions,
          before: hasDetails && <Questions {...asked} scope="details" />,
          after: <Questions {...asked} scope="form" />,
        }}
        summaryTitle={(count) => t('errors', { count })}
        onValues={payer.saveValues}
        onValid={payer.save}
      >
        <OfflineReason text={t('offline')} />
        <ActionRow spread>
          <BackRow {...step} ready={ready} />
          <span className="only-wide">
            <Button type="submit" busy={payer.isBusy}>
              {nextLabel(t, step.steps, step.step)}
            </Button>
          </span>
        </ActionRow>
      </PayerForm>
      <ToPayDock cart={ready}>
        <Button type="submit" form={formId} busy={payer.isBusy}>
          {t('continue')}
        </Button>
      </ToPayDock>
    </Columns>
  )
}

/** The questions asked beside the payer: the form's own, and those of the units where no other step asks them. */
function usePayerQuestions({ form, cart }: StepProps, ready: Cart) {
  const hasOwnStep = journeyOf(form.formType).some(({ name }) => isDescribing(name))
  const [scopes] = useState<readonly Scope[]>(() => (hasOwnStep ? ['form'] : ['details', 'form']))
  const { questions, news, save, upload } = useCartQuestions({ form, cart }, ready, scopes)
  const isAsked =
    form.customFields.length > 0 || (!hasOwnStep && ready.tierList.some((tier) => needsUnitDetails(tier)))
  return {
    questions,
    news,
    asked: { ...questions.asked, upload },
    hasDetails: !hasOwnStep,
    save: isAsked ? save : () => Promise.resolve(true),
  }
}

/** Back to the choice; where a partner made it, to the step before. */
function goToChoice({ steps, goTo, goBack }: StepProps): void {
  const choice = steps.find(({ name }) => isChoosing(name))
  if (choice === undefined) goBack()
  else goTo(choice.number)
}
