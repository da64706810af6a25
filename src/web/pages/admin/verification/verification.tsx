import type { Verification } from '#contract/admin/verification.ts'
import { cents } from '#domain/money.ts'
import { shortEuros } from '#web/lib/short-euros.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useBrand, useLocale, useTexts } from '#web/lib/texts.ts'
import { AdminFailed, AdminLoading } from '#web/admin-kit/admin-state.tsx'
import styles from '#web/admin-kit/admin-screen.module.css'
import { loadAdmin } from '#web/admin-kit/load-admin.server.ts'
import { SecondFactorBanner } from '#web/admin-kit/second-factor.tsx'
import { SupportBand } from '#web/admin-kit/support-band.tsx'
import { useAdminRead } from '#web/admin-kit/use-admin-read.ts'
import { BankDetails } from '#web/pages/admin/verification/bank-details.tsx'
import { DocumentList } from '#web/pages/admin/verification/document-list.tsx'
import { SubmitFile } from '#web/pages/admin/verification/submit-file.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import type { Route } from './+types/verification'

export function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const texts = loadTexts(locale, ['manage', 'verification', 'problems'])
  const { organizationSlug } = args.params
  return { texts, organizationSlug, title: `${texts.verification.title} - ${brandName}` }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? 'Formulaires' }]
}

/** How an association proves who it is: its bank account, its documents and their states. */
export default function VerificationPage({ loaderData: { organizationSlug } }: Route.ComponentProps) {
  const t = useTexts('verification')
  const base = useBrand()?.adminBaseUrl ?? '/admin'
  const path = `/admin/organizations/${encodeURIComponent(organizationSlug)}/verification`
  const [state, replace] = useAdminRead<Verification>(path, 'GET /admin/organizations/{org}/verification')
  if (state.phase === 'failed') return <AdminFailed failure={state.failure} />
  if (state.phase === 'loading') return <AdminLoading />
  const part = { path, verification: state.answer, onChange: replace }
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <p className="soft small">
          <a href={base}>{t('back')}</a> · {state.answer.name}
        </p>
        <h1>{t('title')}</h1>
      </header>
      <SecondFactorBanner />
      <SupportBand organizationSlug={organizationSlug} />
      <Standing verification={state.answer} />
      <BankDetails {...part} />
      <DocumentList {...part} />
      <SubmitFile {...part} />
    </div>
  )
}

const tones = {
  registered: 'warn',
  collecting: 'brand',
  submitted: 'plain',
  toComplete: 'warn',
  verified: 'ok',
  suspended: 'bad',
} as const

/** How far the verification is, and what that allows. */
function Standing({
  verification: { state, reason, cap, collected },
}: {
  readonly verification: Verification
}) {
  const t = useTexts('verification')
  const locale = useLocale()
  const amounts = {
    cap: cap === null ? '' : shortEuros(cents(cap), locale),
    amount: shortEuros(cents(collected), locale),
  }
  return (
    <Note tone={tones[state]} title={t(`state.${state}.title`, amounts)}>
      <div className="stack">
        <p>{t(`state.${state}.text`, amounts)}</p>
        {reason !== '' && <p>{reason}</p>}
        {cap !== null && <p>{t('collected', amounts)}</p>}
      </div>
    </Note>
  )
}
