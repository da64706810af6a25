import { type SyntheticEvent, useEffect, useState } from 'react'
import { addCents, subtractCents, zero } from '#domain/money.ts'
import { hasErrors } from '#domain/problem.ts'
import { payerOf } from '#web/features/payer-form/payer-values.ts'
import { itemsToSave, itemsToSend } from '#web/features/questions/draft/draft-items.ts'
import { totalOf } from '#web/features/tier-picker/selection/totals-of-items.ts'
import type { OnePageOrder } from '#web/lib/api/cart-calls.ts'
import { useOnline } from '#web/lib/browser/use-online.ts'
import type { CartSession } from '#web/lib/cart/cart-session.ts'
import { unknownCart } from '#web/lib/cart/cart-state.ts'
import { useProblemMessage } from '#web/lib/form/problem-message.ts'
import { useLocale } from '#web/lib/texts.ts'
import { type AmountChoice, checkChoice } from '#web/pages/checkout/one-page/amount-choice.ts'
import { type OrderPartsOptions, useOrderParts } from '#web/pages/checkout/one-page/use-order-parts.ts'
import { codeOfCart } from '#web/pages/checkout/one-page/code-of-cart.ts'
import type { OrderCart } from '#web/pages/checkout/one-page/tab-cart.tsx'
import { useLocalInstallments } from '#web/pages/checkout/one-page/use-local-installments.ts'
import { useResumedDraft } from '#web/pages/checkout/one-page/use-resumed-draft.ts'
import { placeRefusals } from '#web/pages/checkout/one-page/place-refusals.ts'
import { refusedConsent } from '#web/pages/checkout/summary/consent-rules.ts'
import { usePaymentStart } from '#web/pages/checkout/summary/use-payment-start.ts'
import { formPath } from '#web/paths.ts'

export interface OnePageOptions extends OrderPartsOptions {
  /** The cart of this tab; null until its code is loaded. */
  readonly held: OrderCart | null
  /** Whether that code is being loaded, which `onNeeded` begins. */
  readonly isComing: boolean
  readonly onNeeded: () => void
}

/** A whole order in one form: amount, questions, payer, tip and consents, checked together and sent at once. */
export function useOnePage(options: OnePageOptions) {
  const { form, held, isComing, onNeeded, element } = options
  const isOnline = useOnline()
  const messageOf = useProblemMessage()
  const [attempt, setAttempt] = useState(0)
  const { submitParts, resumeParts, ...parts } = useOrderParts(options)
  const { choice, tip, questions, payer, consents } = parts
  const { items } = questions
  const wrong = checkChoice(choice, form)
  const gross = totalOf(items, form.tiers)
  const code = codeOfCart(held?.cart.state ?? unknownCart, items, gross)
  const spread = useLocalInstallments({ form, items, priced: code.priced, tip, now: parts.now })
  const payment = useOrderStart(options, { ...parts, spread })
  const { choice: installments } = spread
  const isResumed = useResumedDraft({
    held,
    draft: { items: itemsToSave(items), payer: payer.fields.values, tip, installments },
    resume: (saved) => {
      resumeParts(saved)
      if (saved.installments !== undefined) spread.onChoice(saved.installments)
    },
  })
  const [isPressed, setPressed] = usePressedEarly(isResumed, element)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setPressed(!isResumed)
    if (held === null || !isResumed) return onNeeded()
    setAttempt((count) => count + 1)
    if (!submitParts(event) || hasErrors(wrong) || !isOnline || payment.state.status === 'starting') return
    void payment.start({ cart: held.cart, order: { ...orderOf(parts, code.code), ...spread.toSend } })
  }
  const shown = attempt === 0 ? [] : wrong
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
    /** Whether the amount is valid and can be sent. */
    isSound: !hasErrors(wrong),
    payment,
    isWaiting: isPressed && !isResumed && (isComing || held !== null),
    submit,
    attempt: attempt + payer.fields.attempt + consents.attempt + questions.attempt,
    errorOf: (field: string) => {
      // A typed amount is checked while it is typed. Source: spec section 5.
      const found = wrong.find(
        (problem) => problem.field === field && (attempt > 0 || isTyped(field, choice)),
      )
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

type Parts = ReturnType<typeof useOrderParts>
type OrderedParts = Pick<Parts, 'questions' | 'payer' | 'needs' | 'tip' | 'consents'>

/** Order to send, but for the number of its payments. */
function orderOf({ questions, payer, needs, tip, consents }: OrderedParts, code: string | null) {
  return {
    items: itemsToSend(questions.items),
    payer: payerOf(payer.fields.values, needs),
    ...(tip !== null && tip > zero && { tip }),
    ...(code !== null && { discountCode: code }),
    ...consents.values,
  }
}

/**
 * The button pressed before the cart of the tab was read: it may hold the rest of the order, which is sent once that is
 * filled in.
 */
function usePressedEarly(isResumed: boolean, element: OrderPartsOptions['element']) {
  const [isPressed, setPressed] = useState(false)
  useEffect(() => {
    if (isPressed && isResumed) element.current?.requestSubmit()
  }, [isPressed, isResumed, element])
  return [isPressed, setPressed] as const
}

function isTyped(field: string, { text, gift }: AmountChoice): boolean {
  return (field === 'amount.text' && text.trim() !== '') || (field === 'amount.gift' && gift.trim() !== '')
}

interface RefusedParts extends Pick<Parts, 'payer' | 'consents' | 'questions'> {
  readonly spread: Pick<ReturnType<typeof useLocalInstallments>, 'refuse'>
}

interface SentOrder {
  readonly cart: CartSession
  readonly order: OnePageOrder
}

/** Sends the whole order and goes to its payment; what the server refuses of a part is shown there. */
function useOrderStart({ held, form }: OnePageOptions, parts: RefusedParts) {
  const locale = useLocale()
  const { state, start, reset } = usePaymentStart({
    begin: ({ cart, order }: SentOrder, backUrl) =>
      cart.orderAtOnce(order, backUrl ?? formPath(form, locale)),
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
    held?.cart.startAgain()
    reset()
  }
  return { state, start, startAgain }
}
