import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { AccessList } from '#web/admin-kit/access-list.tsx'
import { useAnswer } from '#web/admin-kit/use-answer.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { SettingsScreen } from '#web/pages/admin/settings-screen.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import type { Route } from './+types/support'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const { organizationSlug } = args.params
  const params = { org: organizationSlug }
  const support = await readAsUser(args, 'GET /admin/organizations/:org/support', { params })
  const texts = loadTexts(locale, ['manage', 'support'])
  return { texts, organizationSlug, support, title: `${texts.support.title} - ${brandName}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** When operators read an association to help it, and what they opened; a president ends it. */
export default function SupportPage({ loaderData }: Route.ComponentProps) {
  const { organizationSlug } = loaderData
  const t = useTexts('support')
  const manage = useTexts('manage')
  const toast = useToast()
  const [support, replace] = useAnswer(loaderData.support)
  const { isBusy, send } = useChange()
  const { accesses, canEnd } = support
  const end = async (id: string) => {
    const params = { org: organizationSlug, access: id }
    const answer = await send('POST /admin/organizations/:org/support/:access/end', { params })
    if (answer === null) return
    replace(answer)
    toast({ tone: 'ok', title: manage('support.ended') })
  }
  const part = { isBusy, canEnd: () => canEnd, onEnd: ({ id }: { readonly id: string }) => void end(id) }
  const open = accesses.filter(({ ended }) => ended === null)
  const past = accesses.filter(({ ended }) => ended !== null)
  return (
    <SettingsScreen organizationSlug={organizationSlug} page="support" title={t('title')}>
      <p>{t('intro')}</p>
      {open.length > 0 && (
        <AdminSheet title={t('now')}>
          <AccessList accesses={open} {...part} />
        </AdminSheet>
      )}
      {accesses.length === 0 && <p>{t('none')}</p>}
      {past.length > 0 && (
        <AdminSheet title={t('past')}>
          <AccessList accesses={past} {...part} />
        </AdminSheet>
      )}
    </SettingsScreen>
  )
}
