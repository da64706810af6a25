import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { CartItemIn } from '#contract/cart.ts'
import type { Form } from '#contract/form.ts'
import type { Organization } from '#contract/organization.ts'
import type { LegalStatuses } from '#contract/visitor/values.ts'
import { withOwnEntry } from '#domain/stock/own-entry.ts'
import { PayerFieldset } from '#web/features/payer-form/payer-fieldset.tsx'
import type { Upload } from '#web/features/questions/file/use-file-upload.ts'
import { Questions } from '#web/features/questions/questions.tsx'
import { TermsBox } from '#web/features/cart-summary/consents.tsx'
import { SecureNote } from '#web/features/trust/trust-lines.tsx'
import { makeSend } from '#web/lib/api/api-client.ts'
import { makeFormCalls } from '#web/lib/api/form-calls.ts'
import { RestStyle } from '#web/lib/browser/rest-style.tsx'
import { heldItems, unknownCart, withOwnCart } from '#web/lib/cart/cart-state.ts'
import { paidToday } from '#web/lib/cart/paid-over-time.ts'
import { useEarlySubmit } from '#web/lib/form/use-early-submit.ts'
import { LateTexts, useLocale, useTexts } from '#web/lib/texts.ts'
import { AmountFields } from '#web/pages/checkout/one-page/amount-fields.tsx'
import { onePageId } from '#web/pages/checkout/one-page/one-page-areas.ts'
import type { OrderCart } from '#web/pages/checkout/one-page/tab-cart.tsx'
import { type OnePageOptions, useOnePage } from '#web/pages/checkout/one-page/use-one-page.ts'
import { useOrderRest } from '#web/pages/checkout/one-page/use-order-rest.ts'
import { PayArea } from '#web/pages/checkout/summary/pay-area.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { JoinedSheets } from '#web/ui/layout/sheet.tsx'

interface OnePageOrderProps {
  readonly form: Form
  readonly organization: Organization
  /** Whether the visitor came to pay, and does not read a campaign first. */
  readonly isBegun?: boolean
}

/** A payment form's order, under its presentation: everything on one page. Source: docs/decisions/web/order-steps.md. */
export function OnePageOrder({ form: given, organization, isBegun = false }: OnePageOrderProps) {
  const { rest, isLoading, ask } = useOrderRest(isBegun)
  const [held, setHeld] = useState<OrderCart | null>(null)
  const state = held?.cart.state ?? unknownCart
  const form = useMemo(() => withOwnEntry(withOwnCart(given, state), heldItems(state) ?? []), [given, state])
  const legalStatuses = useLegalStatuses(form)
  return (
    <LateTexts value={rest?.texts ?? noTexts}>
      {rest !== null && <rest.TabCart form={given} onCart={setHeld} />}
      {rest !== null && held !== null && (
        <Suspense>
          <RestStyle />
          <rest.OrderPanels {...held} />
        </Suspense>
      )}
      {held?.isReplaced !== true && (
        <Order {...{ form, organization, legalStatuses, held, rest }} isComing={isLoading} onNeeded={ask} />
      )}
    </LateTexts>
  )
}

const noTexts = {}

/** Empty while they are loaded, if they could not be, and if the form accepts no organisations. */
function useLegalStatuses({ allowOrganizationPayer }: Form): LegalStatuses {
  const locale = useLocale()
  const [found, setFound] = useState<LegalStatuses>(noStatuses)
  useEffect(() => {
    if (!allowOrganizationPayer) return
    makeFormCalls(makeSend(locale))
      .legalStatuses()
      .then(setFound, () => undefined)
  }, [allowOrganizationPayer, locale])
  return found
}

const noStatuses: LegalStatuses = []

interface OrderProps extends Omit<OnePageOptions, 'element'> {
  readonly rest: ReturnType<typeof useOrderRest>['rest']
}

function Order({ rest, ...options }: OrderProps) {
  const { form, organization, legalStatuses, held } = options
  const t = useTexts('checkout')
  const tOrder = useTexts('order')
  const element = useRef<HTMLFormElement>(null)
  const order = useOnePage({ ...options, element })
  useEarlySubmit(element)
  const { questions, consents } = order
  const asked = { ...questions.asked, upload: useUpload(form, questions.items) }
  return (
    <form
      id={onePageId}
      ref={element}
      className="stack-l"
      method="dialog"
      noValidate
      data-early=""
      onSubmit={order.submit}
    >
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
            known={null}
          />
          {rest !== null && held !== null && (
            <Suspense>
              <RestStyle />
              <rest.OrderPrice {...{ form, organization, order }} cart={held.cart} />
            </Suspense>
          )}
          <TermsBox {...consents.box('termsAccepted')} />
          <PayArea
            organization={organization}
            total={paidToday({ installments: order.spread.installments, totalAmount: order.total })}
            charges={rest?.chargesOf(order.spread) ?? null}
            isFree={order.isFree}
            formId={onePageId}
            isBusy={order.isWaiting || order.payment.state.status === 'starting'}
            state={order.payment.state}
            places={{ ...nowhere, onStartAgain: order.payment.startAgain }}
            dockNote={<SecureNote organization={organization} />}
          >
            {null}
          </PayArea>
        </div>
      </JoinedSheets>
    </form>
  )
}

/** Attaches a file to the cart of the tab, whose code may not be loaded yet. */
function useUpload(form: Form, items: readonly CartItemIn[]): Upload {
  const locale = useLocale()
  return async (file, watch) => {
    const { cartOf } = await import('#web/lib/cart/cart-session.ts')
    return cartOf(form, locale).uploadFile(file, watch, items)
  }
}

/** Everything can be changed on this page. */
const nowhere = { choose: null, details: null, payer: null, onRemoveCode: null }
