import type { LinkPurpose } from '#server/platform/links/link-token.ts'
import { open } from '../../../build/e2e/a-tab.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { type Tour, pathIn } from '../walk.ts'

const farEnd = new Date('2199-01-01T00:00:00Z')

/** The page of a signed link, in the tour's language. */
export async function opensLink(tour: Tour, path: string, purpose: LinkPurpose, id: string): Promise<void> {
  await open(tour.page, pathIn(tour, `${path}/${tour.links.sign(purpose, id, farEnd)}`))
}

export const isShown = ({ page }: Tour, text: string) =>
  expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible()
