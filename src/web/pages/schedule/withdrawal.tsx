import { useState } from 'react'
import type { WithdrawalView } from '#contract/schedule/schedule.ts'
import { formatInstantDate } from '#domain/format.ts'
import type { PaymentHandle } from '#web/layouts/payment.tsx'
import { dot } from '#web/lib/dotted.ts'
import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { RichText } from '#web/lib/rich-text.tsx'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useContentLang, useLocale, useTexts } from '#web/lib/texts.ts'
import { LinkExpiredScreen } from '#web/pages/schedule/link-expired-screen.tsx'
import { LineName } from '#web/pages/schedule/line-name.tsx'
import { useFocusOnChange } from '#web/pages/schedule/use-focus-on-change.ts'
import { WithdrawalForm } from '#web/pages/schedule/withdrawal-form.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'
import { PlainPage } from '#web/ui/layout/plain-page.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Price } from '#web/ui/price.tsx'
import type { Route } from './+types/withdrawal'

export const handle: PaymentHandle = { hasLanguages: true }

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const reads = context.get(pageReadsContext)
  const view = await reads.withdrawalPage(params.token)
  const texts = loadTexts(localeOfRequest(request), ['schedule'])
  const key = view === 'expired' ? 'expired.title' : 'withdrawal.documentTitle'
  return {
    view,
    identity: view === 'expired' ? null : view.identity,
    texts,
    title: `${texts.schedule[key]} - ${reads.brand.name}`,
  }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? 'Formulaires' }]
}

/** The withdrawal from a purchase, in full or in part, without an account. Source: docs/decisions/money/withdrawal.md. */
export default function Withdrawal({ loaderData: { view }, params }: Route.ComponentProps) {
  return view === 'expired' ? (
    <LinkExpiredScreen />
  ) : (
    <Shown key={params.token} first={view} token={params.token} />
  )
}

function Shown({ first, token }: { readonly first: WithdrawalView; readonly token: string }) {
  const t = useTexts('schedule')
  const lang = useContentLang()
  const [view, setView] = useState(first)
  const asked = view.lines.filter(({ isAsked }) => isAsked)
  const title = useFocusOnChange<HTMLSpanElement>(`${view.state} ${asked.length}`)
  const hasJustAsked = view !== first
  const words = view.state === 'possible' && hasJustAsked ? 'asked' : view.state
  const params = {
    organization: view.organization.name,
    date: formatInstantDate(view.date),
    until: formatInstantDate(view.until),
    number: view.orderNumber,
  }
  return (
    <PlainPage
      title={
        <span ref={title} tabIndex={-1}>
          {t(`withdrawal.${words}.title`)}
        </span>
      }
    >
      <p>{t(`withdrawal.${words}.text`, params)}</p>
      <p className="soft small">
        <span lang={lang}>{view.form.title}</span>
        {dot}
        <RichText text={t('tip.order', params)} />
      </p>
      <AskedLines view={view} />
      {view.debits !== null && (
        <p>
          {t(`withdrawal.debits.${view.debits}`)}
          {view.isDebitUnderWay && ` ${t('withdrawal.debits.underWay')}`}
        </p>
      )}
      {words === 'possible' && <WithdrawalForm view={view} token={token} onView={setView} />}
      {words !== 'possible' && (
        <>
          <p>{t(`withdrawal.${words}.next`, params)}</p>
          <ActionRow>
            {view.organization.email !== '' && (
              <ButtonLink variant="second" href={`mailto:${view.organization.email}`}>
                {t('withdrawal.write', params)}
              </ButtonLink>
            )}
            <ButtonLink variant="quiet" href={view.form.url}>
              {t('seePage')}
            </ButtonLink>
          </ActionRow>
        </>
      )}
    </PlainPage>
  )
}

/** Previous withdrawals, under their date. */
function AskedLines({ view: { lines } }: { readonly view: WithdrawalView }) {
  const t = useTexts('schedule')
  const locale = useLocale()
  const dayOf = ({ askedAt }: (typeof lines)[number]) =>
    askedAt === null ? null : formatInstantDate(askedAt)
  const days = [...new Set(lines.map(dayOf))].filter((day) => day !== null)
  return days.map((date, index) => (
    <Sheet key={date} as="section" titleId={`asked-title-${index}`}>
      <div className="stack">
        <h2 id={`asked-title-${index}`}>{t('withdrawal.askedLines', { date })}</h2>
        <ul className="lines">
          {lines
            .filter((line) => dayOf(line) === date)
            .map((line) => (
              <li key={line.id}>
                <LineName line={line} lines={lines} />
                <Price amount={line.amount} locale={locale} />
              </li>
            ))}
        </ul>
      </div>
    </Sheet>
  ))
}
