import { type RefObject, type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { CartItemIn } from '#contract/cart.ts'
import type { Form } from '#contract/form.ts'
import type { Organization } from '#contract/organization.ts'
import type { LegalStatuses } from '#contract/visitor/values.ts'
import { type Cents, addCents, cents, subtractCents, zero } from '#domain/money.ts'
import { hasErrors } from '#domain/problem.ts'
import { needsOf, payerOf, rulesOf, valuesOf } from '#web/features/payer-form/payer-values.ts'
import { usePayerForm } from '#web/features/payer-form/use-payer-form.ts'
import { itemsToSave, itemsToSend } from '#web/features/questions/draft/draft-items.ts'
import { useQuestions } from '#web/features/questions/use-questions.ts'
import { totalOf } from '#web/features/tier-picker/selection/selection.ts'
import type { OnePageOrder } from '#web/lib/api/cart-calls.ts'
import { useOnline } from '#web/lib/browser/use-online.ts'
import type { CartSession } from '#web/lib/cart/cart-session.ts'
import type { Draft } from '#web/lib/cart/saved-cart.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { useProblemMessage } from '#web/lib/form/problem-message.ts'
import { useLocale } from '#web/lib/texts.ts'
import {
  type AmountChoice,
  checkChoice,
  choiceOf,
  isMonthly,
  itemsOf,
} from '#web/pages/checkout/one-page/amount-choice.ts'
import { useOnePageCode } from '#web/pages/checkout/one-page/use-one-page-code.ts'
import { useLocalInstallments } from '#web/pages/checkout/one-page/use-local-installments.ts'
import { placeRefusals } from '#web/pages/checkout/one-page/place-refusals.ts'
import { missingConsents, noConsent, refusedConsent } from '#web/pages/checkout/summary/consent-rules.ts'
import { usePaymentStart } from '#web/pages/checkout/summary/use-payment-start.ts'
import { formPath } from '#web/paths.ts'

export interface OnePageOptions {
  readonly form: Form
  readonly organization: Organization
  readonly legalStatuses: LegalStatuses
  readonly cart: CartSession
  /** Values typed before: in this tab, or saved with the cart. */
  readonly draft: Draft
  /** What was chosen on the page before the rest of the order was loaded: newer than the draft. */
  readonly early: AmountChoice | null
  readonly element: RefObject<HTMLFormElement | null>
}

/** A whole order in one form: amount, questions, payer, tip and consents, checked together and sent at once. */
export function useOnePage(options: OnePageOptions) {
  const { form, cart } = options
  const isOnline = useOnline()
  const messageOf = useProblemMessage()
  const [attempt, setAttempt] = useState(0)
  const { submitParts, ...parts } = useParts(options)
  const { choice, tip, questions, payer, consents, needs } = parts
  const { items } = questions
  const wrong = checkChoice(choice, form)
  const gross = totalOf(items, form.tiers)
  const code = useOnePageCode({ cart, items, amount: gross, isSound: !hasErrors(wrong) })
  const spread = useLocalInstallments({
    form,
    items,
    priced: code.priced,
    tip,
    now: parts.now,
    first: options.draft.installments,
  })
  const payment = useOrderStart(options, { ...parts, spread })
  const { choice: installments } = spread
  useSavedDraft(cart, { items: itemsToSave(items), payer: payer.fields.values, tip, installments })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setAttempt((count) => count + 1)
    if (!submitParts(event) || hasErrors(wrong) || !isOnline || payment.state.status === 'starting') return
    void payment.start({
      items: itemsToSend(items),
      payer: payerOf(payer.fields.values, needs),
      ...(tip !== null && tip > zero && { tip }),
      ...(code.code !== null && { discountCode: code.code }),
      ...spread.toSend,
      ...consents.values,
    })
  }
  const shown = attempt === 0 ? [] : wrong
  // A typed amount is checked while it is typed. Source: spec section 5.
  const typed = wrong.filter(({ field }) => isTyped(field, choice))
  const amount = subtractCents(gross, code.discount)
  const total = addCents(amount, tip ?? zero)
  return {
    ...parts,
    code,
    amount,
    total,
    spread,
    /** A missing amount is not free of charge. */
    isFree: total === zero && !hasErrors(wrong),
    payment,
    submit,
    attempt: attempt + payer.fields.attempt + consents.attempt + questions.attempt,
    errorOf: (field: string) => {
      const found = [...shown, ...typed].find((problem) => problem.field === field)
      return found === undefined ? undefined : messageOf(found)
    },
    summary: [
      ...shown.map((problem) => ({ id: problem.field, message: messageOf(problem) })),
      ...spread.summary,
      ...questions.summary,
      ...payer.summary,
      ...consents.summary,
    ],
  }
}

