import { accountingYears, taxPaperYears } from '#domain/account/retention.ts'
import { AdminSheet, Facts } from '#web/admin-kit/admin-screen.tsx'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { useAnswer } from '#web/admin-kit/use-answer.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import { TermsForm } from '#web/pages/admin/data-terms/terms-form.tsx'
import { useTermWords } from '#web/pages/admin/data-terms/term-words.ts'
import { SettingsScreen } from '#web/pages/admin/settings-screen.tsx'
import type { Route } from './+types/data-terms'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const { organizationSlug } = args.params
  const params = { org: organizationSlug }
  const terms = await readAsUser(args, 'GET /admin/organizations/:org/data-terms', { params })
  const texts = loadTexts(locale, ['manage', 'dataTerms', 'problems'])
  return { texts, organizationSlug, terms, title: `${texts.dataTerms.title} - ${brandName}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** How long an association stores data about people: the terms that it chooses, and those of the law. */
export default function DataTermsPage({ loaderData }: Route.ComponentProps) {
  const { organizationSlug, terms: loaded } = loaderData
  const t = useTexts('dataTerms')
  const { spanOf, reportOf } = useTermWords()
  const [read, setRead] = useAnswer(loaded)
  const laws = [
    ['payers', spanOf(accountingYears * 365)],
    ['receipts', spanOf(taxPaperYears * 365)],
  ] as const
  return (
    <SettingsScreen {...{ organizationSlug }} page="dataTerms" title={t('title')}>
      <p>{t('intro')}</p>
      <AdminSheet title={t('chosen')}>
        {read.mayChange ? (
          <TermsForm org={organizationSlug} read={read} onChange={setRead} />
        ) : (
          <Facts
            facts={read.terms.map((term) => [
              t(`data.${term.data}`),
              `${spanOf(term.days)} ${t(`since.${term.data}`)}`,
              reportOf(term),
            ])}
          />
        )}
      </AdminSheet>
      <AdminSheet title={t('legal')}>
        <p>{t('legalText')}</p>
        <Facts facts={laws.map(([law, span]) => [t(`law.${law}.name`), span, t(`law.${law}.why`)])} />
        <p className="soft small">{t('person')}</p>
      </AdminSheet>
    </SettingsScreen>
  )
}
