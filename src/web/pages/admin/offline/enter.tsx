import { loadForm, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import { FormScreen } from '#web/pages/admin/form-screen.tsx'
import { Entries } from '#web/pages/admin/offline/entry-form.tsx'
import { knownValues } from '#web/pages/admin/offline/offline-values.ts'
import type { Route } from './+types/enter'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName, address, params, about } = await loadForm(args)
  const line = 'GET /admin/organizations/:org/forms/:type/:slug/offline'
  const form = await readAsUser(args, line, { params })
  // An adherent whose membership is renewed, by its id: an address has no name.
  const membership = new URL(args.request.url).searchParams.get('adherent')
  const holder =
    membership === null
      ? null
      : await readAsUser(args, 'GET /admin/organizations/:org/memberships/:membership', {
          params: { org: params.org, membership },
        })
  const texts = loadTexts(locale, ['manage', 'offline', 'orders', 'problems'])
  return { texts, address, params, about, form, holder, title: `${texts.offline.title} - ${brandName}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** Enters money that the association received itself: cheque, cash, transfer, vouchers. */
export default function EnterPage({ loaderData }: Route.ComponentProps) {
  const { address, params, about, form, holder } = loaderData
  const t = useTexts('offline')
  return (
    <FormScreen about={about} address={address} page="orders">
      <h2>{t('title')}</h2>
      {form.tiers.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <>
          <p className="soft">{t('lead')}</p>
          <Entries form={form} params={params} known={holder === null ? null : knownValues(form, holder)} />
        </>
      )}
    </FormScreen>
  )
}
