import type { Gates } from '#contract/check-in/gates.ts'
import { formParams } from '#web/admin-kit/form-params.ts'
import { loadForm, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { useAnswer } from '#web/admin-kit/use-answer.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { FormScreen } from '#web/pages/admin/form-screen.tsx'
import { AwaitedList } from '#web/pages/admin/gates/awaited-list.tsx'
import { Conflicts } from '#web/pages/admin/gates/conflicts.tsx'
import { EntryFigures, EntryTables } from '#web/pages/admin/gates/entry-figures.tsx'
import { GateList } from '#web/pages/admin/gates/gate-list.tsx'
import { OpenGateForm } from '#web/pages/admin/gates/open-gate-form.tsx'
import { useFollow } from '#web/pages/admin/gates/use-follow.ts'
import type { Route } from './+types/gates'

const line = 'GET /admin/organizations/:org/forms/:type/:slug/gates'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName, address, params, about } = await loadForm(args)
  const gates = await readAsUser(args, line, { params })
  const texts = loadTexts(locale, ['manage', 'gates', 'problems', 'shareTools'])
  return { texts, address, about, gates, title: `${texts.gates.title} - ${brandName}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** The entrances of an event: who came in, and the gates that let them in. */
export default function GatesPage({ loaderData }: Route.ComponentProps) {
  const { address, about } = loaderData
  const [gates, replace] = useAnswer<Gates>(loaderData.gates)
  useFollow(gates, line, formParams(address), replace)
  return (
    <FormScreen about={about} address={address} page="gates">
      <EntryFigures gates={gates} />
      <Conflicts gates={gates} />
      <GateList address={address} gates={gates} onChange={replace} />
      {gates.canManage && <OpenGateForm address={address} gates={gates} onChange={replace} />}
      <AwaitedList address={address} gates={gates} />
      <EntryTables gates={gates} />
    </FormScreen>
  )
}
