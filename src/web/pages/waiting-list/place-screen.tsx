import { useState } from 'react'
import type { Identity } from '#contract/identity.ts'
import type { WaitingPlace } from '#contract/waiting-list/waiting-place.ts'
import { formatEuros, formatInstantDate, formatInstantTime } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { NewsPage } from '#web/pages/news/news-page.tsx'
import { countOptions } from '#web/pages/waiting-list/count-options.ts'
import { formPath, searchPath, waitingListPath } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'

interface PlaceScreenProps {
  readonly token: string
  readonly view: WaitingPlace & { readonly identity: Identity }
}

/** Mail programs open links by themselves: the page shows what is, and its buttons change it. */
export function PlaceScreen({ token, view }: PlaceScreenProps) {
  const t = useTexts('waitingList')
  const locale = useLocale()
  const { identity } = view
  const [place, setPlace] = useState<WaitingPlace>(view)
  const { state, quantity, offer } = place
  const facts = { form: identity.title, tier: place.tierName, count: quantity }
  const until = offer === null ? '' : `${formatInstantDate(offer.endsAt)} ${formatInstantTime(offer.endsAt)}`
  const title =
    state === 'waiting' ? t('place.waiting.title', { place: place.place ?? 1 }) : t(`place.${state}.title`)
  return (
    <NewsPage
      title={title}
      actions={
        <>
          {place.canJoin && (
            <ButtonLink variant="second" href={waitingListPath(identity, null, locale)}>
              {t('place.again')}
            </ButtonLink>
          )}
          <ButtonLink variant="quiet" href={formPath(identity, locale)}>
            {t('campaign')}
          </ButtonLink>
        </>
      }
    >
      <p>{t(`place.${state}.text`, { ...facts, until })}</p>
      {offer?.amount !== undefined && offer.amount !== null && (
        <p>{t('place.amount', { amount: formatEuros(cents(offer.amount), locale) })}</p>
      )}
      {offer !== null && (
        <p>
          <ButtonLink href={offer.cartUrl}>{t('place.take', { count: quantity })}</ButtonLink>
        </p>
      )}
      {state === 'waiting' && <ChangeCount token={token} place={place} onChange={setPlace} />}
      {(state === 'waiting' || offer !== null) && <Leave token={token} onChange={setPlace} />}
    </NewsPage>
  )
}

/** The link is not valid, or the entry was deleted. */
export function ExpiredPlace() {
  const t = useTexts('waitingList')
  const locale = useLocale()
  return (
    <NewsPage
      tone="warn"
      title={t('expired.title')}
      actions={
        <ButtonLink variant="quiet" href={searchPath(locale)}>
          {t('home')}
        </ButtonLink>
      }
    >
      <p>{t('expired.text')}</p>
    </NewsPage>
  )
}

interface ChangeProps {
  readonly token: string
  readonly onChange: (place: WaitingPlace) => void
}

/** The number of places; the place in the line stays. */
function ChangeCount({ token, place, onChange }: ChangeProps & { readonly place: WaitingPlace }) {
  const t = useTexts('waitingList')
  const toast = useToast()
  const [count, setCount] = useState(String(place.quantity))
  const { isBusy, send } = useSending(onChange)
  const save = async () => {
    const body = { quantity: Number(count) }
    const isSaved = await send((locale) =>
      makeSend(locale)('POST /waiting-lists/:token/quantity', { params: { token }, body }),
    )
    if (isSaved) toast({ tone: 'ok', title: t('place.saved') })
  }
  if (place.mostQuantity === 1) return null
  return (
    <div className="stack">
      <Select
        name="waiting.quantity"
        label={t('join.quantity')}
        hint={t('join.quantityHint')}
        value={count}
        onId={setCount}
        options={countOptions(place.mostQuantity)}
      />
      <div>
        <Button variant="second" busy={isBusy} onClick={() => void save()}>
          {t('place.save')}
        </Button>
      </div>
    </div>
  )
}

/** Asks once: who leaves loses the place. */
function Leave({ token, onChange }: ChangeProps) {
  const t = useTexts('waitingList')
  const [isAsking, setAsking] = useState(false)
  const { isBusy, send } = useSending(onChange)
  const leave = () =>
    send((locale) => makeSend(locale)('POST /waiting-lists/:token/leave', { params: { token } }))
  if (!isAsking)
    return (
      <p>
        <Button variant="quiet" size="s" onClick={() => setAsking(true)}>
          {t('place.leave')}
        </Button>
      </p>
    )
  return (
    <div className="stack">
      <p>{t('place.leaveText')}</p>
      <ActionRow>
        <Button variant="danger" busy={isBusy} onClick={() => void leave()}>
          {t('place.leaveSure')}
        </Button>
        <Button variant="quiet" onClick={() => setAsking(false)}>
          {t('place.stay')}
        </Button>
      </ActionRow>
    </div>
  )
}

function useSending(onChange: (place: WaitingPlace) => void) {
  const locale = useLocale()
  const showFailure = useFailureToast()
  const [isBusy, setBusy] = useState(false)
  const send = async (call: (locale: ReturnType<typeof useLocale>) => Promise<WaitingPlace>) => {
    setBusy(true)
    try {
      onChange(await call(locale))
      return true
    } catch (error) {
      showFailure(asFailure(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, send }
}
