import { useState } from 'react'
import type { Edition } from '#contract/admin/edition.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { EditionForm } from '#web/pages/admin/edition/edition-form.tsx'
import type { EditionProps, Seen } from '#web/pages/admin/edition/edition-props.ts'
import { FormState } from '#web/pages/admin/edition/form-state.tsx'
import { Versions } from '#web/pages/admin/edition/versions.tsx'
import { FormScreen } from '#web/pages/admin/form-screen.tsx'
import { formOfAddress, loadAdmin } from '#web/admin-kit/load-admin.server.ts'
import type { Route } from './+types/edition'

export function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const texts = loadTexts(locale, ['manage'])
  return { texts, address: formOfAddress(args), title: `${texts.manage['page.edit']} - ${brandName}` }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? 'Formulaires' }]
}

/** The contents of a form, its versions, and whether it is published. */
export default function EditionPage({ loaderData: { address } }: Route.ComponentProps) {
  return (
    <FormScreen<Edition> address={address} page="edit" read="/edition">
      {(edition, { rights }, replace) => <Parts {...{ address, edition, rights, replace }} />}
    </FormScreen>
  )
}

type PartsProps = Pick<EditionProps, 'address' | 'edition' | 'rights'> & {
  readonly replace: (edition: Edition) => void
}

function Parts({ replace, ...about }: PartsProps) {
  const [seen, setSeen] = useState<Seen>(about.edition)
  const onRead = (edition: Edition, now?: Seen) => {
    if (now !== undefined) setSeen(now)
    replace(edition)
  }
  const props = { ...about, seen, onRead }
  return (
    <>
      <FormState {...props} />
      <EditionForm {...props} />
      <Versions {...props} />
    </>
  )
}
