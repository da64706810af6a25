import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { overlayPath } from '#domain/overlay-path.ts'
import { sharePath } from '#domain/share-page.ts'
import { type Locale, locales } from '#domain/locale.ts'
import { CopyField } from '#web/features/share-tools/copy-field.tsx'
import { ShareTools } from '#web/features/share-tools/share-tools.tsx'
import styles from '#web/features/share-tools/share-tools.module.css'
import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useBrand, useLocale, useTexts } from '#web/lib/texts.ts'
import { NamedLink } from '#web/pages/admin/named-link.tsx'
import { FormScreen } from '#web/pages/admin/form-screen.tsx'
import { loadForm } from '#web/admin-kit/load-admin.server.ts'
import {
  calendarPath,
  eventsFeedPath,
  formPath,
  newsFeedPath,
  organizationPath,
  stepPath,
} from '#web/paths.ts'
import type { Route } from './+types/share'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName, address, about } = await loadForm(args)
  const texts = loadTexts(locale, ['manage', 'shareTools'])
  // What anyone may see of the form: nothing of a draft.
  const view = await args.context.get(pageReadsContext).sharePage(address)
  return { texts, address, about, view, title: `${texts.manage['page.share']} - ${brandName}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** Material of an association to share, most needed first: the link of the page, its code and its posters. */
export default function SharePage({ loaderData: { address, about, view } }: Route.ComponentProps) {
  const t = useTexts('manage')
  const locale = useLocale()
  const pageIn = (one: Locale) => ({
    name: `page-${one}`,
    label: t(`share.page.${one}`),
    path: formPath(address, one),
  })
  const others = [
    ...locales.filter((one) => one !== locale).map(pageIn),
    ...(address.formType === 'PaymentForm' || address.formType === 'Checkout'
      ? []
      : [{ name: 'order', label: t('share.order'), path: stepPath(address, 1) }]),
    ...(address.formType === 'Event'
      ? [{ name: 'calendar', label: t('share.calendar'), path: calendarPath(address) }]
      : []),
    {
      name: 'organization',
      label: t('share.organization'),
      path: organizationPath(address.organizationSlug),
    },
    ...(view?.isOpen === true
      ? [{ name: 'tools', label: t('share.tools'), path: sharePath(formPath(address), 'fr') }]
      : []),
    ...(view?.isOpen === true && address.formType === 'CrowdFunding'
      ? [
          {
            name: 'overlay',
            label: t('share.overlay'),
            path: overlayPath(address.organizationSlug, address.formSlug),
          },
        ]
      : []),
    { name: 'events', label: t('share.events'), path: eventsFeedPath(address.organizationSlug) },
    { name: 'news', label: t('share.news'), path: newsFeedPath(address.organizationSlug) },
  ]
  return (
    <FormScreen about={about} address={address} page="share">
      <AdminSheet title={t('share.title')}>
        {about.form.state !== 'published' && about.form.state !== 'private' && <p>{t('share.closed')}</p>}
        <Links links={[pageIn(locale)]} />
        <details>
          <summary>{t('share.others', { count: others.length })}</summary>
          <Links links={others} />
        </details>
      </AdminSheet>
      {view !== null && <ShareTools {...view} />}
      {view?.isOpen === true && <NamedLink address={address} />}
    </FormScreen>
  )
}

interface LinksProps {
  readonly links: readonly { readonly name: string; readonly label: string; readonly path: string }[]
}

function Links({ links }: LinksProps) {
  const t = useTexts('shareTools')
  const origin = useBrand()?.publicUrl ?? ''
  return (
    <div className={styles.links}>
      {links.map(({ name, label, path }) => (
        <CopyField key={name} {...{ name, label }} value={origin + path} copied={t('copied')} />
      ))}
    </div>
  )
}
