import type { AdminForm } from '#contract/admin/admin-form.ts'
import { hasPage } from '#domain/form/form-types.ts'
import { locales } from '#domain/locale.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useBrand, useTexts } from '#web/lib/texts.ts'
import { CopyField } from '#web/pages/admin/copy-field.tsx'
import { EmbedSection } from '#web/pages/admin/embed-section.tsx'
import { FormScreen } from '#web/pages/admin/form-screen.tsx'
import { formOfAddress, loadAdmin } from '#web/pages/admin/load-admin.server.ts'
import {
  calendarPath,
  eventsFeedPath,
  formPath,
  newsFeedPath,
  organizationPath,
  stepPath,
} from '#web/paths.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import styles from './share.module.css'
import type { Route } from './+types/share'

export function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const texts = loadTexts(locale, ['manage'])
  return { texts, address: formOfAddress(args), title: `${texts.manage['page.share']} - ${brandName}` }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? 'Formulaires' }]
}

/** The links that an association spreads. */
export default function SharePage({ loaderData: { address } }: Route.ComponentProps) {
  const t = useTexts('manage')
  const origin = useBrand()?.publicUrl ?? ''
  const links = [
    ...locales.map((locale) => ({
      name: `page-${locale}`,
      label: t(`share.page.${locale}`),
      path: formPath(address, locale),
    })),
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
    { name: 'events', label: t('share.events'), path: eventsFeedPath(address.organizationSlug) },
    { name: 'news', label: t('share.news'), path: newsFeedPath(address.organizationSlug) },
  ]
  return (
    <FormScreen<AdminForm> address={address} page="share" read="">
      {({ form }) => (
        <>
          <Sheet as="section" titleId="links-title">
            <h2 id="links-title">{t('share.title')}</h2>
            {form.state !== 'published' && form.state !== 'private' && <p>{t('share.closed')}</p>}
            <div className={styles.links}>
              {links.map(({ name, label, path }) => (
                <CopyField key={name} {...{ name, label }} value={origin + path} copied={t('share.copied')} />
              ))}
            </div>
          </Sheet>
          {hasPage(address.formType) && <EmbedSection address={address} title={form.title} />}
        </>
      )}
    </FormScreen>
  )
}
