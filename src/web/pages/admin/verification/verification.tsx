import type { Verification } from '#contract/admin/verification.ts'
import { cents } from '#domain/money.ts'
import { shortEuros } from '#web/lib/short-euros.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { useAnswer } from '#web/admin-kit/use-answer.ts'
import { SettingsScreen } from '#web/pages/admin/settings-screen.tsx'
import { BankChange } from '#web/pages/admin/verification/bank-change.tsx'
import { BankDetails } from '#web/pages/admin/verification/bank-details.tsx'
import { DocumentList } from '#web/pages/admin/verification/document-list.tsx'
import { SubmitFile } from '#web/pages/admin/verification/submit-file.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import type { Route } from './+types/verification'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const { organizationSlug } = args.params
  const params = { org: organizationSlug }
  const verification = await readAsUser(args, 'GET /admin/organizations/:org/verification', { params })
  const texts = loadTexts(locale, ['manage', 'verification', 'problems'])
  return { texts, organizationSlug, verification, title: `${texts.verification.title} - ${brandName}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** How an association proves who it is: its bank account, its documents and their states. */
export default function VerificationPage({ loaderData }: Route.ComponentProps) {
  const { organizationSlug } = loaderData
  const t = useTexts('verification')
  const [verification, replace] = useAnswer(loaderData.verification)
  const part = { org: organizationSlug, verification, onChange: replace }
  return (
    <SettingsScreen organizationSlug={organizationSlug} page="verification" title={t('title')}>
      <Standing verification={verification} />
      <BankDetails {...part} />
      <BankChange {...part} />
      <DocumentList {...part} />
      <SubmitFile {...part} />
    </SettingsScreen>
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
  verification: { state, reason, cap, collected, isNameHeld },
}: {
  readonly verification: Verification
}) {
  const t = useTexts('verification')
  const locale = useLocale()
  const amounts = {
    cap: cap === null ? '' : shortEuros(cents(cap), locale),
    amount: shortEuros(cents(collected), locale),
  }
  if (isNameHeld && state !== 'suspended')
    return (
      <Note title={t('nameHeld.title')}>
        <p>{t('nameHeld.text')}</p>
      </Note>
    )
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
