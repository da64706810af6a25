import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { CartItemIn } from '#contract/cart.ts'
import type { Form } from '#contract/form.ts'
import type { Organization } from '#contract/organization.ts'
import type { LegalStatuses } from '#contract/visitor/values.ts'
import { zero } from '#domain/money.ts'
import { withOwnEntry } from '#domain/stock/own-entry.ts'
import { withOwnHolds } from '#domain/stock/own-holds.ts'
import { DiscountCode } from '#web/features/discount/discount-code.tsx'
import { PayerFieldset } from '#web/features/payer-form/payer-fieldset.tsx'
import { Questions } from '#web/features/questions/questions.tsx'
import { TermsBox } from '#web/features/cart-summary/consents.tsx'
import { lineTotal } from '#web/features/tier-picker/selection/selection.ts'
import { SecureNote } from '#web/features/trust/trust-lines.tsx'
import { makeSend } from '#web/lib/api/api-client.ts'
import { makeFormCalls } from '#web/lib/api/form-calls.ts'
import { type CartSession, useCart } from '#web/lib/cart/cart-session.ts'
import { takeCart } from '#web/lib/cart/take-cart.ts'
import { paidToday } from '#web/lib/cart/paid-over-time.ts'
import { heldItems, itemIn } from '#web/lib/cart/cart-state.ts'
import type { Draft } from '#web/lib/cart/saved-cart.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { PayingPanel } from '#web/pages/checkout/cart/cart-panels.tsx'
import { ExpiredPanel } from '#web/pages/checkout/cart/expired-panel.tsx'
import { UsedLinkNote } from '#web/pages/checkout/cart/used-link-note.tsx'
import { onePageAsideId, onePageId } from '#web/pages/checkout/one-page/one-page-areas.ts'
import type { AmountChoice } from '#web/pages/checkout/one-page/amount-choice.ts'
import { AmountFields } from '#web/pages/checkout/one-page/amount-fields.tsx'
import { splitTiers } from '#web/pages/checkout/one-page/amount-choice.ts'
import { Totals, type TotalsLine } from '#web/pages/checkout/one-page/totals.tsx'
import { type OnePageOptions, useOnePage } from '#web/pages/checkout/one-page/use-one-page.ts'
import { useTipSuggestion } from '#web/lib/cart/use-tip-suggestion.ts'
import { PayArea } from '#web/pages/checkout/summary/pay-area.tsx'
import { TipAndPayments } from '#web/pages/checkout/summary/tip-and-payments.tsx'
import { JoinedSheets } from '#web/ui/layout/sheet.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'

/** Pause after the last key of an amount: one request for it, not one for each digit. */
const keyPauseMs = 300

interface OnePageOrderProps {
  readonly form: Form
  readonly organization: Organization
  /** What was chosen while the rest was loading. */
  readonly early: AmountChoice | null
  /** Called once everything is loaded. */
  readonly onReady: () => void
}

/** A payment form's order, under its presentation: everything on one page. Source: docs/decisions/web/order-steps.md. */
export function OnePageOrder({ form: given, organization, early, onReady }: OnePageOrderProps) {
  useEffect(() => takeCart(given), [given])
  const cart = useCart(given)
  const { state } = cart
  const form = useMemo(() => {
    const held = heldItems(state) ?? []
    return withOwnEntry(withOwnHolds(given, held), held)
  }, [given, state])
  const legalStatuses = useLegalStatuses(form)
  const abandoned = useAbandonedCart(cart)
  const isKnown = state.phase !== 'unknown' && state.phase !== 'loading' && abandoned !== 'asked'
  const isReady = isKnown && legalStatuses !== null
  useLayoutEffect(() => {
    if (isReady) onReady()
  }, [isReady, onReady])
  if (!isReady) return null
  if (state.phase === 'paying') return <PayingPanel cart={cart} frozen={state.cart} mayStartAgain />
  if (abandoned === 'refused') return <ExpiredPanel cart={cart} mayStartAgain />
  return (
    <>
      {state.phase === 'none' && state.usedLink !== undefined && <UsedLinkNote link={state.usedLink} />}
      <Order {...{ form, organization, cart, legalStatuses, early }} />
    </>
  )
}

/**
 * An expired cart without typed text in this tab comes from a reminder's link: its contents are requested again
 * automatically. null if there is no such cart, or if its contents are available.
 */
function useAbandonedCart({ state, readDraft, refresh }: CartSession): 'asked' | 'refused' | null {
  const isAbandoned = state.phase === 'expired' && readDraft() === null
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    if (isAbandoned) refresh().catch(() => setRefused(true))
  }, [isAbandoned, refresh])
  if (!isAbandoned) return null
  return isRefused ? 'refused' : 'asked'
}

/** null while loading; empty if the form accepts no organisations, or if they could not be loaded. */
function useLegalStatuses({ allowOrganizationPayer }: Form): LegalStatuses | null {
  const locale = useLocale()
  const [found, setFound] = useState<LegalStatuses | null>(allowOrganizationPayer ? null : [])
  useEffect(() => {
    if (!allowOrganizationPayer) return
    makeFormCalls(makeSend(locale))
      .legalStatuses()
      .then(setFound, () => setFound([]))
  }, [allowOrganizationPayer, locale])
  return found
}