function isTyped(field: string, { text, gift }: AmountChoice): boolean {
  return (field === 'amount.text' && text.trim() !== '') || (field === 'amount.gift' && gift.trim() !== '')
}

/** The values of each part, saved in the tab. */
function useParts({ form, organization, legalStatuses, draft, early, element }: OnePageOptions) {
  const messageOf = useProblemMessage()
  const [now] = useState(() => new Date())
  const [choice, setChoice] = useState(() => early ?? choiceOf(draft.items, form, now))
  const [tip, setTip] = useState(() => (typeof draft.tip === 'number' ? cents(draft.tip) : null))
  const [initial] = useState(() => itemsOf(choice, form, draft.items))
  const questions = useQuestions({ form, scopes, initial, held: noItems, onDraft: ignore })
  const { items } = questions
  const needs = useMemo(
    () => needsOf(form, organization, { itemList: items, tierList: form.tiers }),
    [form, organization, items],
  )
  const rules = useMemo(() => rulesOf(form, needs, legalStatuses, now), [form, needs, legalStatuses, now])
  /** Whether each part is valid, as reported at a submission. */
  const ready = useRef({ payer: false, consents: false })
  const payer = usePayerForm({
    element,
    initial: valuesOf(draft.payer, needs),
    rules,
    onValues: ignore,
    onValid: () => {
      ready.current.payer = true
    },
  })
  const consents = useForm({
    element,
    prefix: 'summary.',
    initial: noConsent,
    check: (values) => missingConsents(values, form.formType, tip !== null && tip > zero),
    messageOf,
    onValid: () => {
      ready.current.consents = true
    },
  })
  /** Counts a submission of every part; returns whether all can be sent. */
  const submitParts = (event: SyntheticEvent): boolean => {
    ready.current = { payer: false, consents: false }
    const isAnswered = questions.submit()
    payer.fields.submit(event)
    consents.submit(event)
    return ready.current.payer && ready.current.consents && isAnswered
  }
  return {
    submitParts,
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
      questions.renew(itemsOf(next, form, items))
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

interface RefusedParts extends Pick<ReturnType<typeof useParts>, 'payer' | 'consents' | 'questions'> {
  readonly spread: Pick<ReturnType<typeof useLocalInstallments>, 'refuse'>
}

/** Sends the whole order and goes to its payment; what the server refuses of a part is shown there. */
function useOrderStart({ cart, form }: OnePageOptions, parts: RefusedParts) {
  const locale = useLocale()
  const { state, start, reset } = usePaymentStart({
    begin: (order: OnePageOrder, backUrl) => cart.orderAtOnce(order, backUrl ?? formPath(form, locale)),
    onRefused: ({ code, problems: others }) => {
      const consent = refusedConsent(code)
      const problems = consent === null ? others : [consent]
      const { payer, consents, installments, questions } = placeRefusals(problems)
      if (payer.length > 0) parts.payer.fields.refuse(payer)
      if (consents.length > 0) parts.consents.refuse(consents)
      parts.spread.refuse(installments)
      if (questions.length > 0) parts.questions.refuse(questions)
      return problems.length > 0
    },
  })
  /** Another cart takes the order after too many refusals: all that was typed stays. */
  const startAgain = () => {
    cart.startAgain()
    reset()
  }
  return { state, start, startAgain }
}

const scopes = ['details', 'form'] as const
const noItems: readonly CartItemIn[] = []

function ignore(): void {
  // useSavedDraft saves the whole draft at once.
}

/** Stores everything typed in the tab, for a reload and a return from the payment page. */
function useSavedDraft({ saveDraft }: CartSession, draft: Draft): void {
  const text = JSON.stringify(draft)
  useEffect(() => saveDraft(JSON.parse(text) as Draft), [saveDraft, text])
}
