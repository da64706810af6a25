import { handoverParts } from '#domain/organisation/handover-parts.ts'
import { AdminSheet, Facts } from '#web/admin-kit/admin-screen.tsx'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import { SettingsScreen } from '#web/pages/admin/settings-screen.tsx'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'
import type { Route } from './+types/handover'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const { organizationSlug } = args.params
  const params = { org: organizationSlug }
  const { canSave } = await readAsUser(args, 'GET /admin/organizations/:org/handover', { params })
  const texts = loadTexts(locale, ['manage', 'handover'])
  return { texts, organizationSlug, canSave, title: `${texts.handover.title} - ${brandName}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** Everything that an association has here as one file, for the board that follows. */
export default function HandoverPage({ loaderData }: Route.ComponentProps) {
  const { organizationSlug, canSave } = loaderData
  const t = useTexts('handover')
  return (
    <SettingsScreen organizationSlug={organizationSlug} page="handover" title={t('title')}>
      <p>{t('intro')}</p>
      <AdminSheet title={t('content')}>
        <Facts facts={handoverParts.map((part) => [t(`path.${part}`), t(`part.${part}`)])} />
        {canSave ? <Save org={organizationSlug} /> : <p>{t('refused')}</p>}
      </AdminSheet>
      <p>{t('roles')}</p>
    </SettingsScreen>
  )
}

function Save({ org }: { readonly org: string }) {
  const t = useTexts('handover')
  const toast = useToast()
  const { isBusy, send } = useChange()
  const save = async () => {
    const answer = await send('POST /admin/organizations/:org/handover', { params: { org } })
    if (answer === null) return
    globalThis.location.assign(answer.href)
    toast({ tone: 'ok', title: t('started'), message: t('startedText') })
  }
  return (
    <>
      <p className="soft small">{t('saveHint')}</p>
      <ActionRow>
        <Button onClick={() => void save()} busy={isBusy}>
          {t('save')}
        </Button>
      </ActionRow>
    </>
  )
}
