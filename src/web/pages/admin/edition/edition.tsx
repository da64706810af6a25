import { useState } from 'react'
import type { Edition } from '#contract/admin/edition.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useAnswer } from '#web/admin-kit/use-answer.ts'
import { EditionForm } from '#web/pages/admin/edition/edition-form.tsx'
import type { Seen } from '#web/pages/admin/edition/edition-props.ts'
import { FormState } from '#web/pages/admin/edition/form-state.tsx'
import { Versions } from '#web/pages/admin/edition/versions.tsx'
import { FormScreen } from '#web/pages/admin/form-screen.tsx'
import { loadForm, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import type { Route } from './+types/edition'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName, address, params, about } = await loadForm(args)
  const form = 'GET /admin/organizations/:org/forms/:type/:slug'
  const [edition, pictures] = await Promise.all([
    readAsUser(args, `${form}/edition`, { params }),
    readAsUser(args, `${form}/pictures`, { params }),
  ])
  const texts = loadTexts(locale, ['manage'])
  return { texts, address, about, edition, pictures, title: `${texts.manage['page.edit']} - ${brandName}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** The contents of a form, its versions, and whether it is published. */
export default function EditionPage({ loaderData }: Route.ComponentProps) {
  const { address, about, pictures } = loaderData
  const [edition, replace] = useAnswer(loaderData.edition)
  const [seen, setSeen] = useState<Seen>(edition)
  const onRead = (read: Edition, now?: Seen) => {
    if (now !== undefined) setSeen(now)
    replace(read)
  }
  const props = { address, edition, rights: about.rights, seen, onRead }
  return (
    <FormScreen about={about} address={address} page="edit">
      <FormState {...props} />
      <EditionForm {...props} pictures={pictures} />
      <Versions {...props} />
    </FormScreen>
  )
}