type OrderProps = Omit<OnePageOptions, 'draft' | 'element'>

function Order({ form, organization, cart, legalStatuses, early }: OrderProps) {
  const t = useTexts('checkout')
  const tOrder = useTexts('order')
  const element = useRef<HTMLFormElement>(null)
  const [draft] = useState(() => cart.readDraft() ?? draftOf(cart.state))
  const order = useOnePage({ form, organization, legalStatuses, cart, draft, early, element })
  const { tip, total, spread, questions, consents, code } = order
  const { frequency } = spread
  const suggestion = useTipSuggestion(cart, { ...form, amount: order.amount, frequency, delayMs: keyPauseMs })
  const [aside] = useState(() => document.getElementById(onePageAsideId))
  const asked = {
    ...questions.asked,
    upload: (file: File, watch: Parameters<typeof cart.uploadFile>[1]) =>
      cart.uploadFile(file, watch, questions.items),
  }
  const shown = code.code === null ? null : { code: code.code, amount: code.discount }
  const isOpen = total === zero && !order.isFree
  const totals = {
    lines: linesOf(form, questions.items),
    discount: shown,
    tip: tip ?? zero,
    total,
    isOpen,
    installments: spread.installments,
    isMonthly: spread.frequency === 'SUBSCRIPTION',
    organizationName: organization.name,
  }
  return (
    <form id={onePageId} ref={element} className="stack-l" noValidate onSubmit={order.submit}>
      <ErrorSummary
        title={t('errors', { count: order.summary.length })}
        problems={order.summary}
        attempt={order.attempt}
      />
      <JoinedSheets>
        <div className="stack-l">
          <AmountFields {...order} form={form} onChoice={order.choose} />
          <Questions {...asked} scope="details" />
          <Questions {...asked} scope="form" />
          <h2>{tOrder('onePage.payerTitle')}</h2>
          <PayerFieldset
            form={order.payer.fields}
            formType={form.formType}
            needs={order.needs}
            legalStatuses={legalStatuses}
            organizationName={organization.name}
            showsContributors={false}
            known={null}
          />
          {form.allowCoupons && <CodeBox code={code} />}
          <TipAndPayments
            realAmount={order.amount}
            {...{ total, spread }}
            tip={{ suggestion, chosen: tip, onTip: order.setTip }}
            box={consents.box('tipConfirmed')}
          />
          {/* Before there is an amount, the dock of a phone says so. */}
          {!isOpen && (
            <div className="only-narrow">
              <Totals {...totals} id="totals" />
            </div>
          )}
          {aside !== null && createPortal(<Totals {...totals} id="totals-aside" isAside />, aside)}
          <TermsBox {...consents.box('termsAccepted')} />
          <OnePagePay order={order} organization={organization} />
        </div>
      </JoinedSheets>
    </form>
  )
}

type OnePagePayProps = Pick<OrderProps, 'organization'> & { readonly order: ReturnType<typeof useOnePage> }

function OnePagePay({ order, organization }: OnePagePayProps) {
  const { spread, total } = order
  return (
    <PayArea
      organization={organization}
      total={paidToday({ installments: spread.installments, totalAmount: total })}
      overTime={spread}
      isFree={order.isFree}
      formId={onePageId}
      isBusy={order.payment.state.status === 'starting'}
      state={order.payment.state}
      places={{ ...nowhere, onStartAgain: order.payment.startAgain }}
      dockNote={<SecureNote organization={organization} />}
    >
      {null}
    </PayArea>
  )
}

/** The promo code, with a note to apply it again if the amount has changed since. */
function CodeBox({ code }: { readonly code: ReturnType<typeof useOnePage>['code'] }) {
  const t = useTexts('order')
  return (
    <div className="stack">
      <DiscountCode code={code.code} discount={code.discount} onApply={code.apply} onRemove={code.remove} />
      <output className="soft small">
        {code.codeBefore !== null && t('discount.again', { code: code.codeBefore })}
      </output>
    </div>
  )
}

/** The lines to pay, tier by tier. */
function linesOf(form: Form, items: readonly CartItemIn[]): TotalsLine[] {
  const { choices, gift } = splitTiers(form)
  return [...choices, ...(gift === null ? [] : [gift])]
    .filter(({ id }) => items.some(({ tierId }) => tierId === id))
    .map((tier) => ({ id: tier.id, name: tier === gift ? null : tier.name, amount: lineTotal(items, tier) }))
}

/** Everything can be changed on this page. */
const nowhere = { choose: null, details: null, payer: null, onRemoveCode: null }

/** The contents of the cart saved in this tab, if nothing was typed since. */
function draftOf(state: ReturnType<typeof useCart>['state']): Draft {
  if (state.phase !== 'ready') return { items: [], payer: null }
  const { itemList, payer, tipData, paymentFrequency, installments, firstDebitDayOfMonth } = state.cart
  const count = paymentFrequency === 'INSTALLMENT' ? installments.length : 1
  return {
    items: itemList.map(itemIn),
    payer,
    tip: tipData.tipChosen,
    installments: { installments: count, firstDebitDayOfMonth },
  }
}
