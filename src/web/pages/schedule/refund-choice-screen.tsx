import { useState } from 'react'
import type { RefundChoiceView, RefundChosen } from '#contract/cancellation/refund-choice.ts'
import { formatEuros, formatInstantDate } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { makeLinkCalls } from '#web/lib/api/link-calls.ts'
import { dot } from '#web/lib/dotted.ts'
import { useBrand, useContentLang, useLocale, useTexts } from '#web/lib/texts.ts'
import { useFocusOnChange } from '#web/pages/schedule/use-focus-on-change.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'
import { PlainPage } from '#web/ui/layout/plain-page.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

interface RefundChoiceScreenProps {
  readonly first: RefundChoiceView
  readonly token: string
}

/** The choice between the refund and the gift, or what became of the money. */
export function RefundChoiceScreen({ first, token }: RefundChoiceScreenProps) {
  const t = useTexts('refundChoice')
  const lang = useContentLang()
  const [view, setView] = useState(first)
  const params = useParams(view)
  const title = useFocusOnChange<HTMLSpanElement>(view.state)
  const { state, receipt, lines } = view
  return (
    <PlainPage
      title={
        <span ref={title} tabIndex={-1}>
          {t(`${state}.title`, params)}
        </span>
      }
    >
      <p>{t(`${state}.text`, params)}</p>
      {state === 'open' && <Choice view={view} token={token} onView={setView} />}
      {state === 'given' && receipt !== null && <p>{t(`givenReceipt.${receipt}`)}</p>}
      <p className="soft small">
        <span lang={lang}>{lines.join(', ')}</span>
        {dot}
        {t('order', { number: view.orderNumber })}
      </p>
      <ActionRow>
        <ButtonLink variant="quiet" href={view.form.url}>
          {t('seePage')}
        </ButtonLink>
      </ActionRow>
    </PlainPage>
  )
}

interface ChoiceProps {
  readonly view: RefundChoiceView
  readonly token: string
  readonly onView: (view: RefundChoiceView) => void
}

/** Both choices with the same weight: the refund first, which needs no answer; the gift is confirmed once more. */
function Choice({ view, token, onView }: ChoiceProps) {
  const t = useTexts('refundChoice')
  const params = useParams(view)
  const [isAsked, setAsked] = useState(false)
  const { isBusy, choose } = useChoose(view, token, onView)
  const receipt = <p>{t(`receipt.${view.receipt ?? 'none'}`, params)}</p>
  const give = async () => {
    await choose('give')
    setAsked(false)
  }
  return (
    <div className="stack">
      <Sheet as="section" titleId="refund-title">
        <div className="stack">
          <h2 id="refund-title">{t('refund.title')}</h2>
          <p>{t('refund.text', params)}</p>
          <Button variant="second" needsNetwork busy={isBusy} onClick={() => void choose('refund')}>
            {t('refund.action')}
          </Button>
        </div>
      </Sheet>
      <Sheet as="section" titleId="give-title">
        <div className="stack">
          <h2 id="give-title">{t('give.title', params)}</h2>
          <p>{t('give.text')}</p>
          {receipt}
          <Button variant="second" aria-haspopup="dialog" onClick={() => setAsked(true)}>
            {t('give.action', params)}
          </Button>
        </div>
      </Sheet>
      {view.tip > 0 && <p>{t('tip', params)}</p>}
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t('give.sure', params)}
        closeLabel={t('give.keep')}
        actions={
          <>
            <Button needsNetwork busy={isBusy} onClick={() => void give()}>
              {t('give.action', params)}
            </Button>
            <Button variant="second" onClick={() => setAsked(false)}>
              {t('give.keep')}
            </Button>
          </>
        }
      >
        <p>{t('give.sureText')}</p>
        {receipt}
      </Dialog>
    </div>
  )
}

function useParams({ amount, tip, organization, form, until, givenAt }: RefundChoiceView) {
  const locale = useLocale()
  return {
    amount: formatEuros(cents(amount), locale),
    tip: formatEuros(cents(tip), locale),
    brand: useBrand()?.name ?? '',
    organization: organization.name,
    form: form.title,
    until: formatInstantDate(until),
    date: givenAt === null ? '' : formatInstantDate(givenAt),
  }
}

function useChoose({ amount }: RefundChoiceView, token: string, onView: ChoiceProps['onView']) {
  const locale = useLocale()
  const toast = useFailureToast()
  const [isBusy, setBusy] = useState(false)
  const choose = async (choice: RefundChosen['choice']) => {
    setBusy(true)
    try {
      onView(await makeLinkCalls(makeSend(locale), token).chooseRefund({ choice, amount }))
    } catch (error) {
      toast(asFailure(error))
    }
    setBusy(false)
  }
  return { isBusy, choose }
}
