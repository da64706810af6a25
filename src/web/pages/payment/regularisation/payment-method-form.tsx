import { type SyntheticEvent, useCallback, useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import type { RegularisationView } from '#contract/schedule/regularisation.ts'
import { formatEuros } from '#domain/format.ts'
import { asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { makeRegularisationCalls } from '#web/lib/api/regularisation-calls.ts'
import { useComeBack } from '#web/lib/browser/use-come-back.ts'
import { whenOnline } from '#web/lib/browser/when-online.ts'
import { chargeOf, isLastUnpaid } from '#web/lib/cart/paid-over-time.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { usePaymentMethodName } from '#web/pages/payment/regularisation/use-payment-method-name.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioCards } from '#web/ui/choice/radio-cards.tsx'
import { Checkbox } from '#web/ui/choice/checkbox.tsx'

interface PaymentMethodFormProps {
  readonly view: RegularisationView
  /** An attempt failed or was cancelled: start again. */
  readonly isAgain?: boolean
  /** The last card was refused: preselect another one. */
  readonly hasFailed?: boolean
}

const saved = 'saved'
const other = 'other'

/** The payment method of a debit: the saved one, with the bank's authentication, or another one. */
export function PaymentMethodForm({ view, isAgain = false, hasFailed = false }: PaymentMethodFormProps) {
  const t = useTexts('regularisation')
  const nameOf = usePaymentMethodName()
  const { savedPaymentMethod, hasOthers } = view
  const [choice, setChoice] = useState(savedPaymentMethod === null || hasFailed ? other : saved)
  const [servesOthers, setServesOthers] = useState(false)
  const isOther = choice === other
  const isLast = isLastUnpaid(view.kind, view.installments, view.installment.number)
  const { begin, isBusy } = useBegin(view, isAgain)
  const locale = useLocale()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isBusy) void begin(isOther ? null : savedPaymentMethod, isOther && servesOthers)
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      {savedPaymentMethod === null ? (
        <p>{t(isLast ? 'paymentMethod.onlyOtherLast' : 'paymentMethod.onlyOther')}</p>
      ) : (
        <RadioCards
          name="paymentMethod"
          label={t('paymentMethod.legend')}
          value={choice}
          onChoice={setChoice}
          options={[
            {
              value: saved,
              label: nameOf(savedPaymentMethod),
              detail: t(`paymentMethod.keptDetail.${savedPaymentMethod.paymentMethod}`),
            },
            {
              value: other,
              label: t(`paymentMethod.other.${savedPaymentMethod.paymentMethod}`),
              detail: isLast ? null : t(`paymentMethod.otherDetail.${savedPaymentMethod.paymentMethod}`),
            },
          ]}
        />
      )}
      {isOther && hasOthers && (
        <Checkbox
          name="servesOthers"
          label={t('paymentMethod.servesOthers', { organization: view.organization.name })}
          checked={servesOthers}
          onChecked={setServesOthers}
        />
      )}
      <noscript>
        <p>{t('noScript')}</p>
      </noscript>
      <Button type="submit" wide busy={isBusy}>
        {t('pay', { amount: formatEuros(chargeOf(view.installment), locale) })}
      </Button>
      <p className="soft small">{t('payHint')}</p>
    </form>
  )
}

/** Starts the payment and goes to the card page; if it is refused, the page shows why. */
function useBegin({ paymentRequestId }: RegularisationView, isAgain: boolean) {
  const locale = useLocale()
  const toast = useFailureToast()
  const { revalidate } = useRevalidator()
  const [search] = useSearchParams()
  // The same proof that opened this page.
  const proof = { cle: search.get('cle'), paymentRequestDataId: search.get('paymentRequestDataId') }
  const [isBusy, setBusy] = useState(false)
  useComeBack(useCallback(() => setBusy(false), []))
  const begin = async (
    savedPaymentMethod: RegularisationView['savedPaymentMethod'],
    servesOthers: boolean,
  ) => {
    setBusy(true)
    const calls = makeRegularisationCalls(makeSend(locale))
    try {
      const { redirectUrl } = await (isAgain
        ? calls.beginAgain(paymentRequestId, proof, savedPaymentMethod?.id ?? null, { servesOthers })
        : calls.reinitialize(paymentRequestId, proof, savedPaymentMethod === null, { servesOthers }))
      whenOnline(() => globalThis.location.assign(redirectUrl))
    } catch (error) {
      toast(asFailure(error))
      await revalidate()
      setBusy(false)
    }
  }
  return { begin, isBusy }
}
