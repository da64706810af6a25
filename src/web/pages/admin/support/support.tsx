import { loadTexts } from '#web/lib/texts.server.ts'
import { useBrand, useTexts } from '#web/lib/texts.ts'
import styles from '#web/admin-kit/admin-screen.module.css'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { SecondFactorBanner } from '#web/admin-kit/second-factor.tsx'
import { AccessList } from '#web/admin-kit/access-list.tsx'
import { SupportBand } from '#web/admin-kit/support-band.tsx'
import { useAnswer } from '#web/admin-kit/use-answer.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import type { Route } from './+types/support'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const { organizationSlug } = args.params
  const params = { org: organizationSlug }
  const support = await readAsUser(args, 'GET /admin/organizations/:org/support', { params })
  const texts = loadTexts(locale, ['manage', 'support'])
  return { texts, organizationSlug, support, title: `${texts.support.title} - ${brandName}` }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? 'Formulaires' }]
}

/** When operators read an association to help it, and what they opened; a president ends it. */
export default function SupportPage({ loaderData }: Route.ComponentProps) {
  const { organizationSlug } = loaderData
  const t = useTexts('support')
  const manage = useTexts('manage')
  const toast = useToast()
  const base = useBrand()?.adminBaseUrl ?? '/admin'
  const [support, replace] = useAnswer(loaderData.support)
  const { isBusy, send } = useChange()
  const { organizationName, accesses, canEnd } = support
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
    <div className={styles.screen}>
      <header className={styles.head}>
        <p className="soft small">
          <a href={base}>{manage('title')}</a> · {organizationName}
        </p>
        <h1>{t('title')}</h1>
      </header>
      <SecondFactorBanner />
      {open.some(({ isOwn }) => isOwn) && <SupportBand organizationSlug={organizationSlug} />}
      <p>{t('intro')}</p>
      {open.length > 0 && (
        <Sheet as="section" titleId="now-title">
          <h2 id="now-title">{t('now')}</h2>
          <AccessList accesses={open} {...part} />
        </Sheet>
      )}
      {accesses.length === 0 && <p>{t('none')}</p>}
      {past.length > 0 && (
        <Sheet as="section" titleId="past-title">
          <h2 id="past-title">{t('past')}</h2>
          <AccessList accesses={past} {...part} />
        </Sheet>
      )}
    </div>
  )
}
