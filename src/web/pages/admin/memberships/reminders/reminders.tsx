import { AdminScreen } from '#web/admin-kit/admin-screen.tsx'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { useAnswer } from '#web/admin-kit/use-answer.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import { PeopleTabs } from '#web/pages/admin/people-tabs.tsx'
import { ReminderForm } from '#web/pages/admin/memberships/reminders/reminder-form.tsx'
import type { Route } from './+types/reminders'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const { organizationSlug: org } = args.params
  const line = 'GET /admin/organizations/:org/membership-reminders'
  const reminders = await readAsUser(args, line, { params: { org } })
  const texts = loadTexts(locale, ['manage', 'memberships', 'problems'])
  return { texts, org, reminders, title: `${texts.memberships['reminder.title']} - ${brandName}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** When adherents are reminded to renew, and in which words. */
export default function RemindersPage({ loaderData }: Route.ComponentProps) {
  const { org } = loaderData
  const [reminders, setReminders] = useAnswer(loaderData.reminders)
  const t = useTexts('memberships')
  return (
    <AdminScreen title={t('reminder.title')} tabs={<PeopleTabs org={org} page="reminders" />}>
      <p>{t('reminder.intro')}</p>
      {!reminders.canChange && <p className="soft">{t('reminder.readOnly')}</p>}
      <ReminderForm org={org} reminders={reminders} onChange={setReminders} />
    </AdminScreen>
  )
}
