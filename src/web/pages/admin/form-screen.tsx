import { AdminScreen, StateMark } from '#web/admin-kit/admin-screen.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import type { ReactNode } from 'react'
import type { AdminForm } from '#contract/admin/admin-form.ts'
import type { Right } from '#domain/access/rights.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { formTones } from '#web/admin-kit/state-tones.ts'
import { adminCampaignsPath, adminOrdersPath, adminPath } from '#web/admin-paths.ts'
import { type FormAddress, formPath, presentationPath } from '#web/paths.ts'
import { formTypeRules, hasPage } from '#domain/form/form-types.ts'
import { needsParticipant } from '#domain/form/journey.ts'
import { Tabs } from '#web/ui/layout/tabs.tsx'

/** The pages about a form, with the right that each needs. Source: spec section 2. */
const pages = {
  edit: 'form:read',
  share: 'form:read',
  statistics: 'statistics:read',
  orders: 'order:read',
  waiting: 'order:read',
  gates: 'entry:check',
  administrators: 'member:read',
} as const satisfies Record<string, Right>
export type FormPageName = keyof typeof pages

/** Events have gates; tickets and memberships have waiting lists. */
function isShown(name: FormPageName, formType: AdminForm['form']['formType']): boolean {
  if (name === 'gates') return formType === 'Event'
  return name !== 'waiting' || needsParticipant(formTypeRules[formType].item)
}

interface FormScreenProps {
  readonly about: AdminForm
  readonly address: FormAddress
  readonly page: FormPageName
  readonly children: ReactNode
}

/** A page about one form: the form, the pages that the user may open, then its contents. */
export function FormScreen({ about, address, page, children }: FormScreenProps) {
  const t = useTexts('manage')
  const locale = useLocale()
  const base = useAdminBase()
  const { form, rights } = about
  const seen = (Object.keys(pages) as FormPageName[]).filter(
    (name) => rights.includes(pages[name]) && isShown(name, form.formType),
  )
  const tabs = seen.map((name) => ({
    href:
      name === 'orders'
        ? adminOrdersPath(base, address.organizationSlug, `${address.formType}/${address.formSlug}`)
        : adminPath(base, address, name),
    label: t(`page.${name}`),
    isCurrent: name === page,
  }))
  return (
    <AdminScreen
      over={<a href={adminCampaignsPath(base, address.organizationSlug)}>{t('frame.section.campaigns')}</a>}
      title={form.title}
      state={<StateMark tone={formTones[form.state]}>{t(`state.${form.state}`)}</StateMark>}
      actions={
        <a href={hasPage(form.formType) ? formPath(address, locale) : presentationPath(address, locale)}>
          {t('campaigns.see')}
        </a>
      }
      tabs={<Tabs label={t('nav')} tabs={tabs} />}
    >
      {children}
    </AdminScreen>
  )
}
