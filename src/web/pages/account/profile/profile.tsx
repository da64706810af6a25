import type { Send } from '#web/lib/api/api-client.ts'
import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import { AccountPage } from '#web/pages/account/account-page.tsx'
import { useOwnRead } from '#web/pages/account/own-read.ts'
import { ProfileForm } from '#web/pages/account/profile/profile-form.tsx'
import { profilePath } from '#web/account-paths.ts'
import type { Route } from './+types/profile'

export function loader({ request, context }: Route.LoaderArgs) {
  const texts = loadTexts(localeOfRequest(request), ['account', 'problems'])
  const title = `${texts.account['profile.title']} - ${context.get(pageReadsContext).brand.name}`
  return { texts, title }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? 'Formulaires' }, { name: 'robots', content: 'noindex' }]
}

const readProfile = (send: Send) => send('GET /users/me/profile')

/** Details that fill in the next forms of a user. Source: docs/decisions/backoffice/account.md. */
export default function ProfilePage() {
  const t = useTexts('account')
  const [state, readAgain, replace] = useOwnRead(readProfile)
  return (
    <AccountPage title={t('profile.title')} path={profilePath} state={state} onRetry={readAgain}>
      {(profile) => <ProfileForm profile={profile} onSaved={replace} />}
    </AccountPage>
  )
}
