import { AdminScreen } from '#web/admin-kit/admin-screen.tsx'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { adminMessagesPath } from '#web/admin-paths.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import { AudienceForm } from '#web/pages/admin/messages/audience-form.tsx'
import type { Route } from './+types/new-message'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const { organizationSlug: org } = args.params
  const line = 'GET /admin/organizations/:org/messages/audiences'
  const choices = await readAsUser(args, line, { params: { org } })
  const texts = loadTexts(locale, ['messages', 'problems'])
  return { texts, org, choices, title: `${texts.messages.new} - ${brandName}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** Chooses what a message is about and whom it is for; its list is shown next. */
export default function NewMessagePage({ loaderData: { org, choices } }: Route.ComponentProps) {
  const t = useTexts('messages')
  const base = useAdminBase()
  return (
    <AdminScreen over={<a href={adminMessagesPath(base, org)}>{t('back')}</a>} title={t('new')}>
      <AudienceForm org={org} choices={choices} />
    </AdminScreen>
  )
}
