import { type RefObject, type SyntheticEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { CartItemIn } from '#contract/cart.ts'
import type { Form } from '#contract/form.ts'
import type { Organization } from '#contract/organization.ts'
import type { LegalStatuses } from '#contract/visitor/values.ts'
import { type Cents, cents, zero } from '#domain/money.ts'
import { type PayerValues, needsOf, rulesOf, valuesOf } from '#web/features/payer-form/payer-values.ts'
import { usePayerForm } from '#web/features/payer-form/use-payer-form.ts'
import { useQuestions } from '#web/features/questions/use-questions.ts'
import type { Draft } from '#web/lib/cart/saved-cart.ts'
import { useProblemMessage } from '#web/lib/form/problem-message.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import {
  type AmountChoice,
  choiceOf,
  earlyChoice,
  isMonthly,
  itemsOf,
} from '#web/pages/checkout/one-page/amount-choice.ts'
import { missingConsents, noConsent } from '#web/pages/checkout/summary/consent-rules.ts'

export interface OrderPartsOptions {
  readonly form: Form
  readonly organization: Organization
  readonly legalStatuses: LegalStatuses
  readonly element: RefObject<HTMLFormElement | null>
}

/** The values of each part. */
export function useOrderParts({ form, organization, legalStatuses, element }: OrderPartsOptions) {
  const messageOf = useProblemMessage()
  const [now] = useState(() => new Date())
  const [first] = useState(() => choiceOf([], form, now))
  const [choice, setChoice] = useState(first)
  const [tip, setTip] = useState<Cents | null>(null)
  const [initial] = useState(() => itemsOf(first, form, []))
  const questions = useQuestions({ form, scopes, initial, held: noItems, onDraft: ignore })
  const { items } = questions
  const needs = useMemo(
    () => needsOf(form, organization, { itemList: items, tierList: form.tiers }),
    [form, organization, items],
  )
  const rules = useMemo(() => rulesOf(form, needs, legalStatuses, now), [form, needs, legalStatuses, now])
  const [blank] = useState(() => valuesOf(null, needs))
  const payer = usePayerForm({ element, initial: blank, rules })
  const consents = useForm({
    element,
    prefix: 'summary.',
    initial: noConsent,
    check: (values) => missingConsents(values, form.formType, tip !== null && tip > zero),
    messageOf,
  })
  /** Counts a submission of every part; returns whether all can be sent. */
  const submitParts = (event: SyntheticEvent): boolean => {
    const valid = [questions.submit(), payer.fields.submit(event), consents.submit(event)]
    return valid.every(Boolean)
  }
  const adopt = (next: AmountChoice) => {
    setChoice(next)
    questions.renew((held) => itemsOf(next, form, held))
  }
  useEarlyChoice({ element, first, form }, adopt)
  const resumeParts = (saved: Draft) => {
    const next = choice === first ? choiceOf(saved.items, form, now) : choice
    setChoice(next)
    if (tip === null && typeof saved.tip === 'number') setTip(cents(saved.tip))
    questions.renew((held) => itemsOf(next, form, held.some(isAnswered) ? held : saved.items))
    payer.fields.fill(untyped(valuesOf(saved.payer, needs), payer.fields.values, blank))
  }
  return {
    submitParts,
    resumeParts,
    now,
    needs,
    choice,
    choose: (next: AmountChoice) => {
      setChoice(next)
      // A tip chosen for a monthly payment is not valid for a single payment, and vice versa.
      if (isMonthly(next, form) !== isMonthly(choice, form)) {
        setTip(null)
        consents.fill({ tipConfirmed: false })
      }
      questions.renew((held) => itemsOf(next, form, held))
    },
    tip,
    setTip: (next: Cents) => {
      setTip(next)
      consents.fill({ tipConfirmed: false })
    },
    questions,
    payer,
    consents,
  }
}

/** Adopts the amount that was chosen before hydration. */
function useEarlyChoice(
  page: Pick<OrderPartsOptions, 'element' | 'form'> & { readonly first: AmountChoice },
  adopt: (choice: AmountChoice) => void,
): void {
  const rendered = useRef({ page, adopt })
  useLayoutEffect(() => {
    const { element, form, first } = rendered.current.page
    const found = earlyChoice(first, form, new FormData(element.current ?? undefined), location.search)
    if (found !== null) rendered.current.adopt(found)
  }, [])
}

function isAnswered({ customFields = [], extraOptions = [] }: CartItemIn): boolean {
  return customFields.length + extraOptions.length > 0
}

/** The saved values of the fields that have their first value. */
function untyped(saved: PayerValues, now: PayerValues, first: PayerValues): Partial<PayerValues> {
  const keys = Object.keys(saved) as (keyof PayerValues)[]
  return Object.fromEntries(keys.filter((key) => now[key] === first[key]).map((key) => [key, saved[key]]))
}

const scopes = ['details', 'form'] as const
const noItems: readonly CartItemIn[] = []

function ignore(): void {
  // useResumedDraft saves the whole draft at once.
}
