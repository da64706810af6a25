import { useState } from 'react'
import type { TipRefundView } from '#contract/schedule/schedule.ts'
import { formatEuros, formatInstantDate } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { makeLinkCalls } from '#web/lib/api/link-calls.ts'
import { dot } from '#web/lib/dotted.ts'
import { RichText } from '#web/lib/rich-text.tsx'
import { useBrand, useContentLang, useLocale, useTexts } from '#web/lib/texts.ts'
import { useFocusOnChange } from '#web/pages/schedule/use-focus-on-change.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'
import { PlainPage } from '#web/ui/layout/plain-page.tsx'

interface TipRefundScreenProps {
  readonly first: TipRefundView
  readonly token: string
}

/**
 * The part of the tip that is refunded and the part that is no longer debited, before and after the payer's decision.
 */
export function TipRefundScreen({ first, token }: TipRefundScreenProps) {
  const t = useTexts('schedule')
  const locale = useLocale()
  const lang = useContentLang()
  const brand = useBrand()?.name ?? ''
  const [view, setView] = useState(first)
  const { isBusy, take } = useTakeBack(token, setView)
  const title = useFocusOnChange<HTMLSpanElement>(view.state)
  const words = wordsOf(view)
  const params = {
    brand,
    amount: formatEuros(cents(view.amountTip), locale),
    back: formatEuros(cents(view.amountTipRefunded), locale),
    organization: view.organization.name,
    date: formatInstantDate(view.date),
    until: formatInstantDate(view.until),
  }
  return (
    <PlainPage
      title={
        <span ref={title} tabIndex={-1}>
          {t(`tip.${words}.title`, params)}
        </span>
      }
    >
      <p>{t(`tip.${words}.text`, params)}</p>
      <ToCome view={view} />
      {view.state === 'possible' && (
        <Note tone="plain">
          <p>{t('tip.whole', params)}</p>
        </Note>
      )}
      <p className="soft small">
        <span lang={lang}>{view.form.title}</span>
        {dot}
        <RichText text={t('tip.order', { number: view.orderNumber, date: params.date })} />
      </p>
      <ActionRow>
        {view.state === 'possible' && (
          <Button needsNetwork busy={isBusy} onClick={() => void take()}>
            {t(words === 'stoppable' ? 'tip.stoppable.action' : 'tip.action', params)}
          </Button>
        )}
        <ButtonLink variant={view.state === 'possible' ? 'quiet' : 'second'} href={view.form.url}>
          {t('seePage')}
        </ButtonLink>
      </ActionRow>
    </PlainPage>
  )
}

/** The texts for the action: if no tip was debited, there is nothing to refund, only something to stop. */
function wordsOf({ state, amountTip, amountTipRefunded }: TipRefundView) {
  if (state === 'possible' && amountTip === 0) return 'stoppable'
  return state === 'refunded' && amountTipRefunded === 0 ? 'stopped' : state
}

/** The tip that is no longer debited; monthly debits have no end, so no sum is shown. */
function ToCome({ view: { state, amountTipToCome } }: { readonly view: TipRefundView }) {
  const t = useTexts('schedule')
  const locale = useLocale()
  if (amountTipToCome === 0) return null
  const when = state === 'possible' ? 'possible' : 'taken'
  return (
    <p>
      {amountTipToCome === null
        ? t(`tip.${when}.toComeMonthly`)
        : t(`tip.${when}.toCome`, { toCome: formatEuros(cents(amountTipToCome), locale) })}
    </p>
  )
}

function useTakeBack(token: string, onView: (view: TipRefundView) => void) {
  const locale = useLocale()
  const toast = useFailureToast()
  const [isBusy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    try {
      onView(await makeLinkCalls(makeSend(locale), token).refundTip())
    } catch (error) {
      toast(asFailure(error))
    }
    setBusy(false)
  }
  return { isBusy, take }
}
