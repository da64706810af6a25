import { giveSecondFactor, nameOperator } from '../../../build/e2e/an-operator.ts'
import { open } from '../../../build/e2e/a-tab.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { signInTab } from '../../../build/e2e/sign-in-tab.ts'
import { words } from '../../../build/e2e/words.ts'
import {
  anAssociation,
  importRegisters,
  reportPages,
  sendDocuments,
} from '../../../build/screens/back-office-forms.ts'
import type { Stop, Tour, Walk } from '../walk.ts'

const desk = '/exploitation'
const emailOf = ({ locale }: Tour) => `exploitation.${locale}@exemple.fr`
const slugOf = ({ locale }: Tour) => `les-amis-du-lavoir-${locale}`
const textsOf = ({ locale }: Tour) => words(locale, 'operator')

/** A queue of associations, reported pages, and an operator who has no second factor yet. */
async function fillDesk(tour: Tour): Promise<void> {
  await importRegisters(tour)
  const events = ['withdraw', 'complete', 'submit'] as const
  const form = await anAssociation(tour, { slug: slugOf(tour), name: 'Les Amis du Lavoir', events })
  await sendDocuments(tour, form, 5)
  const name = 'Association pour la sauvegarde du patrimoine maritime et fluvial de la rade de Brest'
  await anAssociation(tour, { slug: `rade-${tour.locale}`, name, events: events.slice(0, 1) })
  await reportPages(tour, form)
  await nameOperator(tour.site.db, emailOf(tour))
}

const files: readonly Stop[] = [
  [
    'operator-file',
    async (tour) => {
      await open(tour.page, `${desk}/${slugOf(tour)}`)
      await expect(
        tour.page.getByRole('heading', { name: textsOf(tour)('file.documents'), exact: true }),
      ).toBeVisible()
    },
  ],
  [
    'operator-file-errors',
    async (tour) => {
      const { page } = tour
      const t = textsOf(tour)
      await page.getByText(t('file.rejectThis'), { exact: true }).first().click()
      await page
        .getByRole('button', { name: t('file.reject'), exact: true })
        .first()
        .click()
      await expect(page.getByText(t('file.reasonWanted')).first()).toBeVisible()
      await page.getByRole('button', { name: t('file.suspend') }).click()
      await expect(page.getByText(t('file.noteWanted')).last()).toBeVisible()
    },
  ],
  [
    'operator-file-decided',
    async (tour) => {
      const { page } = tour
      const t = textsOf(tour)
      for (const left of [4, 3, 2, 1]) {
        await page
          .getByRole('button', { name: t('file.accept'), exact: true })
          .last()
          .click()
        await expect(page.getByRole('button', { name: t('file.accept'), exact: true })).toHaveCount(left)
      }
      await page.getByLabel(t('file.reason'), { exact: true }).first().selectOption('incomplete')
      await page
        .getByRole('button', { name: t('file.reject'), exact: true })
        .first()
        .click()
      await expect(page.getByRole('button', { name: t('file.askAgain') })).toBeVisible()
    },
  ],
]

const reports: readonly Stop[] = [
  [
    'operator-report',
    async (tour) => {
      const { page } = tour
      await open(page, desk)
      await page
        .getByRole('link', { name: /^Les Amis du Lavoir, / })
        .first()
        .click()
      await expect(
        page.getByRole('heading', { name: textsOf(tour)('reportFile.answer'), exact: true }),
      ).toBeVisible()
    },
  ],
  [
    'operator-report-errors',
    async (tour) => {
      const t = textsOf(tour)
      await tour.page.getByRole('button', { name: t('reportFile.close') }).click()
      await expect(tour.page.getByText(t('reportFile.outcomeWanted')).first()).toBeVisible()
    },
  ],
  [
    'operator-report-closed',
    async (tour) => {
      const { page } = tour
      const t = textsOf(tour)
      await page.getByRole('radio', { name: t('reportOutcome.changeRequested') }).check()
      await page.getByLabel(t('reportFile.note')).fill('Photographie retirée par l’association.')
      await page.getByRole('button', { name: t('reportFile.close') }).click()
      await expect(page.getByRole('button', { name: t('reportFile.reopen') })).toBeVisible()
    },
  ],
  [
    'operator-home-closed-reports',
    async (tour) => {
      const { page } = tour
      await open(page, desk)
      await page.locator('main details > summary').click()
      // Those of the other languages are there too.
      await expect(page.getByRole('link', { name: /^Les Amis du Lavoir, / }).nth(1)).toBeVisible()
    },
  ],
]

const support: readonly Stop[] = [
  [
    'operator-file-support',
    async (tour) => {
      const { page, locale } = tour
      const t = words(locale, 'support')
      await open(page, `${desk}/${slugOf(tour)}`)
      await page.getByRole('button', { name: t('open.submit') }).click()
      await expect(page.getByText(t('open.reasonWanted')).first()).toBeVisible()
      await page.getByLabel(t('open.reason')).fill('Vous ne trouvez pas vos statistiques.')
      await page.getByRole('button', { name: t('open.submit') }).click()
      await expect(page.getByRole('link', { name: t('open.go') })).toBeVisible()
    },
  ],
  [
    'operator-support',
    async (tour) => {
      const t = words(tour.locale, 'manage')
      await open(tour.page, `/admin/${slugOf(tour)}`)
      await expect(tour.page.getByRole('button', { name: t('support.end') })).toBeVisible()
    },
  ],
  [
    'operator-support-over',
    async (tour) => {
      const { page } = tour
      const t = words(tour.locale, 'manage')
      await page.getByRole('button', { name: t('support.end') }).click()
      await page.waitForURL((url) => url.pathname.includes(desk))
      await open(page, `/admin/${slugOf(tour)}/informations`)
      await expect(page.getByRole('heading', { name: t('support.over') })).toBeVisible()
    },
  ],
]

/** Screens of the operators of a site. */
export const operatorWalk: Walk = {
  name: 'operator',
  isEverywhere: true,
  stops: [
    [
      'operator-without-factor',
      async (tour) => {
        await fillDesk(tour)
        await signInTab(tour.site, tour.page, emailOf(tour), desk, tour.locale)
        await expect(
          tour.page.getByRole('heading', { name: words(tour.locale, 'manage')('factor.late') }),
        ).toBeVisible()
      },
    ],
    [
      'operator-home',
      async (tour) => {
        await giveSecondFactor(tour.site, emailOf(tour))
        await open(tour.page, desk)
        await expect(
          tour.page.getByRole('heading', { name: textsOf(tour)('journal'), exact: true }),
        ).toBeVisible()
      },
    ],
    ...files,
    ...reports,
    ...support,
  ],
}
