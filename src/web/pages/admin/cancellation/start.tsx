import { formatInstantDate } from '#domain/format.ts'
import { cancellationMachine } from '#domain/refund/cancellation-machine.ts'
import { loadForm, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { ListFilters } from '#web/admin-kit/list-parts.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { adminPath, cancellationPath } from '#web/admin-paths.ts'
import { dotted } from '#web/lib/dotted.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import { CancellationForm } from '#web/pages/admin/cancellation/cancellation-form.tsx'
import { PlanSheet } from '#web/pages/admin/cancellation/plan-sheet.tsx'
import { FormScreen } from '#web/pages/admin/form-screen.tsx'
import type { Route } from './+types/start'

const line = 'GET /admin/organizations/:org/forms/:type/:slug/cancellations'
/** The price in the address; absent: the whole campaign. */
const priceKey = 'tarif'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName, address, params, about } = await loadForm(args)
  const price = new URL(args.request.url).searchParams.get(priceKey)
  const plan = await readAsUser(args, line, { params, query: { price } })
  const texts = loadTexts(locale, ['manage', 'cancellation', 'orders', 'problems'])
  return { texts, address, params, about, plan, title: `${texts.cancellation.title} - ${brandName}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** Cancels a campaign or one of its prices: whom it concerns, what goes back, and the mail to the payers. */
export default function StartCancellationPage({ loaderData }: Route.ComponentProps) {
  const { address, params, about, plan } = loaderData
  const t = useTexts('cancellation')
  const base = useAdminBase()
  const here = adminPath(base, address, 'cancel')
  const open = plan.earlier.find(({ state }) => cancellationMachine.sets.open.includes(state))
  return (
    <FormScreen about={about} address={address} page="orders">
      <h2>{t('title')}</h2>
      <p className="soft">{t('lead')}</p>
      {plan.earlier.length > 0 && (
        <AdminSheet title={t('earlier')}>
          <ul className="lines">
            {plan.earlier.map(({ id, at, priceName, state, orders }) => (
              <li key={id}>
                <a href={cancellationPath(base, address, id)}>{priceName === '' ? t('whole') : priceName}</a>
                <p className="soft small">
                  {dotted([formatInstantDate(at), t('orders', { count: orders }), t(`state.${state}`)])}
                </p>
              </li>
            ))}
          </ul>
        </AdminSheet>
      )}
      {open === undefined && (
        <>
          {plan.prices.length > 1 && (
            <ListFilters
              label={t('what')}
              filters={[
                { href: here, label: t('whole'), isCurrent: plan.price === null },
                ...plan.prices.map(({ id, name }) => ({
                  href: `${here}?${priceKey}=${id}`,
                  label: name,
                  isCurrent: plan.price === id,
                })),
              ]}
            />
          )}
          {plan.orders === 0 && plan.promised.count === 0 ? (
            <p>{t('nothing')}</p>
          ) : (
            <>
              <PlanSheet plan={plan} />
              {/* Another list makes another cancellation: the form begins again. */}
              <CancellationForm
                key={`${plan.price ?? ''} ${plan.orders} ${plan.amount}`}
                address={address}
                params={params}
                plan={plan}
                organization={about.organization.name}
              />
            </>
          )}
        </>
      )}
    </FormScreen>
  )
}
