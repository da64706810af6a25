import type { Locator, Page } from 'playwright-core'
import { hydrated, open } from '../a-tab.ts'
import { expect } from '../expect.ts'
import { isSound } from '../sound-screen.ts'

/** A member of an association in a French browser, who makes campaigns and knows only the words on the screen. */
export function anAuthor(page: Page, association: string) {
  const steps = page.getByRole('navigation', { name: 'Étapes de la campagne' })
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const author = {
    page,
    button,
    /** A field by its whole label. */
    field: (label: string): Locator => page.getByLabel(label, { exact: true }),
    isSaved: () => expect(page.getByText(/^Enregistré à \d\dh\d\d$/)).toBeVisible(),
    /** From the list of types to the first step of a draft. */
    creates: async (type: string, title: string, start?: RegExp) => {
      await open(page, `/admin/${association}/campagnes/nouvelle`)
      await page.getByRole('link', { name: type, exact: true }).click()
      const field = page.getByLabel('Titre')
      await expect(field).toBeVisible()
      await hydrated(page)
      await field.fill(title)
      if (start !== undefined) await page.getByRole('radio', { name: start }).check()
      await button('Créer le brouillon').click()
      // The document comes, however long a busy machine needs for its first one.
      await page.waitForURL(/\/edition\/1$/, { waitUntil: 'commit', timeout: 60_000 })
      await hydrated(page)
    },
    opens: (campaign: string, step = 1) => open(page, `/admin/${association}/${campaign}/edition/${step}`),
    goesTo: async (step: string, number: number) => {
      await steps.getByRole('link', { name: step }).click()
      await expect(page).toHaveURL(new RegExp(`/edition/${number}$`))
      await hydrated(page)
    },
    /** The sheet of a price, opened. */
    opensPrice: async (name: string): Promise<Locator> => {
      const sheet = page
        .locator('#tiers > details')
        .filter({ has: page.locator('summary b', { hasText: name }) })
      await sheet.locator('> summary').click()
      return sheet
    },
    publishes: async (first: boolean) => {
      await author.goesTo('Vérifier et publier', 5)
      await isSound(page, 'last step')
      await button(first ? 'Publier la campagne' : 'Publier les modifications').click()
      const said = first ? 'Cette campagne est publiée.' : 'Le brouillon est identique à la page en ligne.'
      await expect(page.getByText(said)).toBeVisible()
    },
    /** Sells what was sold before at another price: a new price takes its place, and its own sales end. */
    raisesPrice: async (sold: { readonly name: string; readonly next: string; readonly euros: string }) => {
      const sheet = await author.opensPrice(sold.name)
      await expect(sheet.getByLabel('Montant', { exact: true })).toHaveAttribute('readonly')
      await sheet.getByRole('button', { name: 'Fermer ses ventes' }).click()
      await sheet.getByRole('button', { name: 'Créer un nouveau tarif à partir de celui-ci' }).click()
      const made = page.locator('#tiers > details').last()
      await expect(made.getByLabel('Nom', { exact: true })).toBeFocused()
      await page.keyboard.press('Control+A')
      await page.keyboard.insertText(sold.next)
      await made.getByLabel('Montant', { exact: true }).fill(sold.euros)
      await author.isSaved()
    },
  }
  return author
}
