import type { Members } from '#contract/admin/members.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { FormScreen } from '#web/pages/admin/form-screen.tsx'
import { formOfAddress, loadAdmin } from '#web/admin-kit/load-admin.server.ts'
import { InviteForm } from '#web/pages/admin/members/invite-form.tsx'
import { Journal } from '#web/pages/admin/members/journal.tsx'
import { MemberList } from '#web/pages/admin/members/member-list.tsx'
import type { Route } from './+types/members'

export function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const texts = loadTexts(locale, ['manage'])
  return {
    texts,
    address: formOfAddress(args),
    title: `${texts.manage['page.administrators']} - ${brandName}`,
  }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? 'Formulaires' }]
}

/** Who administers a form, who was invited to, and who did what. */
export default function MembersPage({ loaderData: { address } }: Route.ComponentProps) {
  return (
    <FormScreen<Members> address={address} page="administrators" read="/members">
      {(members, { rights }, replace) => {
        const mayManage = rights.includes('member:manage')
        return (
          <>
            <MemberList address={address} members={members} mayManage={mayManage} onChange={replace} />
            {mayManage && <InviteForm address={address} onChange={replace} />}
            <Journal entries={members.journal} />
          </>
        )
      }}
    </FormScreen>
  )
}
