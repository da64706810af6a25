import { loadTexts } from '#web/lib/texts.server.ts'
import { FormScreen } from '#web/pages/admin/form-screen.tsx'
import { loadForm, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { useAnswer } from '#web/admin-kit/use-answer.ts'
import { InviteForm } from '#web/pages/admin/members/invite-form.tsx'
import { Journal } from '#web/pages/admin/members/journal.tsx'
import { MemberList } from '#web/pages/admin/members/member-list.tsx'
import type { Route } from './+types/members'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName, address, params, about } = await loadForm(args)
  const line = 'GET /admin/organizations/:org/forms/:type/:slug/members'
  const members = await readAsUser(args, line, { params })
  const texts = loadTexts(locale, ['manage', 'problems', 'dataTerms', 'accounting'])
  return { texts, address, about, members, title: `${texts.manage['page.administrators']} - ${brandName}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** Who administers a form, who was invited to, and who did what. */
export default function MembersPage({ loaderData }: Route.ComponentProps) {
  const { address, about } = loaderData
  const [members, replace] = useAnswer(loaderData.members)
  const mayManage = about.rights.includes('member:manage')
  return (
    <FormScreen about={about} address={address} page="administrators">
      <MemberList address={address} members={members} mayManage={mayManage} onChange={replace} />
      {mayManage && <InviteForm address={address} onChange={replace} />}
      <Journal entries={members.journal} />
    </FormScreen>
  )
}
