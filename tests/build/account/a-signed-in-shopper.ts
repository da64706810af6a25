import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { type Browser, aBrowser } from '../a-browser.ts'
import { aShopper } from '../a-shopper.ts'
import type { World } from '../a-world.ts'
import { signIn } from '../identity.ts'

/** A signed-in browser, and the same as a shopper of a form. */
export async function aSignedInShopper(world: World, form: StoredForm, email: string) {
  const browser = aBrowser(world.url)
  await signIn(world, browser, email)
  return { browser, shopper: aShopper(world, form, cookiesOf(browser)) }
}

/** The headers of a page's call with the cookies of a browser. */
function cookiesOf({ cookies }: Browser): Readonly<Record<string, string>> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return { cookie, 'sec-fetch-site': 'same-origin' }
}
