import { useState } from 'react'
import type { RenewalView } from '#contract/order/renewal.ts'
import { formatDate, formatEuros } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { whenOnline } from '#web/lib/browser/when-online.ts'
import { useContentLang, useLocale, useTexts } from '#web/lib/texts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'
import { PlainPage } from '#web/ui/layout/plain-page.tsx'

interface RenewalScreenProps {
  readonly view: RenewalView
  readonly token: string
}

/** The memberships that can be renewed, and the button that does it: opening a link of a mail changes nothing. */
export function RenewalScreen({ view, token }: RenewalScreenProps) {
  const t = useTexts('renewal')
  const { isBusy, renew } = useRenewal(token)
  const { lines, organizationName: organization } = view
  if (lines.length === 0)
    return (
      <PlainPage
        title={t('closed.title')}
        actions={<ButtonLink href={view.form.url}>{t('seePage')}</ButtonLink>}
      >
        <p>{t('closed.text', { organization })}</p>
      </PlainPage>
    )
  return (
    <PlainPage title={t('title', { count: lines.length })}>
      <p>{t('text', { organization })}</p>
      <ul className="lines">
        {lines.map((line, index) => (
          // Lines have no id of their own, and their order never changes.
          <li key={index}>
            <Line line={line} />
          </li>
        ))}
      </ul>
      <ActionRow>
        <Button needsNetwork busy={isBusy} onClick={() => void renew()}>
          {t('action')}
        </Button>
        <ButtonLink variant="quiet" href={view.form.url}>
          {t('seePage')}
        </ButtonLink>
      </ActionRow>
      <p className="soft small">{t('hint')}</p>
    </PlainPage>
  )
}

function Line({ line }: { readonly line: RenewalView['lines'][number] }) {
  const t = useTexts('renewal')
  const locale = useLocale()
  const lang = useContentLang()
  const { membership, holder, price, endsOn, from, until } = line
  const days = { from: formatDate(from), until: formatDate(until ?? '') }
  return (
    <>
      <div>
        <p>
          <strong lang={lang}>{membership}</strong>
        </p>
        <p>{holder}</p>
        <p className="soft small">{t('ends', { date: formatDate(endsOn) })}</p>
        <p className="soft small">{t(until === null ? 'since' : 'between', days)}</p>
      </div>
      <strong>{price === null ? t('free') : formatEuros(cents(price), locale)}</strong>
    </>
  )
}

function useRenewal(token: string) {
  const locale = useLocale()
  const toast = useFailureToast()
  const [isBusy, setBusy] = useState(false)
  const renew = async () => {
    setBusy(true)
    try {
      const { url } = await makeSend(locale)('POST /orders/:token/renewal', { params: { token } })
      whenOnline(() => location.assign(url))
    } catch (error) {
      toast(asFailure(error))
      setBusy(false)
    }
  }
  return { isBusy, renew }
}
