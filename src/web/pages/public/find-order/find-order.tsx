import { useEffect, useRef, useState } from 'react'
import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { FindOrderForm } from '#web/pages/public/find-order/find-order-form.tsx'
import { searchPath } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'
import { PlainPage } from '#web/ui/layout/plain-page.tsx'
import type { Route } from './+types/find-order'

export function loader({ request, context }: Route.LoaderArgs) {
  const texts = loadTexts(localeOfRequest(request), ['pages', 'problems'])
  const title = `${texts.pages['findOrder.title']} - ${context.get(pageReadsContext).brand.name}`
  return { texts, title }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? 'Formulaires' }]
}

/** A guest requests the confirmations again, by e-mail; the answer is the same whether there are orders or not. */
export default function FindOrderPage() {
  const t = useTexts('pages')
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <PlainPage title={t('findOrder.title')}>
      {sentTo === null ? (
        <>
          <p>{t('findOrder.text')}</p>
          <noscript>
            <p>{t('findOrder.noScript')}</p>
          </noscript>
          <FindOrderForm onSent={setSentTo} />
        </>
      ) : (
        <Sent email={sentTo} onAgain={() => setSentTo(null)} />
      )}
    </PlainPage>
  )
}

/** Takes the focus, so that a screen reader announces it. */
function Sent({ email, onAgain }: { readonly email: string; readonly onAgain: () => void }) {
  const t = useTexts('pages')
  const locale = useLocale()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="stack">
      <h2 ref={heading} tabIndex={-1}>
        {t('findOrder.sentTitle')}
      </h2>
      <p>{t('findOrder.sent', { email })}</p>
      <ActionRow>
        <Button variant="second" size="s" onClick={onAgain}>
          {t('findOrder.again')}
        </Button>
        <ButtonLink variant="quiet" size="s" href={searchPath(locale)}>
          {t('home')}
        </ButtonLink>
      </ActionRow>
    </div>
  )
}
