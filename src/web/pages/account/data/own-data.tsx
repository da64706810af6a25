import { useState } from 'react'
import type { OwnData } from '#contract/account/own-data.ts'
import { formatInstantDate } from '#domain/format.ts'
import { Facts } from '#web/admin-kit/admin-screen.tsx'
import type { Send } from '#web/lib/api/api-client.ts'
import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { AccountPage } from '#web/pages/account/account-page.tsx'
import { ConsentList } from '#web/pages/account/data/consent-list.tsx'
import { EraseSection } from '#web/pages/account/data/erase-section.tsx'
import { ExportSection } from '#web/pages/account/data/export-section.tsx'
import { PaymentMethodSection } from '#web/pages/account/data/payment-method-section.tsx'
import { useOwnRead } from '#web/pages/account/own-read.ts'
import { localizedPath, searchPath } from '#web/paths.ts'
import { accountPath, loginPath } from '#web/account-paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { PlainPage } from '#web/ui/layout/plain-page.tsx'
import styles from '#web/pages/account/security.module.css'
import type { Route } from './+types/own-data'

export function loader({ request, context }: Route.LoaderArgs) {
  const texts = loadTexts(localeOfRequest(request), ['account'])
  const title = `${texts.account['data.title']} - ${context.get(pageReadsContext).brand.name}`
  return { texts, title }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? 'Formulaires' }, { name: 'robots', content: 'noindex' }]
}

const readData = (send: Send) => send('GET /users/me/data')

/** Consents of a user, their data as a file, and the end of the account. Source: docs/decisions/backoffice/account.md. */
export default function OwnDataPage() {
  const t = useTexts('account')
  const locale = useLocale()
  const [state, readAgain] = useOwnRead(readData)
  const [isErased, setErased] = useState(false)
  if (isErased)
    return (
      <PlainPage
        title={t('data.erase.done.title')}
        actions={<ButtonLink href={searchPath(locale)}>{t('data.erase.done.leave')}</ButtonLink>}
      >
        <p role="alert">{t('data.erase.done.text')}</p>
      </PlainPage>
    )
  return (
    <AccountPage title={t('data.title')} path={accountPath} state={state} onRetry={readAgain}>
      {(data) => <Shown data={data} onErased={() => setErased(true)} />}
    </AccountPage>
  )
}

function Shown({ data, onErased }: { readonly data: OwnData; readonly onErased: () => void }) {
  const t = useTexts('account')
  const locale = useLocale()
  const [openedAt] = useState(() => Date.now())
  const isFresh = Date.parse(data.freshUntil) > openedAt && !data.unverified
  return (
    <>
      <Facts
        facts={[
          [t('data.email'), data.email],
          [t('data.since'), formatInstantDate(data.createdAt)],
        ]}
      />
      <section className={styles.section} aria-labelledby="consents">
        <h2 id="consents">{t('data.consents.title')}</h2>
        <ConsentList consents={data.consents} />
      </section>
      <PaymentMethodSection />
      {!isFresh && (
        <Note tone="brand" title={t('data.stale.title')}>
          <p>{t('data.stale.text')}</p>
          <p>
            <ButtonLink variant="second" size="s" href={localizedPath(loginPath(accountPath), locale)}>
              {t('data.stale.action')}
            </ButtonLink>
          </p>
        </Note>
      )}
      <ExportSection data={data} isFresh={isFresh} />
      <EraseSection data={data} isFresh={isFresh} onErased={onErased} />
    </>
  )
}
