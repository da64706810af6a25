import type { ReactNode } from 'react'
import type { AdminForm } from '#contract/admin/admin-form.ts'
import type { Right } from '#domain/access/rights.ts'
import { useBrand, useLocale, useTexts } from '#web/lib/texts.ts'
import { SecondFactorBanner } from '#web/admin-kit/second-factor.tsx'
import { SupportBand } from '#web/admin-kit/support-band.tsx'
import { adminPath } from '#web/office-paths.ts'
import { type FormAddress, formPath, presentationPath } from '#web/paths.ts'
import { hasPage } from '#domain/form/form-types.ts'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import styles from '#web/admin-kit/admin-screen.module.css'

/** The four pages about a form, with the right that each needs. Source: spec section 2. */
const pages = {
  edit: 'form:read',
  share: 'form:read',
  statistics: 'statistics:read',
  administrators: 'member:read',
} as const satisfies Record<string, Right>
export type FormPageName = keyof typeof pages

interface FormScreenProps {
  readonly about: AdminForm
  readonly address: FormAddress
  readonly page: FormPageName
  readonly children: ReactNode
}

/** A page about one form: the association, the form, the four pages that the user may open, then its contents. */
export function FormScreen({ about, address, page, children }: FormScreenProps) {
  return (
    <div className={styles.screen}>
      <FormHead about={about} address={address} page={page} />
      <SecondFactorBanner />
      <SupportBand organizationSlug={address.organizationSlug} />
      {children}
    </div>
  )
}

function FormHead({ about, address, page }: Omit<FormScreenProps, 'children'>) {
  const t = useTexts('manage')
  const locale = useLocale()
  const base = useBrand()?.adminBaseUrl ?? '/admin'
  const { form, organization, rights } = about
  const seen = (Object.keys(pages) as FormPageName[]).filter((name) => rights.includes(pages[name]))
  return (
    <header className={styles.head}>
      <p className="soft small">
        <a href={base}>{t('title')}</a> · {organization.name}
      </p>
      <h1>{t(`page.${page}`)}</h1>
      <p className={styles.form}>
        <a href={hasPage(form.formType) ? formPath(address, locale) : presentationPath(address, locale)}>
          {form.title}
        </a>{' '}
        <span className={styles.state}>{t(`state.${form.state}`)}</span>
      </p>
      <Tabs
        label={t('nav')}
        tabs={seen.map((name) => ({
          href: adminPath(base, address, name),
          label: t(`page.${name}`),
          isCurrent: name === page,
        }))}
      />
    </header>
  )
}
