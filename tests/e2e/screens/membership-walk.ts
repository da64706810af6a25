import { aFile } from '../../build/e2e/a-file.ts'
import { expect } from '../../build/e2e/expect.ts'
import { slowLine } from '../../build/e2e/slow-line.ts'
import type { Page } from 'playwright-core'
import { question, questions } from '../../build/screens/screen-forms.ts'
import { payer, stepsOf } from '../../build/screens/steps-of.ts'
import type { CustomFieldType } from '#domain/form/form-definition.ts'
import type { Tour, Walk } from './walk.ts'

const path = '/associations/la-ruche/adhesions/saison'
const megabyte = 1_048_576

/** The typed answer, or the selected choice; a file is uploaded separately. */
const answers: Readonly<Record<Exclude<CustomFieldType, 'File'>, { text?: string; choice?: string }>> = {
  Date: { text: '29/02/2024' },
  TextInput: { text: 'Luthière' },
  FreeText: { text: 'Chanter en chœur' },
  ChoiceList: { choice: 'Couture' },
  YesNo: { choice: 'yes' },
  Phone: { text: '06 00 00 00 00' },
  Zipcode: { text: '44000' },
  Number: { text: '38,5' },
}

/** How to make the line of a tab fast again. */
const slowLines = new WeakMap<Page, () => Promise<void>>()

const fileField = ({ page }: Tour) => page.getByLabel(questions.File)

/** A membership with a question of each type, bought by an organisation. */
export const membershipWalk: Walk = {
  name: 'membership',
  isEverywhere: true,
  stops: [
    [
      'membership-step-1',
      async (tour) => {
        const steps = stepsOf(tour, path)
        await steps.openStep(1)
        await steps.takes('Adhésion adulte', 1)
      },
    ],
    [
      'membership-step-2-questions',
      async (tour) => {
        const steps = stepsOf(tour, path)
        await steps.goesTo(steps.t.questions('title.members'))
      },
    ],
    [
      'membership-step-2-file-too-large',
      async (tour) => {
        await fileField(tour).setInputFiles(aFile('enorme.pdf', '%PDF-1.7\n', 11 * megabyte))
        await expect(fileField(tour)).toHaveAccessibleDescription(/10/)
      },
    ],
    [
      'membership-step-2-file-wrong-format',
      async (tour) => {
        await fileField(tour).setInputFiles(aFile('faux.pdf', 'Ceci est un texte.'))
        await expect(fileField(tour)).toHaveAccessibleDescription(/format|formato/)
      },
    ],
    [
      'membership-step-2-file-on-its-way',
      async (tour) => {
        // Until the next screens were checked, however long that takes.
        slowLines.set(tour.page, await slowLine(tour.page, { uploadBytes: 10_000 }))
        await fileField(tour).setInputFiles(
          aFile('certificat.pdf', '%PDF-1.7\n1 0 obj<<>>endobj\n', megabyte),
        )
        await expect(tour.page.getByRole('progressbar')).toBeVisible()
      },
    ],
    [
      'membership-step-2-errors',
      async (tour) => {
        const steps = stepsOf(tour, path)
        await tour.page.getByLabel(questions.Phone).fill('12')
        await tour.page.getByLabel(questions.FreeText).fill('Plus de vingt caractères ici')
        await steps.next().click()
        await steps.isRefused()
      },
    ],
    [
      'membership-step-2-answered',
      async (tour) => {
        const { page } = tour
        const { t } = stepsOf(tour, path)
        await slowLines.get(page)?.()
        await page.getByLabel(new RegExp(`^${t.questions('firstName')}`)).fill('Zoé')
        await page.getByLabel(t.questions('lastName'), { exact: true }).fill('Moreau')
        for (const [type, { text, choice }] of Object.entries(answers)) {
          const label = questions[type as CustomFieldType]
          if (text !== undefined) await page.getByLabel(label).fill(text)
          const name = choice === 'yes' ? t.questions('yes') : choice
          if (name !== undefined) await page.getByRole('radiogroup', { name: label }).getByLabel(name).check()
        }
        await expect(page.getByRole('progressbar')).toHaveCount(0)
        await expect(page.getByText('certificat.pdf')).toBeVisible()
      },
    ],
    [
      'membership-step-3-organisation-errors',
      async (tour) => {
        const steps = stepsOf(tour, path)
        await steps.goesTo(steps.t.checkout('title.billing'))
        await tour.page.getByRole('radio', { name: steps.t.payer('kind.organization') }).check()
        await tour.page.getByLabel(steps.t.payer('companySiren')).fill('12')
        await steps.next().click()
        await steps.isRefused()
      },
    ],
    [
      'membership-step-3-organisation',
      async (tour) => {
        const { page } = tour
        const steps = stepsOf(tour, path)
        await page.getByLabel(steps.t.payer('companyName')).fill('Lutherie Moreau')
        await page.getByLabel(steps.t.payer('companySiren')).fill('732 829 320')
        await page.getByLabel(steps.t.payer('companyLegalStatus')).fill('association déclarée')
        await page.getByLabel(steps.t.payer('companyLegalStatus')).blur()
        await steps.types(payer)
        await page.getByLabel(question).fill('Par le marché')
      },
    ],
    [
      'membership-step-4-summary',
      async (tour) => {
        const steps = stepsOf(tour, path)
        await steps.toSummary()
        await expect(tour.page.getByText('Lutherie Moreau', { exact: true })).toBeVisible()
      },
    ],
  ],
}
