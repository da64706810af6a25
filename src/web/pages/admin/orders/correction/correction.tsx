import { AdminScreen } from '#web/admin-kit/admin-screen.tsx'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { adminOrderPath } from '#web/admin-paths.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import { CorrectionForm } from '#web/pages/admin/orders/correction/correction-form.tsx'
import type { Route } from './+types/correction'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const { organizationSlug: org, orderId } = args.params
  const line = 'GET /admin/organizations/:org/orders/:order/correction'
  const order = await readAsUser(args, line, { params: { org, order: orderId } })
  const texts = loadTexts(locale, ['orderCorrection', 'problems'])
  return { texts, org, order, title: `${texts.orderCorrection.title} - ${order.number} - ${brandName}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** Corrects the payer, the people and the answers of an order, with the consequences said before. */
export default function CorrectionPage({ loaderData: { org, order } }: Route.ComponentProps) {
  const t = useTexts('orderCorrection')
  const base = useAdminBase()
  return (
    <AdminScreen
      over={<a href={adminOrderPath(base, org, order.id)}>{t('back', { number: order.number })}</a>}
      title={t('title')}
    >
      {order.isPayerErased && order.lines.length === 0 ? (
        <p>{t('erased')}</p>
      ) : (
        <>
          <p className="soft">{t('lead')}</p>
          <CorrectionForm key={order.version} org={org} order={order} />
        </>
      )}
    </AdminScreen>
  )
}
