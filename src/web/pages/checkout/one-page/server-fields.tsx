import { useRef, useState } from 'react'
import type { CartItemIn } from '#contract/cart.ts'
import type { Form } from '#contract/form.ts'
import type { Organization } from '#contract/organization.ts'
import { PayerFieldset } from '#web/features/payer-form/payer-fieldset.tsx'
import { needsOf, rulesOf, valuesOf } from '#web/features/payer-form/payer-values.ts'
import { usePayerForm } from '#web/features/payer-form/use-payer-form.ts'
import { Questions } from '#web/features/questions/questions.tsx'
import { useQuestions } from '#web/features/questions/use-questions.ts'
import { useTexts } from '#web/lib/texts.ts'
import { choiceOf, itemsOf } from '#web/pages/checkout/one-page/amount-choice.ts'

interface ServerFieldsProps {
  readonly form: Form
  readonly organization: Organization
}

/** Rendered by the server alone: the fields of `OnePageOrder` between the amount and the tip, empty. */
export default function ServerFields({ form, organization }: ServerFieldsProps) {
  const t = useTexts('order')
  const element = useRef<HTMLFormElement>(null)
  const [now] = useState(() => new Date())
  const initial = itemsOf(choiceOf([], form, now), form, noItems)
  const { asked } = useQuestions({
    form,
    scopes: ['details', 'form'],
    initial,
    held: noItems,
    onDraft: ignore,
  })
  const needs = needsOf(form, organization, { itemList: initial, tierList: form.tiers })
  const { fields } = usePayerForm({
    element,
    initial: valuesOf(null, needs),
    rules: rulesOf(form, needs, [], now),
    onValues: ignore,
    onValid: ignore,
  })
  return (
    <>
      <Questions {...asked} scope="details" upload={noUpload} />
      <Questions {...asked} scope="form" upload={noUpload} />
      <h2>{t('onePage.payerTitle')}</h2>
      <PayerFieldset
        form={fields}
        formType={form.formType}
        needs={needs}
        legalStatuses={[]}
        organizationName={organization.name}
        showsContributors={false}
        known={null}
      />
    </>
  )
}

const noItems: readonly CartItemIn[] = []

function ignore(): void {
  // Nothing changes while the server renders.
}

function noUpload(): Promise<never> {
  return Promise.reject(new Error('a file is sent by the browser'))
}
