import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Form } from '#contract/form.ts'
import type { Organization } from '#contract/organization.ts'
import type { LegalStatuses } from '#contract/visitor/values.ts'
import { formWidgetPath } from '#domain/address/widgets.ts'
import type { ClosedState } from '#domain/campaign/closed-state.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { makePaymentCalls } from '#web/lib/api/payment-calls.ts'
import { type CartSession, forgetCart } from '#web/lib/cart/cart-session.ts'
import { FrameContext } from '#web/lib/frame/frame-context.ts'
import { Accent } from '#web/lib/identity/accent.tsx'
import { useContentLang, useLocale, useTexts } from '#web/lib/texts.ts'
import { Journey } from '#web/pages/checkout/journey.tsx'
import { OnePageOrder } from '#web/pages/checkout/one-page/one-page-order.tsx'
import { ClosedInFrame } from '#web/pages/widget/form/closed-in-frame.tsx'
import { lookOf } from '#web/pages/widget/form/frame-choices.ts'
import { PaymentPanel } from '#web/pages/widget/form/payment-panel.tsx'
import { isFirstNotice } from '#web/pages/widget/form/saved-payment.ts'
import { useFrameCart } from '#web/pages/widget/form/use-frame-cart.ts'
import { useFrameChoices } from '#web/pages/widget/form/use-frame-choices.ts'
import { useNewTabs, useReturned, useStepOnTop } from '#web/pages/widget/form/use-frame-page.ts'
import { usePaymentTab } from '#web/pages/widget/form/use-payment-tab.ts'
import { PlainPage } from '#web/ui/layout/plain-page.tsx'

interface FormInFrameProps {
  readonly form: Form
  readonly organization: Organization
  /** Why the form takes no payments, or null. */
  readonly closed: ClosedState | null
  readonly legalStatuses: LegalStatuses
  /** Style of the association's colours. */
  readonly accent: string
  /** The number of the step in the address. */
  readonly wanted: number
}

/** The steps of a form in the frame of another site, then the payment in a tab or the whole window, and how it ended. */
export function FormInFrame(props: FormInFrameProps) {
  const { form, organization, closed, legalStatuses, accent, wanted } = props
  const t = useTexts('widget')
  const lang = useContentLang()
  const locale = useLocale()
  const navigate = useNavigate()
  // Before the cart is read, which then finds what the other site chose.
  const choices = useFrameChoices(form, locale)
  const cart = useFrameCart(form, choices.person)
  const look = lookOf(choices)
  const pathOf = useCallback(
    (step: number | null) => formWidgetPath(form, step, locale) + look,
    [form, locale, look],
  )
  const home = pathOf(null)
  const { frame, payment, forget } = usePaymentTab({ form, cart, home, onTop: choices.paysOnTop })
  const { change, isWithBank } = useChange(cart.reload, forget)
  const onPaid = usePaidMessage(choices.id)
  useNewTabs()
  useStepOnTop(wanted)
  if (useReturned())
    return (
      <PlainPage title={t('returned.title')}>
        <p>{t('returned.text')}</p>
      </PlainPage>
    )
  const again = () => {
    forgetCart(form)
    forget()
    void navigate(home)
  }
  return (
    <FrameContext value={frame}>
      <Accent css={accent} />
      <p className="page small">
        <b lang={lang}>{form.title}</b> {t('by', { organization: organization.name })}
      </p>
      {payment !== null ? (
        <PaymentPanel
          {...{ form, payment, onPaid, isWithBank }}
          onChange={change}
          onAgain={again}
          key={payment.paymentRequestId}
        />
      ) : closed !== null && !(closed === 'soldOut' && mayHoldUnits(cart)) ? (
        <ClosedInFrame form={form} state={closed} />
      ) : form.formType === 'PaymentForm' ? (
        <OneStep {...{ form, organization }} />
      ) : (
        <Journey {...{ form, organization, legalStatuses, cart, pathOf, wanted }} />
      )}
    </FrameContext>
  )
}

/** Whether this frame's cart may hold the last units of a form that is sold out for others: the steps decide. */
function mayHoldUnits({ state }: CartSession): boolean {
  return state.phase === 'none' ? state.asked !== undefined : state.phase !== 'unknown'
}

/** A payment form, whose order is one page. */
function OneStep({ form, organization }: Pick<FormInFrameProps, 'form' | 'organization'>) {
  const t = useTexts('widget')
  return (
    <div className="page stack-l">
      <h1>{t(`button.${form.formType}`)}</h1>
      <OnePageOrder {...{ form, organization }} isBegun />
    </div>
  )
}

/** Cancels the payment that is open and shows the order again; the bank may already have it. */
function useChange(reload: () => Promise<unknown>, forget: () => void) {
  const locale = useLocale()
  const [isWithBank, setWithBank] = useState(false)
  const change = async (paymentRequestId: string) => {
    setWithBank(false)
    // What has ended cannot be cancelled: the order is only read again.
    const canceled = await makePaymentCalls(makeSend(locale))
      .cancel(paymentRequestId)
      .catch(() => null)
    await reload()
    if (canceled === null) setWithBank(true)
    else if (canceled.status !== 'Confirmed' && canceled.status !== 'Pending') forget()
  }
  return { change, isWithBank }
}

/** Notifies the other site of a payment: neither of what was paid, nor by whom. */
function usePaidMessage(id: string): (paymentRequestId: string) => void {
  const latest = useRef(id)
  useEffect(() => {
    latest.current = id
  })
  return useCallback((paymentRequestId: string) => {
    if (parent !== self && isFirstNotice(paymentRequestId))
      parent.postMessage({ type: 'obole:paid', id: latest.current }, '*')
  }, [])
}
